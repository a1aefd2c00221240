"""What is put into sentences once and kept ready."""

from __future__ import annotations

import json
from typing import Any

from companion.engines import open_pack
from companion.rules.kernel import Line, PlayerSheet, Sheet
from companion.web.speech import Speaker
from companion.wording import Wording


class Forgetful(dict[Any, Any]):
    """As if another thread cleared it whenever this one looked away."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def test_a_sheet_is_told_though_others_clear_what_is_ready_meanwhile() -> None:
    speaker = Speaker(Wording(open_pack("armorica").pack, "en"))
    lines = tuple(Line("gold", number, "ARM 9.2", {"count": number}) for number in range(3))
    sheet = Sheet((PlayerSheet("Ana", 3, lines),), ("Ana",), "points")
    told = speaker.sheet_json(sheet)
    speaker._ready = Forgetful()
    assert speaker.sheet_json(sheet) == told
    assert [line["points"] for line in json.loads(told)["players"][0]["lines"]] == [0, 1, 2]
