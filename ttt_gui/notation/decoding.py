"""From the bytes of a file to text, and which encoding that took.

UTF-8 (with a byte order mark or without), UTF-16 and UTF-32 with theirs. What is none of these
comes from an older program: then what is not UTF-8 is read as Japanese if it looks like it (many
players and programs are at home there), and as Windows-1252, the western European encoding,
otherwise. Every byte can be read so; boards and moves are ASCII in all of them.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

UNDECODED: Final = "surrogateescape"
"""How bytes that are not UTF-8 come to `DecodedLines`: the `errors` of `open`."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks; the longer one first where one begins with the other."""

_NAMES: Final = {
    "utf-16": "UTF-16",
    "utf-32": "UTF-32",
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "cp1252": "Windows-1252",
    "latin-1": "Latin-1 (ISO-8859-1)",
}
_UNDECODED_BYTES = re.compile("[\udc80-\udcff]")
# Two letters of Japanese in a row: kana, or kanji of the first level. Western texts have these
# bytes too (quotation marks and dashes), but not in such a row.
_SHIFT_JIS = re.compile(
    rb"(?:\x82[\x9f-\xf1]|\x81\x5b|\x83[\x40-\x7e\x80-\x96]|[\x88-\x98][\x40-\x7e\x80-\xfc]){2}"
)
_EUC_JP = re.compile(rb"(?:[\xa4\xa5][\xa1-\xf6]){2}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file.

    Attributes:
        text: the text.
        note: the encoding in words for a person, if it is another than UTF-8; else "".
    """

    text: str
    note: str = ""


def unicode_encoding(beginning: bytes) -> str:
    """The encoding that the first four bytes of a file mark; UTF-8 where there is no mark."""
    return next((name for mark, name in _MARKS if beginning.startswith(mark)), "utf-8")


def decode(content: bytes) -> Decoded:
    """The text of a file that was read whole. Never fails."""
    encoding = unicode_encoding(content[:4])
    if encoding in _NAMES:
        return Decoded(content.decode(encoding, "replace"), f"read as {_NAMES[encoding]}")
    text = content.decode(encoding, UNDECODED)
    if not _UNDECODED_BYTES.search(text):
        return Decoded(text)
    lines = text.split("\n")
    faulty = {index for index, line in enumerate(lines) if _UNDECODED_BYTES.search(line)}
    legacy = _legacy_encoding(b"\n".join(_bytes(lines[index]) for index in sorted(faulty)))
    for index in faulty:
        lines[index] = _bytes(lines[index]).decode(legacy)
    return Decoded("\n".join(lines), _note(legacy, min(faulty) + 1))


class DecodedLines:
    """Lines as they come in, each decoded as well as it can be without the lines after it."""

    def __init__(self, lines: Iterable[str], encoding: str = "utf-8") -> None:
        """Read on from `lines`.

        Args:
            lines: a file opened with `errors=UNDECODED`.
            encoding: the encoding it was opened with.
        """
        self._lines = lines
        self._legacy: set[str] = set()
        self._note = f"read as {_NAMES[encoding]}" if encoding in _NAMES else ""

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self._lines, start=1):
            if line.isascii() or not _UNDECODED_BYTES.search(line):
                yield line
                continue
            raw = _bytes(line)
            legacy = _legacy_encoding(raw)
            if legacy not in self._legacy:
                self._legacy.add(legacy)
                self._note = _note(legacy, number)
            yield raw.decode(legacy)

    def take_note(self) -> str:
        """What a person should know of the lines so far and has not been told; or ""."""
        note, self._note = self._note, ""
        return note


def _legacy_encoding(raw: bytes) -> str:
    """The encoding in which bytes that are not UTF-8 were probably written."""
    for name, pattern in (("cp932", _SHIFT_JIS), ("euc_jp", _EUC_JP)):
        if pattern.search(raw) and _can_decode(raw, name):
            return name
    return "cp1252" if _can_decode(raw, "cp1252") else "latin-1"


def _can_decode(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _bytes(line: str) -> bytes:
    return line.encode("utf-8", UNDECODED)


def _note(encoding: str, line: int) -> str:
    return f"line {line} is not UTF-8; it is read as {_NAMES[encoding]}, and others like it"
