"""Rules by their numbers, as phones fetch them."""

from __future__ import annotations

from flask import Flask

from companion import law


def test_a_number_leads_to_its_chapter_and_paragraph(app: Flask) -> None:
    found = app.test_client().get("/api/v1/rules/ARR%205.4.2").json
    rule = law.find("ARR 5.4.2")
    assert rule is not None
    assert found == {"chapters": list(rule.chapters), "paragraphs": [{"rule": "ARR 5.4.2", "text": rule.text}]}


def test_a_section_leads_to_all_its_paragraphs(app: Flask) -> None:
    found = app.test_client().get("/api/v1/rules/FK%205.2").json
    assert found is not None
    assert [each["rule"] for each in found["paragraphs"]][:3] == ["FK 5.2", "FK 5.2.1", "FK 5.2.2"]


def test_an_unknown_number_is_refused_in_the_phone_s_language(app: Flask) -> None:
    answer = app.test_client().get("/api/v1/rules/ARM%2099?lang=de")
    assert answer.status_code == 404
    assert answer.json == {"error": "no-such-rule", "why": "Eine Regel ARM 99 gibt es nicht."}
