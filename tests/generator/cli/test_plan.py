"""`punchboard plan`: the facts of a build before it is made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr()
    return (left.value.code if isinstance(left.value.code, int) else 0, said.out, said.err)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUNCHBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def test_the_plan_of_a_few_cards_has_every_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "plan", "armorica", "--only", "gaul", "--bleed", "3", "--json")
    assert code == 0
    plan = json.loads(out)
    (cards,) = plan["parts"]
    assert cards["pieces"] == 29
    assert (cards["sheets"], cards["pages"]) == (4, 8)
    assert cards["cuts"] == 3 * 12 + 12
    assert 0 < cards["ink"] < 1.5
    assert {reason["code"] for reason in cards["why"]} >= {"grid", "bleed", "sheets", "backs-long"}
    assert [step["code"] for step in cards["steps"]] == ["cut-knife", "cut-strips", "cut-apart"]
    assert plan["total"]["paper_m2"] == pytest.approx(4 * 0.06237, abs=1e-3)
    assert list(tmp_path.iterdir()) == []


def test_the_plan_reads_as_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "plan", "armorica", "--only", "gaul", "--backs", "fold")
    assert code == 0
    assert "Print one side only: fold along the" in out
    assert "1. Fold every sheet" in out
    assert "Altogether" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bleed", "lots"), "neither a number"),
        (("--bleed", "-1"), "bleed of -1"),
        (("--paper", "B55"), "no paper called 'B55'"),
        (("--profile", "attic"), "no printer profile “attic”"),
        (("--only", "gual"), "no component"),
    ],
)
def test_what_cannot_be_planned_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    code, _, err = run(capsys, "plan", "armorica", "--only", "start-player", *words)
    assert code == 2
    assert said in err
