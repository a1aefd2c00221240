"""Printer profiles by name, stored in the user's configuration folder."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

from generator.errors import Place, Refused, refuse
from generator.files import write_atomically
from generator.impose.profiles import Profile, check_profile
from generator.pack.findings import suggest
from generator.places import user_folder


class Profiles:
    """The profiles of this user, in one small JSON file."""

    def __init__(self, home: Path | None = None) -> None:
        self.path = (home or user_folder("config")) / "profiles.json"

    def all(self) -> tuple[Profile, ...]:
        """Return every profile by name. A damaged file is refused with the place of the error."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ()
        except UnicodeDecodeError as error:
            raise self._refuse_file("is not UTF-8", Place(str(self.path))) from error
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise self._refuse_file(
                f"is not JSON ({error.msg})", Place(str(self.path), error.lineno, error.colno)
            ) from error
        if not isinstance(data, dict) or not all(isinstance(row, dict) for row in data.values()):
            raise self._refuse_file("is not a table of profiles", Place(str(self.path)))
        known = {field.name for field in fields(Profile)} - {"name"}
        found = []
        for name, row in data.items():
            if strange := sorted(set(row) - known):
                raise self._refuse_file(f"has an unknown value '{strange[0]}' in '{name}'", Place(str(self.path)))
            found.append(check_profile(Profile(name, **row), Place(str(self.path))))
        return tuple(sorted(found, key=lambda profile: profile.name.casefold()))

    def get(self, name: str) -> Profile:
        everyone = self.all()
        for profile in everyone:
            if profile.name == name:
                return profile
        names = [profile.name for profile in everyone]
        make = "Make one: punchboard calibrate, then punchboard profile set NAME."
        hint = suggest(name, names, "There are") if names else make
        raise refuse("profile-unknown", f"There is no printer profile “{name}”.", hint)

    def put(self, profile: Profile) -> None:
        check_profile(profile)
        self._write((*(other for other in self.all() if other.name != profile.name), profile))

    def remove(self, name: str) -> None:
        self.get(name)
        self._write(tuple(other for other in self.all() if other.name != name))

    def _write(self, everyone: tuple[Profile, ...]) -> None:
        rows = {}
        for profile in sorted(everyone, key=lambda one: one.name.casefold()):
            row = profile.to_json()
            del row["name"]
            rows[profile.name] = row
        write_atomically(self.path, (json.dumps(rows, indent=2, ensure_ascii=False) + "\n").encode())

    def _refuse_file(self, what: str, place: Place) -> Refused:
        return refuse(
            "profile-file",
            f"The file of your printer profiles {what}.",
            "Mend it or delete it and measure again.",
            place,
        )
