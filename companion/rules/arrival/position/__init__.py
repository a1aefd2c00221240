"""Chapter 10.4: a moment written down as people read it off the table, and read back.

To the record of the rules document we add what it leaves out, so that a table can go on from any moment: the Earning
Cards and Blockers (`earning`), a Fomori that is just being turned up (`flip`), tiles still to be turned up (`gaps`).
"""

SUPPLY = {
    "fame": "fame",
    "corruption": "corruption",
    "discs": "discs",
    "swords": "swords",
    "shields": "shields",
    "fomori": "held",
    "trophies": "trophies",
    "usedTrophies": "used_trophies",
    "activeBuilders": "builders",
    "gathered": "gathered",
}
"""The numbers of a leader's record, and where the state keeps them."""
EXPLOIT = "exploit"
"""The step of a record that begins at ARR 4.4.3."""
