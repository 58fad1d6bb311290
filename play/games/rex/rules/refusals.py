"""Why an action is not possible: by step the paragraph, and what is asked of the seat instead."""

from typing import Final

from play.games.kit.refusals import gettext_noop as _

ASKED: Final = {
    "race": ("X2.5", _("choose a race that is not taken")),
    "predict": ("X15.6", _("predict another player's race and a round")),
    "traitor": ("X2.6.1", _("keep one of the leaders dealt to you, an enemy one if there is any")),
    "dial": ("X2.7", _("dial a number from 0 to 20")),
    "place": ("X2.10", _("place the units that are left, not where the fleet is")),
    "evade": ("X5.4", _("choose where your units escape to, or stay")),
    "ceasefire": ("X12.3", _("give influence, make or leave an alliance if you may, or be ready")),
    "answer_offer": ("X12.3", _("accept or refuse the alliance")),
    "lend": ("X12.6", _("give an ally influence you have, or go on")),
    "bid": ("X6.4", _("bid more than the highest bid and no more than you have, or pass")),
    "recruit": ("X7.1", _("take back at most five units and one leader that you can pay")),
    "move": ("X8.2", _("move units of one location within their reach, or stay")),
    "deploy": ("X8.7", _("deploy to one open location as many units as you can pay, or hold")),
    "escort": ("X14.6", _("add a unit to the deployment or to the Council, or decline")),
    "fight": ("X9.1", _("choose a battle of yours")),
    "order": ("X9.2", _("order a kind of card, or waive it")),
    "ask": ("X14.2", _("ask for one element of the plan, or waive it")),
    "answer": ("X9.2", _("name a value that your plan may have")),
    "plan": (
        "X9.3",
        _("dial at most the strength of your units, with a leader and cards of yours"),
    ),
    "accuse": ("X9.6", _("accuse the enemy's leader if you hold its card, or be silent")),
    "lose": ("X9.9", _("lose units of the dialled strength, and no more than that takes")),
    "fleet": ("X13.2", _("play a card for this moment, or skip")),
}
