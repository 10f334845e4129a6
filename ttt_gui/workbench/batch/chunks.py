"""A long immutable sequence of which a changed copy is cheap, and what changed is found quickly."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, Generic, TypeVar

T = TypeVar("T")

CHUNK: Final = 256
"""Items of a chunk. Of a hundred thousand items, a change copies a chunk and 391 references."""


@dataclass(frozen=True, slots=True)
class Chunks(Generic[T]):
    """Items in chunks of `CHUNK`, the last one perhaps shorter. Immutable.

    A copy with one item changed shares every other chunk with the sequence it was made from;
    so two versions are compared chunk by chunk, by identity.

    Attributes:
        chunks: the items.
    """

    chunks: tuple[tuple[T, ...], ...]

    @classmethod
    def of(cls, items: Iterable[T]) -> "Chunks[T]":
        """A sequence of `items`."""
        whole = tuple(items)
        return cls(tuple(whole[start : start + CHUNK] for start in range(0, len(whole), CHUNK)))

    @classmethod
    def filled(cls, length: int, item: T) -> "Chunks[T]":
        """`length` times the same item."""
        full, rest = divmod(length, CHUNK)
        return cls(((item,) * CHUNK,) * full + (((item,) * rest,) if rest else ()))

    def __len__(self) -> int:
        return CHUNK * (len(self.chunks) - 1) + len(self.chunks[-1]) if self.chunks else 0

    def __getitem__(self, index: int) -> T:
        """The item at `index`, which is not negative."""
        return self.chunks[index // CHUNK][index % CHUNK]

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self.chunks)

    def put(self, index: int, item: T) -> "Chunks[T]":
        """A copy with `item` at `index`, which is not negative."""
        place, within = divmod(index, CHUNK)
        chunk = self.chunks[place]
        changed = (*chunk[:within], item, *chunk[within + 1 :])
        return Chunks((*self.chunks[:place], changed, *self.chunks[place + 1 :]))

    def changes(self, later: "Chunks[T]") -> Iterator[int]:
        """Where `later`, which is as long, holds another item, in ascending order."""
        for place, (before, after) in enumerate(zip(self.chunks, later.chunks, strict=True)):
            if before is not after:
                for within, (old, new) in enumerate(zip(before, after, strict=True)):
                    if old is not new:
                        yield place * CHUNK + within
