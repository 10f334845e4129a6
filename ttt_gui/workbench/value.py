# ruff: noqa: ANN401  (what any class has)
"""What states, events, commands and views are made of: frozen values, quickly declared.

`dataclass(frozen=True)` writes six functions for each class and has Python compile them. With the
two hundred classes of the workbench that took 0.2 s of every start; here only `__init__` is
written, and the other five are shared.
"""

from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make `cls` a dataclass whose instances never change.

    They are equal if they are of the same class and their fields are equal, those aside that are
    declared with `compare=False`; they can be hashed if their fields can; `dataclasses.replace`,
    `fields` and patterns in `match` work as ever.
    """
    made: Any = dataclass(repr=False, eq=False)(cls)
    made.__setattr__ = _set_once
    made.__delattr__ = _refuse
    made.__eq__ = _equal
    made.__hash__ = _hash
    if "__repr__" not in vars(made):
        made.__repr__ = _repr
    names = tuple(each.name for each in fields(made) if each.compare)
    made.compared_fields = names
    return cls


def _set_once(self: Any, name: str, new: object) -> None:
    """Let `__init__` set each field, and nobody else any."""
    attributes = self.__dict__
    if name in attributes or name not in self.__dataclass_fields__:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    attributes[name] = new


def _refuse(_self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _equal(self: Any, other: Any) -> bool:
    if self is other:
        return True
    if type(other) is not type(self):
        return NotImplemented  # type: ignore[no-any-return]
    mine, theirs = self.__dict__, other.__dict__
    names: tuple[str, ...] = self.compared_fields
    return all(mine[name] is theirs[name] or mine[name] == theirs[name] for name in names)


def _hash(self: Any) -> int:
    attributes = self.__dict__
    return hash(tuple([attributes[name] for name in self.compared_fields]))


def _repr(self: Any) -> str:
    inner = ", ".join(
        f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr
    )
    return f"{type(self).__qualname__}({inner})"
