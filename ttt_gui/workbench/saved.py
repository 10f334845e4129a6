"""States as JSON and back: what it takes to go on where a tab was left.

Frozen dataclasses and enumerations of this package are written under their names; tuples,
sets, mappings with any keys, dates, numbers and texts as what they are.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from importlib import import_module
from typing import Any, Final

_PACKAGE: Final = "ttt_gui."

_CLASS: Final = "class"
_FIELDS: Final = "fields"
_MEMBER: Final = "member"
_SET: Final = "set"
_MAPPING: Final = "mapping"
_TIME: Final = "time"


class SavedStateError(ValueError):
    """A text that is no saved state of this version of the program."""


def to_json(state: object) -> str:
    """`state` as a JSON text.

    Raises:
        TypeError: something in it is none of the kinds named above.
    """
    return json.dumps(_encoded(state), separators=(",", ":"))


def from_json(text: str) -> Any:  # noqa: ANN401  (whatever was saved)
    """The state that `to_json` made `text` of.

    Raises:
        SavedStateError: the text is not what `to_json` writes, or comes from a version whose
            states were made otherwise.
    """
    try:
        return _decoded(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError, ImportError, RecursionError) as error:
        raise SavedStateError(f"This is no saved state: {error}") from error


def _encoded(value: object) -> object:
    match value:
        case Enum():
            return {_CLASS: _name(type(value)), _MEMBER: value.name}
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [_encoded(each) for each in value]
        case frozenset():
            return {_SET: [_encoded(each) for each in value]}
        case Mapping():
            return {_MAPPING: [[_encoded(key), _encoded(each)] for key, each in value.items()]}
        case datetime():
            return {_TIME: value.isoformat()}
        case _ if is_dataclass(value):
            kept = {each.name: _encoded(getattr(value, each.name)) for each in _kept_fields(value)}
            return {_CLASS: _name(type(value)), _FIELDS: kept}
        case _:
            raise TypeError(f"a {type(value).__name__} cannot be saved")


def _kept_fields(value: Any) -> list[Any]:  # noqa: ANN401  (a dataclass, or an instance of one)
    """The fields that make a value; the others follow from them."""
    return [each for each in fields(value) if each.init]


def _decoded(value: Any) -> Any:  # noqa: ANN401  (whatever was saved)
    if isinstance(value, list):
        return tuple(_decoded(each) for each in value)
    if not isinstance(value, dict):
        return value
    if _SET in value:
        return frozenset(_decoded(each) for each in value[_SET])
    if _MAPPING in value:
        return {_decoded(key): _decoded(each) for key, each in value[_MAPPING]}
    if _TIME in value:
        return datetime.fromisoformat(value[_TIME])
    kind = _class(value[_CLASS])
    if _MEMBER in value:
        return kind[value[_MEMBER]]
    return kind(**{name: _decoded(each) for name, each in value[_FIELDS].items()})


def _name(kind: type) -> str:
    return f"{kind.__module__.removeprefix(_PACKAGE)}:{kind.__qualname__}"


def _class(name: str) -> Any:  # noqa: ANN401  (a class that `_name` was asked for)
    module, _, qualified = name.partition(":")
    kind = getattr(import_module(f"{_PACKAGE}{module}"), qualified)
    is_value = isinstance(kind, type) and (issubclass(kind, Enum) or is_dataclass(kind))
    if not is_value:
        raise SavedStateError(f"{name} names no value")
    return kind
