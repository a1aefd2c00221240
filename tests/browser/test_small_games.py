"""Small games on phones: the board for zones is enough to play each of them, by tapping what the dock offers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.checking import check
from support.phones import Phone
from support.positions import reached, stand

from companion.engines import open_pack
from companion.lab.match import begin
from generator.pack.find import small_games

NAMES = ("Ana", "Maximiliane-Antoinette", "Cleo")
PLAYERS = {"night-auction": 3, "oh-hell": 3}
LOOKS = ("light", "dark", "contrast")
MOVES = 8
DRAWN_AFTER_THE_TAP = """(number) => !document.querySelector('.zone-moves details')
  || Number(document.documentElement.dataset.heard) > number"""
"""The list of all choices goes when something is held; a button focused before that is another one a moment later."""


@pytest.mark.parametrize("game", small_games())
def test_people_play_a_small_game_by_tapping(phone: Callable[..., Phone], axe: str, game: str) -> None:
    names = NAMES[: PLAYERS.get(game, 2)]
    host = phone("en", "small")
    look = LOOKS[small_games().index(game) % 3]
    host.context.add_cookies([{"name": "theme", "value": look, "url": host.address}])
    host.open(f"/new/{game}")
    host.sees(".people")
    if host.has(f".count button:text-is('{len(names)}')"):
        host.tap(f".count button:text-is('{len(names)}')")
    for place, name in enumerate(names):
        host.page.fill(f"#name-{place}", name)
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    phones = {names[0]: host}
    for name, language in zip(names[1:], ("de", "fr"), strict=False):
        phones[name] = sit(phone(language, "phone"), code, name)
    taken = 0
    for _ in range(MOVES):
        told = host.message(code)
        if told.get("result"):
            break
        seat = told["awaiting"][0]["seat"]
        act(phones[seat], told["number"])
        taken += 1
        phones[seat].has_heard_more(told["number"])
        for each in phones.values():
            each.has_heard(phones[seat].message(code)["number"])
    assert taken > 5
    host.sees(".zones")
    for each in phones.values():
        each.until("() => document.documentElement.scrollWidth <= window.innerWidth")
    check(host, axe, f"{game}, {look}")
    if folder := os.environ.get("PUNCHBOARD_PICTURES"):
        for name, each in phones.items():
            each.page.screenshot(path=str(Path(folder) / f"{game}-{name[:3]}.png"), full_page=True)


def sit(guest: Phone, code: str, name: str) -> Phone:
    guest.open(f"/t/{code}").tap(f".seat-choice button:has-text('{name}')")
    guest.begin()
    guest.sees(".zones")
    return guest


def act(guest: Phone, number: int) -> None:
    """Tap what may be chosen first, and then the button below."""
    guest.has_heard(number)
    guest.sees(".zone-moves")
    opened = guest.page.query_selector(".zones button.open") or guest.page.query_selector(".dice-row button.die")
    if opened is not None:
        opened.click()
        guest.until(DRAWN_AFTER_THE_TAP, number)
    guest.page.locator(".zone-moves > button").first.focus()
    guest.page.keyboard.press("Enter")  # a second tap on the same spot would count as the first one repeated


def test_people_score_a_small_game_without_a_table(phone: Callable[..., Phone]) -> None:
    guest = phone("en", "small").open("/score/market-day")
    guest.sees(".card")
    for place, name in enumerate(NAMES[:2]):
        guest.page.fill(f"#player-{place}", name)
    guest.page.locator(".card").first.locator("button.wide").click()
    for _ in range(3):
        guest.tap("[data-key=fish] button:last-child")
    guest.tap(".main:text-is('Done')")
    guest.tap(".dock .main")
    assert "10" in guest.sees(".final").inner_text()


def test_the_score_without_a_table_asks_for_the_dice_it_reads(
    own_games: str, phone: Callable[..., Phone], axe: str
) -> None:
    guest = phone("en", "small", own_games).open("/score/omens")
    guest.sees("#dice-sky-0").select_option(label="Sun")
    guest.page.select_option("#dice-sky-1", label="Rain")
    guest.page.fill("#dice-luck-0", "7")
    guest.page.fill("#number-0-coins-0", "3")
    check(guest, axe, "the score of a game with dice")
    guest.tap(".dock .main")
    assert "20" in guest.sees(".final").inner_text()
    assert "17" in guest.sees(".final").inner_text()
    guest.open("/score/town")
    guest.sees("#number-1-stands-0").select_option(label="Mill")
    check(guest, axe, "the score of a game with pieces on a board")
    guest.tap(".dock .main")
    assert "Player 2" in guest.sees(".final .score-card.best").inner_text()


def test_people_ask_the_table_for_what_no_rule_knows_and_zones_lie_where_the_pack_says(
    own_games: str, phone: Callable[..., Phone], axe: str
) -> None:
    host = phone("en", "small", own_games)
    begun(host, "wishes")
    code = host.page.url.rsplit("/", 1)[-1]
    guest = sit(phone("en", "phone", own_games), code, NAMES[1])
    row = host.sees(".zones-middle .zone:has(.zone-piece)")
    assert "phone-large" in row.get_attribute("class")
    assert row.evaluate("zone => getComputedStyle(zone).order") == "3"
    screen = phone("en", "tv", own_games).open(f"/t/{code}/screen")
    screen.tap(".dock button")
    placed = screen.sees(".zone.screen-small").evaluate(
        "zone => [getComputedStyle(zone).gridRowStart, "
        "getComputedStyle(zone).gridColumnStart, getComputedStyle(zone).gridColumnEnd]"
    )
    assert placed == ["2", "2", "span 2"]
    host.tap("[data-key=ask-table] summary")
    host.page.fill("#ask-words", "Swap our hands")
    host.page.press("#ask-words", "Tab")
    host.tap("[data-key=ask-table] button:text-is('Ask')")
    guest.sees(".zone-moves:has-text('The table is asked')")
    check(guest, axe, "the table is asked")
    guest.tap(".zone-moves button:has-text('Agree')")
    guest.until("() => !document.querySelector('[data-key=answers]')")
    guest.tab("log")
    assert "Swap our hands" in guest.sees(".log").inner_text()


@pytest.mark.parametrize(
    ("game", "what", "name", "says"),
    [
        ("oh-hell", ".own .zone-piece", "", "Fournissez la couleur demandée"),
        ("oh-hell", ".own .counters div:has-text('Annonce')", "Annonce", "Seul le compte exact rapporte"),
        ("night-auction", ".own .zone-piece", "pièce", "chacune ne sert qu’une fois"),
        ("yacht", ".own .sheet-rows .space:has-text('Carré')", "Carré", "quatre dés identiques"),
        ("yacht", ".die", "Lancer", "deux fois encore"),
        ("ur", ".rosette", "Rosace", "Relancez aussitôt"),
        ("oware", ".spaces-board .space", "Trou", "semez-les une à une"),
    ],
)
def test_a_long_press_explains_words_and_pieces(
    phone: Callable[..., Phone], game: str, what: str, name: str, says: str
) -> None:
    host = phone("fr", "phone")
    begun(host, game)
    host.tap(".ask-what")
    host.tap(".sheet .main")
    host.tap(what)
    told = host.sees(".sheet .term")
    assert says in told.inner_text()
    assert name in host.sees(".sheet h2").inner_text()


def test_a_die_nobody_has_thrown_is_blank_and_dice_that_all_show_nothing_are_there(
    phone: Callable[..., Phone],
) -> None:
    host = phone("en", "phone")
    stand(host, "pig", NAMES[:2], position("pig", 2))
    assert host.page.get_attribute(".die", "aria-label") == "A die that was not thrown yet"
    assert host.page.locator(".die svg").count() == 0
    host.tap(".zone-moves button:has-text('Roll')")
    host.sees(".die svg, .die:not(:has(svg))")
    host.until("() => /A die: [1-6]/.test(document.querySelector('.die').ariaLabel || '')")


@pytest.mark.parametrize(
    ("game", "step", "fits"),
    [
        ("night-auction", "lay", lambda view: len(view["players"][0]["zones"]["shelf"]["pieces"]) == 6),
        ("yacht", "line", lambda view: True),
    ],
)
def test_many_seats_played_on_one_television_fit_it(
    phone: Callable[..., Phone], game: str, step: str, fits: Callable[[dict[str, Any]], bool]
) -> None:
    seats = (*NAMES, "Dora", "Emil-Ferdinand")
    host = phone("en", "tv")
    code = stand(host, game, seats, reached(game, seats, step, fits))
    host.open(f"/t/{code}/screen")
    host.sees(".zone-moves")
    order = host.page.locator(".zone-player h2").all_inner_texts()
    assert [name for text, name in zip(order, seats, strict=True) if name in text] == list(seats), (
        "seats keep their places"
    )
    if game == "night-auction":
        assert host.page.locator(".zone-moves > button").count() == 2, "the coins of the seat to move and no other's"
    host.until("() => [...document.images].every((image) => image.complete)")
    assert host.page.evaluate("document.documentElement.scrollHeight") <= 1080


@pytest.mark.parametrize("game", ["night-auction", "market-day", "oh-hell"])
def test_what_is_counted_for_one_seat_lies_over_no_other(phone: Callable[..., Phone], game: str) -> None:
    """All seats on one narrow phone: no hand is shown, so that only counters stand below a name."""
    seats = NAMES[: PLAYERS.get(game, 2)]
    host = phone("de", "small")
    stand(host, game, seats, dict(open_pack(game).engine.position(begin(open_pack(game).engine, seats, {}))))
    host.sees(".own .counters")
    below = host.page.evaluate(
        "() => [...document.querySelectorAll('.zone-player')].map((seat) => seat.getBoundingClientRect().bottom"
        " - seat.querySelector('.counters').getBoundingClientRect().bottom)"
    )
    assert min(below) >= 0, below


def test_a_piece_from_before_the_path_is_not_called_by_a_number(phone: Callable[..., Phone]) -> None:
    seats = NAMES[:2]
    host = phone("en", "small")
    stand(
        host, "ur", seats, reached("ur", seats, "advance", lambda view: view["players"][0]["numbers"]["track"][0] == 7)
    )
    assert host.sees(".zone-moves button span").inner_text().startswith("Move (Start)")


def test_only_pieces_of_the_place_an_action_names_are_lit(phone: Callable[..., Phone]) -> None:
    """The same goods lie in a hand and on stalls; the hand alone can be chosen from."""
    names = NAMES[:2]
    host = phone("en", "phone").open("/new/market-day")
    host.sees(".people")
    if host.has(".count button:text-is('2')"):
        host.tap(".count button:text-is('2')")
    for place, name in enumerate(names):
        host.page.fill(f"#name-{place}", name)
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    code = host.page.url.rsplit("/", 1)[-1]
    host.begin()
    other = sit(phone("en", "phone"), code, names[1])
    for _ in range(3):
        number = host.message(code)["number"]
        act(host, number)
        host.has_heard_more(number)
        number = host.message(code)["number"]
        act(other, number)
        other.has_heard_more(number)
    host.has_heard(other.message(code)["number"])
    host.until("() => document.querySelectorAll('.own .zone').length === 2")
    assert host.page.locator(".own .zone.asked button.zone-piece.open").count() == 4
    assert host.page.locator(".zone:not(.asked) button").count() == 0


FORTY = {
    "game.yaml": "punchboard: 1\nid: forty\nversion: 1.0.0\nlanguages: [en]\nplayers: 2\n"
    "tables: {cards: cards.csv}\ncomponents: []\n",
    "texts/en.yaml": "title: Forty\nactions: {drop: Drop them}\nmoves: {drop: '{seat} drops some.'}\n"
    "steps: {drop: drop three}\nzones: {hand: Hand, out: Out}\ntimer: {hurry: Hurry up}\nscore: {left: Left}\n"
    "cards: {each: 'Card {id}'}\n",
    "cards.csv": "id\n" + "".join(f"c{number}\n" for number in range(80)),
    "companion.yaml": "companion: 1\nzones:\n  deck: {of: cards, order: heap, seen: nobody}\n"
    "  hand: {per: player, of: cards, seen: owner}\n  out: {of: cards}\nflow:\n"
    "  - {deal: 40, from: deck, to: hand}\n  - each player:\n    do:\n      - choose:\n          drop:\n"
    "            pick: {which_ones: {pieces: my.hand, exactly: 3}}\n"
    "            do: [{move: which_ones, from: hand, to: out}]\n"
    "timer: {seconds: 1, say: hurry}\nscore: [{what: left, points: count(my.hand)}]\n",
}


BY_HAND = FORTY | {
    "game.yaml": FORTY["game.yaml"].replace("id: forty", "id: by-hand"),
    "texts/en.yaml": "title: By hand\nnumbers: {coins: Coins}\nzones: {deck: Deck, hand: Hand}\ndice: {die: Die}\n"
    "score: {coins: Coins}\ncards: {each: 'Card {id}'}\n",
    "companion.yaml": "companion: 1\nnumbers:\n  coins: {per: player, to: 9}\n"
    "dice:\n  die: {faces: [1, 2, 3, 4, 5, 6]}\n"
    "zones:\n  deck: {is: deck, of: cards}\n  hand: {is: hand, per: player, of: cards}\n"
    "score: [{what: coins, points: my.coins}]\n",
}


TOWN = {
    "game.yaml": "punchboard: 1\nid: town\nversion: 1.0.0\nlanguages: [en]\nplayers: 2\n"
    "tables: {men: men.csv, places: places.csv}\ncomponents: []\n",
    "texts/en.yaml": "title: Town\nmen: {smith: Smith, monk: Monk}\n"
    "places: {forest: Forest, harbour: Harbour, mill: Mill}\nactions: {enter: '{man} to {spot}'}\n"
    "moves: {enter: '{seat}: {man} to {spot}'}\nsteps: {enter: move}\nscore: {mill: At the mill}\n"
    "refusals: {full: 'One stands at {spot} already.'}\n",
    "men.csv": "id\nsmith\nmonk\n",
    "places.csv": "id\nforest\nharbour\nmill\n",
    "companion.yaml": "companion: 1\nnumbers:\n  stands: {per: player, over: men, from: -1, to: 2, start: -1}\n"
    "flow:\n  - turns:\n      at most: 9\n      choose:\n        enter:\n"
    "          pick: {man: {piece: men}, spot: {piece: places}}\n"
    "          when: [{that: 'all(all(p.stands[m] != place(spot) for m in men) for p in players)', refuse: full}]\n"
    "          do: [{set: 'my.stands[man]', to: place(spot)}, end turn]\n"
    "score: [{what: mill, points: 'count(m for m in men if my.stands[m] == 2)'}]\n"
    "lights: {stands: {on: places, columns: 3, cells: [[0, 0], [0, 1], [0, 2]]}}\n",
}


FIELD = FORTY | {
    "game.yaml": "punchboard: 1\nid: field\nversion: 1.0.0\nlanguages: [en]\nplayers: 2\ntables: {}\n"
    "components:\n  - {id: field, kind: board, "
    "grid: {shape: square, columns: 8, rows: 8, cell: 20, labels: A1}}\n",
    "texts/en.yaml": "title: Field\ncomponents: {field: Field}\nactions: {claim: 'Claim {cell}'}\n"
    "moves: {claim: '{seat}: {cell}'}\n"
    "steps: {claim: claim a cell}\nzones: {free: Free, land: Land}\nscore: {land: Land}\n",
    "companion.yaml": "companion: 1\nzones:\n  free: {of: field}\n  land: {per: player, of: field}\nflow:\n"
    "  - turns:\n      at most: 9\n      choose:\n        claim:\n          pick: {cell: {piece: free}}\n"
    "          do: [{move: cell, to: my.land}, end turn]\n"
    "score: [{what: land, points: count(my.land)}]\n",
}


WISHES = BY_HAND | {
    "game.yaml": FORTY["game.yaml"].replace("id: forty", "id: wishes"),
    "texts/en.yaml": BY_HAND["texts/en.yaml"] + "actions: {wait: Wait}\nmoves: {wait: '{seat} waits.'}\n"
    "steps: {wait: wait}\n",
    "companion.yaml": BY_HAND["companion.yaml"] + "by hand: ask table\nflow:\n"
    "  - {draw: 2, from: deck, to: row}\n  - turns: {at most: 9, choose: {wait: {do: [end turn]}}}\n"
    "lights:\n  row: {phone: {place: 3, size: large}, screen: {row: 2, column: 2, wide: 2, size: small}}\n",
}
WISHES["companion.yaml"] = WISHES["companion.yaml"].replace("zones:\n", "zones:\n  row: {of: cards}\n", 1)
OMENS = BY_HAND | {
    "game.yaml": FORTY["game.yaml"]
    .replace("id: forty", "id: omens")
    .replace("tables: {cards: cards.csv}", "tables: {skies: skies.csv}"),
    "texts/en.yaml": "title: Omens\nnumbers: {coins: Coins}\nskies: {sun: Sun, rain: Rain}\n"
    "dice: {sky: Sky, luck: Luck}\nscore: {all: All}\n",
    "skies.csv": "id,worth\nsun,5\nrain,1\n",
    "companion.yaml": "companion: 1\nnumbers:\n  coins: {per: player, to: 9}\n"
    "dice: {sky: {of: skies, count: 2}, luck: {count: 2, total: true}}\n"
    "score: [{what: all, points: my.coins + luck + 10 * count(d for d in sky if d.id == 'sun')}]\n",
}


@pytest.fixture
def own_games(served: Callable[..., Any], tmp_path: Path) -> Iterator[str]:
    """A host of two games of the user's own."""
    games = {"forty": FORTY, "by-hand": BY_HAND, "town": TOWN, "omens": OMENS, "wishes": WISHES, "field": FIELD}
    for game, files in games.items():
        for name, content in files.items():
            path = tmp_path / game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    with served(tmp_path / "tables", *(str(tmp_path / game) for game in games)) as address:
        yield address


def begun(host: Phone, game: str) -> None:
    host.open(f"/new/{game}").sees(".people")
    for place, name in enumerate(NAMES[:2]):
        host.page.fill(f"#name-{place}", name)
    host.tap("button[type=submit]")
    host.sees(".lobby .qr img")
    host.begin()


def test_forty_cards_in_a_hand_several_named_together_and_a_table_played_by_hand(
    own_games: str, phone: Callable[..., Phone], axe: str
) -> None:
    host = phone("en", "small", own_games)
    begun(host, "forty")
    host.until("() => document.querySelectorAll('.own .zone.asked button').length === 40")
    host.sees("#turn-clock:has-text('Hurry up')")
    check(host, axe, "forty cards in a hand")
    for taken, place in enumerate((3, 17, 39), 1):
        host.page.locator(".own .zone.asked button").nth(place).focus()
        host.page.keyboard.press("Enter")  # quick taps on the same spot would count as one
        host.until("(n) => document.querySelectorAll('.own button[aria-pressed=true]').length === n", taken)
    host.tap(".zone-moves button:has-text('Drop them')")
    host.until("() => document.querySelectorAll('.own .zone .zone-piece').length === 37")

    begun(host, "by-hand")
    host.tap(".zone-moves button:text-is('Roll Die')")
    host.until("() => /A die: [1-6]/.test(document.querySelector('.die').getAttribute('aria-label'))")
    host.tap(".zone-moves button:has-text('draw 1')")
    host.until("() => document.querySelectorAll('.own .zone-piece').length === 1")
    host.tap(".own .stepper button:last-child")
    host.until("() => document.querySelector('.own .stepper b').textContent === '1'")
    check(host, axe, "a table played by hand")
    host.tap(".own .zone-piece")
    host.tap(".zone-moves button:text-is('To Deck')")
    host.until("() => document.querySelectorAll('.own .zone-piece').length === 0")


def test_pieces_stand_and_are_tapped_at_their_spaces(own_games: str, phone: Callable[..., Phone], axe: str) -> None:
    host = phone("en", "small", own_games)
    begun(host, "town")
    code = host.page.url.rsplit("/", 1)[-1]
    host.tap(".own .standing.off button:has-text('Smith')")
    host.tap(".spot button:has-text('Mill')")
    host.tap(".zone-moves button.main:has-text('Smith to Mill')")
    smith = ".spot:has(.space:has-text('Mill')) .stander:has-text('Smith')"
    host.sees(smith)
    screen = phone("en", "tv", own_games).open(f"/t/{code}/screen")
    screen.tap(".dock button")
    assert screen.sees(smith).get_attribute("aria-label") == "Ana: Smith. Mill"
    guest = sit(phone("en", "phone", own_games), code, NAMES[1])
    assert guest.page.locator(smith).evaluate("found => found.tagName") == "SPAN", "no piece of the guest's own"
    guest.tap(".own .standing.off button:has-text('Monk')")
    assert guest.page.locator(".spot button.open").count() == 2
    guest.tap(".spot button:has-text('Mill')")
    guest.sees(":text('One stands at Mill already.')")
    check(guest, axe, "pieces on a board")
    guest.tap(".spot button:has-text('Forest')")
    guest.tap(".zone-moves button:has-text('Monk to Forest')")
    host.tap(f"button{smith.rpartition(' ')[2]}")
    host.tap(".spot button:has-text('Harbour')")
    host.tap(".zone-moves button:has-text('Smith to Harbour')")
    host.sees(smith.replace("Mill", "Harbour"))
    assert not host.has(smith)


def test_cells_of_a_printed_grid_are_a_finger_wide(own_games: str, phone: Callable[..., Phone], axe: str) -> None:
    host = phone("en", "small", own_games)
    begun(host, "field")
    cells = host.page.locator("button.grid-cell.open")
    host.until("() => document.querySelectorAll('button.grid-cell.open').length === 64")
    assert cells.evaluate_all("found => Math.min(...found.map((one) => one.getBoundingClientRect().width))") >= 44
    assert host.page.evaluate("document.documentElement.scrollWidth") <= 320, "the board moves in its frame"
    check(host, axe, "a board of cells")
    cells.last.click()
    host.tap(".zone-moves button.main:has-text('Claim')")
    host.sees(".grid-cell .cell-mark")


def position(game: str, players: int) -> dict[str, Any]:
    """The first position of a game."""
    from companion.engines import open_pack
    from companion.lab.match import begin

    engine = open_pack(game).engine
    return dict(engine.position(begin(engine, NAMES[:players], {})))
