"""What a table is like: chosen when it is made, shown to everybody before joining."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..players.player import NAMES
from ..rules.option import RulesetError
from ..rules.ruleset import GUOBIAO, PRESETS, Ruleset
from ..table.match import HANDS

MAX_HANDS = 4 * HANDS
"""Of one match."""

Seconds = Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ClockSettings(_Closed):
    """How long players may think; None: as long as they like.

    Attributes:
        move: seconds for each decision.
        game: seconds of each player for the whole match, used up by what goes beyond ``move``.
    """

    move: Seconds | None = None
    game: Seconds | None = None

    @property
    def runs(self) -> bool:
        """Whether there is a limit at all."""
        return self.move is not None or self.game is not None


class Spectators(_Closed):
    """Whether others may look on. They never see a hand that is not laid open.

    Attributes:
        mode: not at all, as it happens, or later.
        delay: how many seconds later.
    """

    mode: Literal["off", "open", "delayed"] = "off"
    delay: Seconds = 0

    @model_validator(mode="after")
    def _delay_fits(self) -> Spectators:
        if (self.mode == "delayed") != (self.delay > 0):
            raise ValueError(
                f"mode {self.mode} with a delay of {self.delay}: only delayed, and that always, has one"
            )
        return self


class Pace(_Closed):
    """The speed of what nobody decides.

    Attributes:
        claim: seconds that everybody waits after each discard, whoever could claim it.
        bot: seconds that a bot takes at least for its turn.
        between: seconds until the next hand begins anyway.
        grace: seconds until a player who dropped is played for.
    """

    claim: Seconds = 0.8
    bot: Seconds = 0.6
    between: Seconds = 30
    grace: Seconds = 8


class TableSettings(_Closed):
    """A table.

    Attributes:
        rules: the name of a preset.
        options: other answers to its options.
        hands: how many hands the match has.

    >>> TableSettings().ruleset.name, TableSettings(options={"minimum": 6}).ruleset["minimum"]
    ('guobiao', 6)
    """

    rules: str = GUOBIAO.name
    options: dict[str, str | int] = Field(default_factory=dict, max_length=50)
    hands: Annotated[int, Field(ge=1, le=MAX_HANDS)] = HANDS
    clock: ClockSettings = ClockSettings()
    spectators: Spectators = Spectators()
    pace: Pace = Pace()

    @field_validator("rules")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in PRESETS:
            raise ValueError(f"no rule set {name!r}; there are: {', '.join(PRESETS)}")
        return name

    @model_validator(mode="after")
    def _options_fit(self) -> TableSettings:
        try:
            GUOBIAO.override(self.rules, **self.options)
        except RulesetError as error:
            raise ValueError(error.message("en")) from None
        return self

    @property
    def ruleset(self) -> Ruleset:
        """The rules of play."""
        preset = PRESETS[self.rules]
        return preset.override(f"{preset.name}*", **self.options) if self.options else preset

    def told(self) -> dict[str, Any]:
        """The settings as clients are told them."""
        rules = self.ruleset
        return {
            "rules": {"name": rules.name, "options": dict(rules.answers)},
            "hands": self.hands,
            "clock": self.clock.model_dump(),
            "spectators": self.spectators.model_dump(),
        }


def bot_name(name: str) -> str:
    """A bot that a guest may ask for: one of ours, never a program.

    Raises:
        ValueError: there is none of that name.
    """
    if name not in NAMES:
        raise ValueError(f"no bot {name!r}; there are: {', '.join(NAMES)}")
    return name
