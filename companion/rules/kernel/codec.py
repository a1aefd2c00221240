"""Moves as JSON: the form test every game begins with, and its JSON Schema, from one description.

A game names its move classes (frozen dataclasses) and, for every field, which values it takes. Reading is
strict: a known type, exactly its fields, every value of its kind. Tuples in records are lists in JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeAlias, get_args

from companion.rules.kernel.game import ChanceMove
from companion.rules.kernel.judge import Illegal
from companion.rules.kernel.schema import DIALECT, object_of

CHANCE = "chance"
_ANSWER = frozenset({"type", "question", "answer"})


REMEMBERED = 1 << 14
"""Size of a cache of records by their JSON: more than a pack's ids make in ordinary games."""


Reader: TypeAlias = Callable[[Mapping[Any, Any]], Any]
"""Reads a record from the fields of its JSON."""

UNFIT = object()
"""What a field reads from a value that is none of its kind."""


def as_it_is(value: Any) -> Any:
    """Write values that are the same in the record and in JSON."""
    return value


@dataclass(frozen=True, slots=True)
class Field:
    """One kind of value: how it is read from JSON (`UNFIT` where it does not fit), its schema, and how it is
    written."""

    read: Callable[[Any], Any]
    schema: Mapping[str, Any]
    write: Callable[[Any], Any] = as_it_is
    plain: bool = False
    """Whether every value is a text, a whole number, a truth value or null."""

    def accepts(self, value: Any) -> bool:
        return self.read(value) is not UNFIT


def text(longest: int = 200) -> Field:
    """Return the field of a non-empty text: a seat, a name."""
    return Field(
        lambda value: value if isinstance(value, str) and 0 < len(value) <= longest else UNFIT,
        {"type": "string", "minLength": 1, "maxLength": longest},
        plain=True,
    )


def one_of(known: Collection[str], also: Callable[[str], bool] | None = None, pattern: str = "") -> Field:
    """Return the field of an id of the content. `also` admits ids made at the table; `pattern` describes them in the
    schema."""
    listed: dict[str, Any] = {"enum": sorted(known)}
    ids = frozenset(known)
    schema = {"anyOf": [listed, {"type": "string", "pattern": pattern}]} if pattern else listed
    if also is None:
        return Field(lambda value: value if isinstance(value, str) and value in ids else UNFIT, schema, plain=True)
    return Field(
        lambda value: value if isinstance(value, str) and (value in ids or also(value)) else UNFIT,
        schema,
        plain=True,
    )


def whole(lowest: int, highest: int) -> Field:
    return Field(
        lambda value: value if type(value) is int and lowest <= value <= highest else UNFIT,
        {"type": "integer", "minimum": lowest, "maximum": highest},
        plain=True,
    )


def yes_or_no() -> Field:
    return Field(lambda value: value if isinstance(value, bool) else UNFIT, {"type": "boolean"}, plain=True)


def maybe(field: Field) -> Field:
    """Return the field of the value or null."""
    read = field.read
    return Field(
        lambda value: None if value is None else read(value),
        {"anyOf": [field.schema, {"type": "null"}]},
        as_it_is if field.write is as_it_is else lambda value: None if value is None else field.write(value),
        field.plain,
    )


def many(field: Field, most: int = 200, into: Callable[[list[Any]], Any] = tuple) -> Field:
    """Return the field of a list of such values; the record holds what `into` makes of it."""
    read_one, write = field.read, field.write

    def read(given: Any) -> Any:
        if not isinstance(given, list | tuple) or len(given) > most:
            return UNFIT
        values = []
        for entry in given:
            value = read_one(entry)
            if value is UNFIT:
                return UNFIT
            values.append(value)
        return into(values)

    return Field(
        read,
        {"type": "array", "items": field.schema, "maxItems": most},
        list if write is as_it_is else lambda value: [write(entry) for entry in value],
    )


def as_given(values: list[Any]) -> list[Any]:
    """Keep a list a list in the record too, as the dealer answers it."""
    return values


def types_of(moves: Any, joint: str = "-") -> dict[str, type]:
    """Return the classes of a union of moves by their names in JSON: `TakeTiles` is `take-tiles`."""
    return {re.sub(r"(?<!^)(?=[A-Z])", joint, kind.__name__).lower(): kind for kind in get_args(moves)}


class MoveCodec:
    """Reads and writes the moves of one game. `refuse(code, **facts)` words the form test's refusals.

    The codes are `unknown-type` (given, known), `missing-field` (type, field), `extra-field` (type, field)
    and `bad-value` (field, given); every game lists them beside its own under its general form rule.

    A field whose name is a word of Python ends in an underscore in the record only (`from_` is `from` in JSON).
    A field with a default may be left out, and is left out in writing when it is None and null is no value of it.
    """

    def __init__(
        self,
        kinds: Mapping[str, type],
        values: Mapping[str, Field],
        answers: Mapping[str, Field],
        refuse: Callable[..., Illegal],
    ) -> None:
        self.kinds = dict(kinds)
        self.shape = {name: tuple(field.name.rstrip("_") for field in fields(kind)) for name, kind in kinds.items()}
        self.needed = {
            name: tuple(field.name.rstrip("_") for field in fields(kind) if field.default is MISSING)
            for name, kind in kinds.items()
        }
        self.attribute = {field.name.rstrip("_"): field.name for kind in kinds.values() for field in fields(kind)}
        self.values = {
            name: {field: values.get(f"{name}.{field}") or values[field] for field in shape}
            for name, shape in self.shape.items()
        }
        self.answers = dict(answers)
        self.refuse = refuse
        self.whole = {
            name: (
                kind,
                tuple(
                    (field.name.rstrip("_"), self.values[name][field.name.rstrip("_")].read, field.default)
                    for field in fields(kind)
                ),
            )
            for name, kind in self.kinds.items()
        }
        """For each move: its class, and for its fields in order how each is read, and the default of an omitted
        one."""
        self.known: dict[tuple[Any, ...], Any] = {}
        self.readers = {name: self._reader(name) for name in self.kinds}
        """How each move is read. A move of plain values is made once and then looked up by its JSON."""
        self.out = {
            kind: (name, tuple(self._field_out(name, field, form) for field, form in self.values[name].items()))
            for name, kind in self.kinds.items()
        }
        """For each class: the move's name, and its fields as `_field_out` returns them."""

    def read(self, data: Any) -> Any:
        """Return the record, a `ChanceMove`, or the refusal of the form test."""
        name = data.get("type") if type(data) is dict or isinstance(data, Mapping) else None
        if name == CHANCE:
            return self._read_answer(data)
        read = self.readers.get(name) if isinstance(name, str) else None
        move = None if read is None else read(data)
        return self._read_with_care(data, name) if move is None else move

    def _reader(self, name: str) -> Reader:
        def read(data: Mapping[Any, Any]) -> Any:
            return self._read_whole(data, name)

        plain = all(field.plain for field in self.values[name].values())
        return remember(read, self.known) if plain else read

    def _read_whole(self, data: Mapping[Any, Any], name: str) -> Any:
        """Return the record of a move with all fields in order, the common case; else None."""
        kind, forms = self.whole[name]
        values = read_fields(forms, data, 1)
        return None if values is None else kind(*values)

    def _read_with_care(self, data: Any, name: Any) -> Any:
        """Return the record of an unusually written move, or the first thing wrong with it."""
        if not isinstance(name, str) or name not in self.kinds:
            return self.refuse("unknown-type", given=quote_value(name), known=[*self.kinds, CHANCE])
        values = self.values[name]
        wrong = self._exactly(data, name, self.needed[name], tuple(values))
        if wrong is not None:
            return wrong
        given = {field: form.read(data[field]) for field, form in values.items() if field in data}
        for field, value in given.items():
            if value is UNFIT:
                return self.refuse("bad-value", field=field, given=quote_value(data[field]))
        return self.kinds[name](**{self.attribute[field]: value for field, value in given.items()})

    def write(self, move: Any) -> dict[str, Any]:
        if isinstance(move, ChanceMove):
            answer = self.answers[move.question].write(move.answer)
            return {"type": CHANCE, "question": move.question, "answer": answer}
        name, fields_out = self.out[type(move)]
        written: dict[str, Any] = {"type": name}
        for field, attribute, always, way_out in fields_out:
            value = getattr(move, attribute)
            if always or value is not None:
                written[field] = value if way_out is None else way_out(value)
        return written

    def _field_out(self, name: str, field: str, form: Field) -> tuple[str, str, bool, Callable[[Any], Any] | None]:
        """Return a field's name in JSON and in the record, whether it is written even when it is None, and its
        conversion, if any."""
        always = field in self.needed[name] or form.accepts(None)
        return field, self.attribute[field], always, None if form.write is as_it_is else form.write

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of a move or answer."""
        moves = [
            object_of(
                {"type": {"const": name}} | {field: form.schema for field, form in values.items()},
                ("type", *self.needed[name]),
            )
            for name, values in self.values.items()
        ]
        answers = [
            object_of({"type": {"const": CHANCE}, "question": {"const": question}, "answer": form.schema})
            for question, form in self.answers.items()
        ]
        return {**DIALECT, "oneOf": moves + answers}

    def _read_answer(self, data: Any) -> ChanceMove | Illegal:
        if len(data) != len(_ANSWER) or "question" not in data or "answer" not in data:
            wrong = self._exactly(data, CHANCE, ("question", "answer"), ("question", "answer"))
            if wrong is not None:
                return wrong
        question, answer = data["question"], data["answer"]
        form = self.answers.get(question) if isinstance(question, str) else None
        if form is None:
            return self.refuse("bad-value", field="question", given=quote_value(question))
        value = form.read(answer)
        if value is UNFIT:
            return self.refuse("bad-value", field="answer", given=quote_value(answer))
        return ChanceMove(question, value)

    def _exactly(
        self, data: Mapping[Any, Any], name: str, needed: Sequence[str], known: Sequence[str]
    ) -> Illegal | None:
        for field in needed:
            if field not in data:
                return self.refuse("missing-field", type=name, field=field)
        for field in data:
            if field not in known and field != "type":
                return self.refuse("extra-field", type=name, field=quote_value(field))
        return None


def remember(read: Reader, known: dict[tuple[Any, ...], Any]) -> Reader:
    """Return the reader of a record of plain values that makes each record once and then looks it up by its JSON in
    `known`.

    The types of the values belong to the JSON: 1, 1.0 and true are equal to Python. `read` returns None for what is no
    such record.
    """

    def look_up(data: Mapping[Any, Any]) -> Any:
        values = data.values()
        key = (*data, *values, *map(type, values))
        try:
            found = known.get(key)
        except TypeError:  # One of the values is a list or an object.
            return read(data)
        if found is None:
            found = read(data)
            if found is not None and len(known) < REMEMBERED:
                known[key] = found
        return found

    return look_up


Forms: TypeAlias = tuple[tuple[str, Callable[[Any], Any], Any], ...]
"""The fields of a record in order: name, how it is read, and the default of an omitted one."""


def read_fields(forms: Forms, data: Mapping[Any, Any], others: int = 0) -> list[Any] | None:
    """Return the values of all fields in order; None where one is wrong or missing, or `data` has more than them and
    so many others."""
    values, given = [], others
    for field, read, default in forms:
        if field in data:
            value = read(data[field])
            if value is UNFIT:
                return None
            values.append(value)
            given += 1
        elif default is MISSING:
            return None
        else:
            values.append(default)
    return values if given == len(data) else None


FORM_FACTS: Mapping[str, tuple[str, ...]] = {
    "unknown-type": ("given", "known"),
    "missing-field": ("type", "field"),
    "extra-field": ("type", "field"),
    "bad-value": ("field", "given"),
}
"""The codes of the form test and their facts, for a game's own list of reasons."""


def quote_value(value: Any, longest: int = 60) -> str | int:
    """Return a value to quote in a refusal: short, whatever was sent; anything but texts and numbers as JSON."""
    if type(value) is int and abs(value) < 10**15:
        return value
    text = value if isinstance(value, str) else _as_json(value, longest)
    return text if len(text) <= longest else text[:longest] + "…"


def _as_json(value: Any, longest: int) -> str:
    """Return the beginning of a value as JSON, without writing the rest of large or deeply nested input."""
    text = ""
    for part in _parts(value):
        text += part
        if len(text) > longest:
            break
    return text


def _parts(value: Any) -> Iterator[str]:
    match value:
        case None:
            yield "null"
        case bool():
            yield "true" if value else "false"
        case int():
            yield str(value) if abs(value) < 10**100 else "…"  # Python refuses to print very long integers.
        case str():
            yield f'"{value}"'
        case Mapping():
            yield "{"
            for number, (name, item) in enumerate(value.items()):
                yield f'{"," if number else ""}"{name}":'
                yield from _parts(item)
            yield "}"
        case list() | tuple():
            yield "["
            for number, item in enumerate(value):
                yield "," if number else ""
                yield from _parts(item)
            yield "]"
        case _:
            yield str(value)
