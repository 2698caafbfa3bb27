"""What a table of Mediator says besides playing: claims, announcements, surrenders, Bolas and laws.

`nights` deals, plays and counts its hands.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, get_args

from rules.mediator.facts import Law
from tests.nights import Event, event
from tests.rules.mediator.hands import Deck, deck
from tests.rules.mediator.imagined import GAME, Imagined

LAWS: Final = get_args(Law)
OF_A_HOUSE_RULE: Final = (("ley-conv-1", "return_king"), ("ley-conv-2", "return_king"), ("ley-conv-3", "companion_exempt_all"))
"""The laws that depend on a house rule, with that rule."""


class Speaking(Imagined):
    """A table that makes claims according to the hand."""

    @abstractmethod
    def companion(self) -> str:
        """The possible companions, by the cards if known, else anybody."""

    @property
    def deck(self) -> Deck:
        """The pack of the night."""
        rules = GAME.rules(self.table)
        return deck(rules["variant"], rules["removed_suit"], rules["king_kept"])

    @property
    def hombre(self) -> str:
        """Who plays the game."""
        return str(self.hand.active[self.hand.contract.hombre])

    @property
    def chain(self) -> list[str]:
        """The cards that draw from the fines."""
        return [card for card in ("7E", "6E", "5E", "4E", "3E", "2E") if card in self.deck.cards]

    def silent_card(self) -> tuple[str, str] | None:
        """The player who has just played such a card, and the card."""
        play = self.hand.play
        if play is None or not play.tricks or play.tricks[-1] is None:
            return None
        codes = play.tricks[-1].codes
        return next(((self.hand.active[codes.index(card)], card) for card in self.chain if card in codes), None)

    def declaration(self) -> Event:
        """A card is announced as it falls, conditions are asked for, or a hand is laid open."""
        kind = self.dice.choice(("calidades", "calidades", "sorteo", "sorteo", "tendido"))
        seen = self.silent_card()
        if kind == "tendido":
            return event("declaration", player=self.dice.choice(self.hand.active), kind=kind)
        if kind == "sorteo":
            player, card = seen or (self.dice.choice(self.hand.active), self.dice.choice(self.chain[:2]))
            return event("declaration", player=player, kind=kind, card=card)
        wanted = {"primeras": True, "estuches": self.dice.choice((3, 3, 4, 5)), "contra_estuche": True}
        names = self.dice.sample(list(wanted), self.dice.choice((1, 1, 1, 2)))
        return event("declaration", player=self.dice.choice(self.hand.active), kind=kind, **{name: wanted[name] for name in names})

    def rendicion(self) -> Event:
        """The hombre surrenders, as his game allows."""
        made = event("rendicion", player=self.hombre)
        if not self.table.form.stock or self.chance(0.3):
            made["data"]["answer"] = self.dice.choice(("admitted", "hombre_plays_on", "contrarios_play_on"))
            made["data"] |= {"partner": self.companion()} if self.chance(0.7) else {}
        return made

    def bola(self) -> Event:
        """The players who can ask for the Bola: the winner of the last trick, or the hombre."""
        last = self.hand.active[self.hand.winners[-1]] if self.hand.winners else self.hombre
        made = event("bola", player=last if self.chance(0.7) else self.hombre)
        made["data"] |= {"from_start": self.chance(0.7)} if self.chance(0.1 if self.hand.winners else 0.3) else {}
        return made

    def penalty(self) -> Event:
        """A law with its optional fields, usually for a player to whom it applies."""
        hand = self.hand
        once = [each for each in hand.penalties if each.law in ("ley-2", "ley-6")]
        if once and self.chance(0.6):
            return event("penalty", player=once[-1].player, law=once[-1].law)
        own = [law for law, rule in OF_A_HOUSE_RULE if GAME.rules(self.table)[rule]]
        law = self.dice.choice((*LAWS, *own * 8, "ley-4", "ley-6", "ley-6", "ley-7", "ley-7", "ley-9", "ley-12", "ley-12"))
        if hand.king is not None and hand.contract.lance == "entrada" and self.chance(0.5):
            law = "ley-conv-2"
        elif self.table.form.partner == "forced" and self.chance(0.1):
            law = "rey-forzado"
        data: Event = {"player": self.dice.choice(hand.active), "law": law}
        fields: dict[str, dict[str, Any]] = {
            "ley-4": {"cards": self.dice.choice((1, 2, 3)), "forced": self.chance(0.2), "game": self.chance(0.5)},
            "ley-5": {"times": self.dice.choice((1, 2, 3))},
            "ley-6": {"paid": self.chance(0.5)},
            "ley-7": {
                "effect": self.dice.choice(("none", "none", "partner_won", "game")),
                "bola": self.chance(0.5),
                "primeras": self.chance(0.5),
            },
            "ley-8": {"kept": self.chance(0.5), "injured": self.dice.choice(hand.active), "bola": self.chance(0.5)},
            "ley-9": {"other": self.dice.choice(hand.active), "partner": self.companion()},
            "ley-11": {"decisive": self.chance(0.5), "times": self.dice.choice((1, 2)), "noticed_by": self.dice.choice(self.at_table)},
        }
        required = {"ley-4": ("cards",), "ley-7": ("effect",), "ley-9": ("other",)}.get(law, ())
        data |= {name: value for name, value in fields.get(law, {}).items() if name in required or self.chance(0.6)}
        if any(data.get(name) for name in ("game", "bola", "primeras")) and hand.contract is not None:
            # No player of the hombre's side can have done so.
            data["player"] = self.dice.choice([player for player in hand.active if player != self.hombre])
        if data.get("kept"):
            data.setdefault("injured", self.dice.choice(hand.active))
        if law == "ley-2" or (law in ("ley-1", "ley-5") and self.chance(0.3)):
            data["player"] = hand.dealer
        elif law == "ley-conv-2" and hand.king is not None:
            data["player"] = hand.active[hand.king.giver]
        elif law == "ley-12" and hand.contract is not None:
            data["player"] = self.hombre
        data |= {"damages": self.any_damages()} if self.chance(0.15) else {}
        return event("penalty", **data)
