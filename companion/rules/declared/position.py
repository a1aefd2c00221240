"""Write and read positions of declared games. For scoring, `players` is enough, with the dice that the score reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.rules.declared import agreed_moves, chance
from companion.rules.declared.model import ALL_SEE, MOST, DiceSet, Number, Tokens, Zone
from companion.rules.declared.state import OVER, State
from companion.rules.kernel import ChanceMove, Illegal
from companion.rules.kernel.codec import quote_value

if TYPE_CHECKING:
    from companion.rules.declared.engine import DeclaredGame

MOST_PIECES = 2000


def write(game: DeclaredGame, state: State) -> dict[str, Any]:
    names, program = game.made.names, game.program
    record: dict[str, Any] = {"players": []}
    for place, seat in enumerate(state.seats):
        own: dict[str, Any] = {"name": seat}
        for name, number in names.numbers.items():
            if number.per_player:
                own[name] = _number(state, number, place)
        for name, zone in names.zones.items():
            if zone.per_player:
                own[name] = [program.ids[kind] for kind in state.zones[zone.base + place]]
        record["players"].append(own)
    for name, number in names.numbers.items():
        if not number.per_player:
            record[name] = _number(state, number, 0)
    for name, zone in names.zones.items():
        if not zone.per_player:
            record[name] = [program.ids[kind] for kind in state.zones[zone.base]]
    record["dice"] = {name: chance.face_names(program, dice, state.values) for name, dice in names.dice.items()}
    record["moment"] = {
        "place": state.place,
        "choice": state.choice,
        "question": None if state.question is None else _plain(state.question),
        "chosen": [_choice_data(made) for made in state.chosen],
        "slots": [_plain(value) for value in state.values[game.made.first_slot :]],
        "knowers": [list(masks) for masks in state.knowers],
    }
    if state.proposal is not None:
        move, agreed = state.proposal
        seats = [seat for place, seat in enumerate(state.seats) if agreed >> place & 1]
        record["moment"]["proposal"] = {"move": game.write_move(move), "agreed": seats}
    return record


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _freeze(value: Any) -> Any:
    return tuple(_freeze(each) for each in value) if isinstance(value, list) else value


def _choice_data(made: Any) -> Any:
    return made if made in (None, False) else {"action": made[0], "picks": [_plain(value) for value in made[1]]}


def _number(state: State, number: Number, place: int) -> Any:
    base = number.base + number.width * place
    if number.size:
        return state.values[base : base + number.size]
    return state.seats[state.values[base]] if number.player else state.values[base]


class _Wrong(Exception):
    def __init__(self, where: str, problem: str, given: Any) -> None:
        super().__init__(problem)
        self.where, self.problem, self.given = where, problem, given


def read(game: DeclaredGame, record: Any, options: Mapping[str, Any]) -> State | Illegal:
    """Return the state, or what is wrong with the position."""
    try:
        state = _read(game, record, options)
    except _Wrong as wrong:
        return game.refuse(
            "declared-position", where=wrong.where, problem=wrong.problem, given=quote_value(wrong.given)
        )
    for breach in breaches(game, state):
        return game.refuse("declared-position", where=breach[0], problem="breach", given=breach[1])
    return state


def _read(game: DeclaredGame, record: Any, options: Mapping[str, Any]) -> State:
    names = game.made.names
    record = _object(record, "position")
    players = record.get("players")
    if not isinstance(players, list) or len(players) not in game.players:
        raise _Wrong("players", "number", len(players) if isinstance(players, list) else players)
    owned = {name for name, number in names.numbers.items() if number.per_player}
    owned |= {name for name, zone in names.zones.items() if zone.per_player} | {"name"}
    for place, player in enumerate(players):
        for key in _object(player, f"players[{place}]"):
            if key not in owned:
                raise _Wrong(f"players[{place}].{quote_value(key)}", "unknown-field", key)
        name = player.get("name")
        if not isinstance(name, str) or not 0 < len(name) <= 200:
            raise _Wrong(f"players[{place}].name", "no-name", name)
    seats = tuple(player["name"] for player in players)
    if len(set(seats)) < len(seats):
        raise _Wrong("players", "name-twice", seats[0])
    shared = {name for name, number in names.numbers.items() if not number.per_player}
    shared |= {name for name, zone in names.zones.items() if not zone.per_player} | {"players", "dice", "moment"}
    for key in record:
        if key not in shared:
            raise _Wrong(shown_key(key), "unknown-field", key)
    state = game.program.fresh(seats)
    game.settle(state, options)
    state.zones, state.knowers = [()] * len(state.zones), [()] * len(state.knowers)
    for place, player in enumerate(players):
        _fill(game, state, player, place, f"players[{place}].", per_player=True)
    _fill(game, state, record, 0, "", per_player=False)
    _fill_supplies(game, state, record)
    _fill_dice(game, state, record.get("dice", {}))
    for dice in names.dice:
        if "moment" not in record and dice in game.made.scored and dice not in record.get("dice", {}):
            raise _Wrong(f"dice.{dice}", "no-dice", None)
    state.place = OVER
    if "moment" not in record:
        game.program.mover.look(state)
    else:
        _fill_moment(game, state, _object(record["moment"], "moment"))
    return state


def _fill_supplies(game: DeclaredGame, state: State, record: Mapping[str, Any]) -> None:
    """Leave in the supply what no seat has, unless the position says otherwise."""
    for tokens in game.made.names.tokens.values():
        if tokens.left is not None and tokens.left.name not in record:
            state.values[tokens.left.base] = tokens.left.highest - _owned_tokens(state, tokens)


def _owned_tokens(state: State, tokens: Tokens) -> int:
    return sum(state.values[tokens.own.base : tokens.own.base + len(state.seats)])


def shown_key(key: Any) -> str:
    return str(quote_value(key))


def _object(data: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise _Wrong(where, "no-object", data)
    return data


def _fill(
    game: DeclaredGame, state: State, data: Mapping[str, Any], place: int, where: str, *, per_player: bool
) -> None:
    for name, number in game.made.names.numbers.items():
        if number.per_player == per_player and name in data:
            _fill_number(state, number, place, data[name], where + name)
    for name, zone in game.made.names.zones.items():
        if zone.per_player == per_player and name in data:
            _fill_zone(game, state, zone, place, data[name], where + name)


def _fill_number(state: State, number: Number, place: int, given: Any, where: str) -> None:
    base = number.base + number.width * place
    if number.size and (not isinstance(given, list) or len(given) != number.size):
        raise _Wrong(where, "length", given)
    for offset, value in enumerate(given if number.size else [given]):
        if number.player:
            if value not in state.seats:
                raise _Wrong(where, "unknown-player", value)
            value = state.seats.index(value)
        elif type(value) is not int or not number.lowest <= value <= number.highest:
            raise _Wrong(where, "number", value)
        state.values[base + offset] = value


def _fill_zone(game: DeclaredGame, state: State, zone: Zone, place: int, given: Any, where: str) -> None:
    if not isinstance(given, list) or len(given) > MOST_PIECES:
        raise _Wrong(where, "no-list", given)
    kinds = []
    for id in given:
        kind = game.program.index.get(id) if isinstance(id, str) else None
        if kind is None or kind not in game.made.names.pieces.sets[zone.of]:
            raise _Wrong(where, "unknown-piece", id)
        kinds.append(kind)
    at = zone.base + place
    game.program.mover.lay(state, at, tuple(kinds), (game.program.watchers[at],) * len(kinds))


def _fill_dice(game: DeclaredGame, state: State, given: Any) -> None:
    for name, values in _object(given, "dice").items():
        dice = game.made.names.dice.get(name) if isinstance(name, str) else None
        if dice is None or not isinstance(values, list) or len(values) != dice.width:
            raise _Wrong(f"dice.{quote_value(name)}", "unknown-field", values)
        for place, value in enumerate(values):
            state.values[dice.base + place] = _face(game, dice, value)


def _face(game: DeclaredGame, dice: DiceSet, value: Any) -> int:
    """Return what a die holds that shows this number or row; None as long as it was not rolled."""
    if dice.of:
        kind = game.program.index.get(value) if isinstance(value, str) else None
        if value is not None and kind not in dice.faces:
            raise _Wrong(f"dice.{dice.name}", "unknown-piece", value)
        return dice.blank if kind is None else kind
    low, high = min(dice.faces) * dice.count, max(dice.faces) * dice.count
    fits = low <= value <= high if dice.total and type(value) is int else value in dice.faces
    if type(value) is not int or (value != dice.blank and not fits):
        raise _Wrong(f"dice.{dice.name}", "number", value)
    return value


def _fill_moment(game: DeclaredGame, state: State, given: Mapping[str, Any]) -> None:
    keys = ("place", "choice", "question", "chosen", "slots", "knowers")
    if set(given) - {"proposal"} != set(keys):
        raise _Wrong("moment", "fields", sorted(map(str, given)))
    if type(given["place"]) is not int or not (
        given["place"] == OVER or 0 <= given["place"] < len(game.program.blocks)
    ):
        raise _Wrong("moment.place", "number", given["place"])
    if type(given["choice"]) is not int or not -1 <= given["choice"] < len(game.made.choices):
        raise _Wrong("moment.choice", "number", given["choice"])
    state.place, state.choice = given["place"], given["choice"]
    _fill_slots(game, state, given["slots"])
    _fill_knowers(state, given["knowers"])
    question = _freeze(given["question"])
    if question is not None and not _can_be_asked(game, state, question):
        raise _Wrong("moment.question", "unknown-question", given["question"])
    state.question = question
    state.chosen = _read_chosen(game, state, given["chosen"])
    if (state.choice >= 0) + (question is not None) + (state.place == OVER) != 1:
        raise _Wrong("moment", "awaits", state.choice)
    if state.choice >= 0 and not _asks_somebody(game, state):
        raise _Wrong("moment.choice", "no-choice", state.choice)
    if "proposal" in given:
        _fill_proposal(game, state, _object(given["proposal"], "moment.proposal"))


def _fill_proposal(game: DeclaredGame, state: State, given: Mapping[str, Any]) -> None:
    move, seats = game.read_move(given.get("move")), given.get("agreed")
    illegal = isinstance(move, Illegal | ChanceMove) or game.check(state, move) is not None
    if illegal or not agreed_moves.is_asked(game, state, move):
        raise _Wrong("moment.proposal", "unknown-move", given.get("move"))
    if not isinstance(seats, list) or any(seat not in state.seats or seat == move.seat for seat in seats):
        raise _Wrong("moment.proposal", "unknown-player", seats)
    state.proposal = move, sum(1 << state.seats.index(seat) for seat in dict.fromkeys(seats))
    if not agreed_moves.missing(state):
        raise _Wrong("moment.proposal", "awaits", seats)


def _asks_somebody(game: DeclaredGame, state: State) -> bool:
    choice = game.made.choices[state.choice]
    if choice.open:
        return not state.chosen
    if choice.together:
        lists = game.program.list_simultaneous(state)
        return (
            len(state.chosen) == len(state.seats)
            and all((made is False) == (not moves) for made, moves in zip(state.chosen, lists, strict=True))
            and None in state.chosen
        )
    if state.chosen:
        return False
    state.legal = game.program.list_moves(choice.number, state, state.values[choice.asks])
    return bool(state.legal)


def _fill_slots(game: DeclaredGame, state: State, given: Any) -> None:
    kinds, pieces = game.made.slots, len(game.program.ids)
    if not isinstance(given, list) or len(given) != len(kinds):
        raise _Wrong("moment.slots", "length", given)
    for place, (kind, value) in enumerate(zip(kinds, given, strict=True)):
        value = _freeze(value)
        fits = {
            "num": type(value) is int and abs(value) <= MOST,
            "player": type(value) is int and -1 <= value < len(state.seats),
            "piece": type(value) is int and -1 <= value < len(game.program.ids),
            "text": isinstance(value, str),
            "pieces": isinstance(value, tuple) and all(type(each) is int and 0 <= each < pieces for each in value),
            "list": isinstance(value, tuple) and all(type(each) is int and 0 <= each < 8 for each in value),
        }[kind]
        if not fits:
            raise _Wrong(f"moment.slots[{place}]", "number", value)
        state.values[game.made.first_slot + place] = value


def _fill_knowers(state: State, given: Any) -> None:
    if not isinstance(given, list) or [len(each) if isinstance(each, list) else -1 for each in given] != [
        len(zone) for zone in state.zones
    ]:
        raise _Wrong("moment.knowers", "length", given)
    for zone, masks in enumerate(given):
        for mask in masks:
            if type(mask) is not int or not 0 <= mask <= ALL_SEE:
                raise _Wrong("moment.knowers", "number", mask)
        state.knowers[zone] = tuple(masks)


def _can_be_asked(game: DeclaredGame, state: State, asked: Any) -> bool:
    match asked:
        case ("first", int(base)):
            return any(number.drawn and number.base == base for number in game.made.names.numbers.values())
        case ("roll", int(dice), tuple(places)) if 0 <= dice < len(game.made.names.dice) and places:
            width = list(game.made.names.dice.values())[dice].width
            return all(type(place) is int and 0 <= place < width for place in places) and len(set(places)) == len(
                places
            )
        case ("draw", int(source), int(target), int(count)):
            zones = len(state.zones)
            if not (0 <= source < zones and 0 <= target < zones and source != target):
                return False
            of = {game.made.names.zones[game.program.zone_of[zone][0]].of for zone in (source, target)}
            owner = game.program.zone_of[target][1] or 0
            seen = game.program.mover.watch(state, target) != 0 and owner < len(state.seats)
            return len(of) == 1 and seen and 1 <= count <= len(state.zones[source])
    return False


def _read_chosen(game: DeclaredGame, state: State, given: Any) -> tuple[Any, ...]:
    if not isinstance(given, list) or len(given) not in (0, len(state.seats)):
        raise _Wrong("moment.chosen", "length", given)
    chosen: list[Any] = []
    for place, made in enumerate(given):
        if made is None or made is False:
            chosen.append(made)
            continue
        record = _object(made, "moment.chosen")
        action, picks = record.get("action"), _freeze(record.get("picks"))
        moves = game.program.list_moves(state.choice, state, place) if state.choice >= 0 else []
        if not any(state.ready.meaning[move] == (action, place, picks) for move in moves):
            raise _Wrong("moment.chosen", "unknown-move", action)
        chosen.append((action, picks))
    return tuple(chosen)


def breaches(game: DeclaredGame, state: State) -> Iterator[tuple[str, Any]]:
    """Yield what cannot be in a game: too many or too few pieces, numbers out of bounds, pieces known by the wrong
    seats."""
    pieces = game.made.names.pieces
    used = {zone.of for zone in game.made.names.zones.values()}
    found = Counter(kind for zone in state.zones for kind in zone)
    playing = state.question is not None or state.choice >= 0
    for kind, id in enumerate(pieces.ids):
        if pieces.set_of[kind] in used:
            most = pieces.quantity[kind]
            if found[kind] > most or (playing and found[kind] < most):
                yield id, found[kind]
    for zone, masks in enumerate(state.knowers):
        watch = game.program.mover.watch(state, zone)
        if any(mask & watch != watch for mask in masks):
            yield f"knowers {game.program.zone_of[zone][0]}", zone
    for name, tokens in game.made.names.tokens.items():
        if (
            tokens.left is not None
            and _owned_tokens(state, tokens) + state.values[tokens.left.base] != tokens.left.highest
        ):
            yield name, tokens.left.highest
    for name, number in game.made.names.numbers.items():
        count = number.width * (len(state.seats) if number.per_player else 1)
        for value in state.values[number.base : number.base + count]:
            if not number.player and not number.lowest <= value <= number.highest:
                yield name, value


def broken_invariants(game: DeclaredGame, state: State) -> list[str]:
    return [f"{where}: {given}" for where, given in breaches(game, state)]
