"""What the gallery shows. To add a picture, add a line.

A scene is a page (`path`) or a table (`plot`), seen by `who` (None: nobody who has signed in), after
`steps`. Steps find things by role and name, and let go of what is not there yet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.gallery import situations as s
from tests.gallery import steps
from tests.gallery.copies import COPY_OF
from tests.gallery.office import STAFF
from tests.gallery.plots import (
    HERO,
    PEOPLE,
    Plot,
    by_tasks,
    offer_from,
    over_days,
    rail,
    ruin,
    settlement_from_debtor,
)
from tests.gallery.steps import Step

QUICK = {"round_limit": 5}
POOR = {"starting_cash": 900, "start_salary": 100}
FEES = {"guarded_parking_fee": 2000, "enrichment_tax": 2000, "starting_cash": 1500}
DICE = {"movement_mode": "dice"}
PAIRS = {"pair_play": True}
CONFERRING = {**PAIRS, "pair_private_chat": True}
ANY_TIME = {"trade_timing": "any_time"}
TALK = (
    ("Marek W.", "Amsterdam znowu. Moje ulubione miasto."),
    ("Hanka", "Dziękuję, wydam na hotele."),
)

#: A pair of two people who confer.
WHISPERS = Plot(
    s.paired_with(1, s.after(3, s.to_lay)),
    game="fortuna",
    rules=CONFERRING,
    talk=(("Marek W.", "Powodzenia wszystkim."),),
    apart=(("Marek W.", "Mam dwa pola czerwone. Weźmiesz trzecie?"), ("Hanka", "Biorę.")),
)


UNDO = over_days(s.after(4, s.to_move), ("undo", 0))
CALLED = over_days(s.after(4, s.to_move), ("gone", 1), ("call", 0))


@dataclass(frozen=True)
class Scene:
    name: str
    path: str = ""
    plot: Plot | None = None
    who: str | None = PEOPLE[HERO]
    steps: tuple[Step, ...] = ()
    status: int = 200
    #: The table was last seen at this version: whoever comes back is told what happened since.
    seen: int | None = None
    #: Another picture of a page that is looked at by a machine elsewhere.
    is_view: bool = False

    @property
    def places(self) -> set[str]:
        """What its path names that is built before the picture is taken."""
        return set(re.findall(r"\{([\w-]+)\}", self.path))


PAGES = (
    Scene("landing", "/", who=None),
    Scene("lobby", "/"),
    Scene("lobby-seats", "/?after={seat-called}", steps=(steps.scrolled(".vacancies"),)),
    Scene("signup", "/accounts/signup/", who=None),
    Scene("signup-refused", "/accounts/signup/", who=None, steps=(steps.submit_wrong_form,)),
    Scene("login", "/accounts/login/", who=None),
    Scene("password-reset", "/accounts/password/reset/", who=None),
    Scene("status", "/status/", who=None),
    Scene("profile", "/profile/"),
    Scene("profile-close", "/profile/close/"),
    Scene("decision-used-up", "/decisions/none/", who=None, status=410),
    Scene("programmed", "/matches/{to-move}/programmed/"),
    Scene("programmed-bid", "/matches/{to-move}/programmed/", steps=(steps.program("bid_up_to"),)),
    Scene("decision", "/matches/{to-move}/decision/"),
    Scene("notices", "/notices/", who=PEOPLE[1]),
    Scene("notices-none", "/notices/"),
    Scene("notices-wishes", "/notices/wishes/"),
    Scene(
        "notices-quiet",
        "/notices/wishes/",
        steps=(steps.scrolled("[name=quiet_until]"),),
        is_view=True,
    ),
    Scene("person", "/people/{other}/"),
    Scene("person-closed", "/people/{gone}/", who=None),
    Scene(
        "person-reliability",
        "/people/{other}/",
        steps=(steps.scrolled(".punches"),),
        is_view=True,
    ),
    Scene("ladder", "/ladders/eurobiznes/live/"),
    Scene("ladder-all-time", "/ladders/eurobiznes/live/?season=all"),
    Scene("ladder-following", "/ladders/eurobiznes/live/?season=all&circle=friends"),
    Scene("ladder-seats", "/ladders/eurobiznes/live/seats/", who=None),
    Scene("ladder-pairs", "/ladders/fortuna/pairs/?season=all"),
    Scene("ladder-empty", "/ladders/fortuna/days/", who=None),
    Scene("ladder-person", "/people/{other}/ladders/eurobiznes/live/"),
    Scene("ladder-person-own", "/people/{hanka}/ladders/eurobiznes/live/"),
    Scene("ladder-person-closed", "/people/{gone}/ladders/eurobiznes/live/", who=None),
    Scene("receipt", "/matches/{rated}/receipts/{hanka}/"),
    Scene("receipt-void", "/matches/{voided}/receipts/{hanka}/"),
    Scene("receipt-corrected", "/matches/{corrected}/receipts/{hanka}/"),
    Scene("quick", "/quick/"),
    Scene("quick-waiting", "/quick/", who=PEOPLE[1]),
    Scene("email", "/accounts/email/"),
    Scene("sessions", "/accounts/sessions/"),
    Scene("logout", "/accounts/logout/"),
    Scene("table-new", "/tables/new/eurobiznes/"),
    Scene("table-new-options", "/tables/new/eurobiznes/", steps=(steps.unfold,)),
    Scene("table-new-clock", "/tables/new/eurobiznes/", steps=(steps.unfold, steps.own_clock)),
    Scene(
        "table-new-device", "/tables/new/eurobiznes/", steps=(steps.unfold, steps.seat_at_device)
    ),
    Scene("table-new-invited", "/tables/new/eurobiznes/?rated=on&invite={other}"),
    Scene("table-new-guest", "/tables/new/eurobiznes/", who=None),
    Scene("room-host", "/tables/{waiting}/"),
    Scene("room-guest", "/tables/{waiting}/", who=PEOPLE[1]),
    Scene("room-stranger", "/tables/{waiting}/", who=None),
    Scene("room-closed", "/tables/{closed}/", who=None, status=409),
    Scene("room-vanished", "/tables/999999/", status=404),
    Scene("missing", "/nowhere/", status=404),
    Scene("events", "/events/"),
    Scene("event-open", "/events/{event_open}/"),
    Scene("event-playing", "/events/{event_playing}/"),
    Scene("event-over", "/events/{event_over}/", who=None),
    Scene("event-desk", "/events/{event_playing}/desk/"),
    Scene("event-desk-correct", "/events/{event_playing}/desk/", steps=(steps.correct,)),
    Scene("event-desk-paired", "/events/{event_paired}/desk/?compare=1"),
    Scene("event-certificate", "/events/{event_over}/rounds/1/", who=None),
    Scene("event-screen", "/events/{event_playing}/screen/", who=None),
    Scene("event-print", "/events/{event_playing}/print/", who=None),
    Scene("event-series", "/events/series/{event_series}/"),
    Scene("event-new", "/events/new/eurobiznes/"),
    Scene("rules", "/rules/eurobiznes/", who=None),
    Scene("rules-fortuna", "/rules/fortuna/", who=None),
    Scene("rules-antimonopoly", "/rules/antimonopoly/", who=None),
    Scene("rules-roles", "/rules/antimonopoly/#rent", who=None, is_view=True),
    Scene("rules-roles-table", "/rules/antimonopoly/#R-AM-UTL-05", who=None),
    Scene("rules-deeds", "/rules/eurobiznes/#rent", who=None, is_view=True),
    Scene("rules-rail", "/rules/1836jr/", who=None),
    Scene("rules-match", "/matches/{changed}/rules/"),
    Scene("lesson", "/lessons/eurobiznes/", who=None),
    Scene("ai-players", "/ai/", who=None),
    Scene("lesson-rail", "/lessons/1836jr/", who=None),
    Scene("lesson-table", "/matches/{lesson}/", who=STAFF),
    Scene("replay", "/matches/{end}/replay/?at=60", who=None),
    Scene("replay-own", "/matches/{end}/replay/?at=60"),
    Scene("replay-rail", "/matches/{rail-end}/replay/?at=120", who=None),
    Scene("what-if", "/matches/{end}/replay/?at=60", steps=(steps.what_if,), is_view=True),
    Scene("replay-beyond", "/matches/{end}/replay/?at=99999", who=None, status=404),
    Scene("story", "/matches/{end}/story/", who=None),
    Scene("story-copy", "/matches/{copy-end}/story/"),
    Scene("comparison", "/matches/{copy-end}/comparison/", steps=(steps.unfold,)),
    Scene("comparison-rail", "/matches/{copy-rail-end}/comparison/", steps=(steps.unfold,)),
    Scene("finished", "/matches/finished/"),
    Scene("verify-open", "/matches/{to-move}/verify/"),
    Scene("verify-right", "/matches/{end}/verify/"),
)

TABLES = (
    Scene("to-move", plot=Plot(s.after(2, s.to_move), talk=TALK)),
    Scene("to-move-late", plot=Plot(s.after(25, s.to_move), talk=TALK)),
    Scene("six-players", plot=Plot(s.after(6, s.to_move), seats=6)),
    Scene("two-players", plot=Plot(s.after(3, s.to_move), seats=2)),
    Scene("votes", plot=Plot(s.after(3, s.to_move)), steps=(steps.votes,)),
    Scene("votes-asked", plot=Plot(s.after(4, s.to_move)), steps=(steps.asked_for_a_pause,)),
    Scene("undo-asked", plot=UNDO),
    Scene("undo-answer", plot=UNDO, who=PEOPLE[1]),
    Scene("seat-called", plot=CALLED, steps=(steps.votes,)),
    Scene("seat-called-own", plot=CALLED, who=PEOPLE[1]),
    Scene("seat-called-watch", plot=CALLED, who=None),
    Scene("days-off", plot=over_days(s.after(4, s.to_move)), steps=(steps.leaving,)),
    Scene("others-move", plot=Plot(s.after(3, s.waiting))),
    Scene("changed", plot=Plot(s.to_move, rules={"starting_cash": 4000, "doubles_mode": "off"})),
    Scene("purchase", plot=Plot(s.purchase)),
    Scene(
        "hint",
        plot=Plot(s.purchase),
        steps=(steps.named(pl="Poproś o podpowiedź", en="Give me a hint"),),
    ),
    Scene("auction", plot=Plot(s.first_bid, habits={1: ["decline"]})),
    Scene("auction-bids", plot=Plot(s.later_bid, habits={1: ["decline"]})),
    Scene("auction-six", plot=Plot(s.later_bid, seats=6, habits={1: ["decline"]})),
    Scene("auction-watch", plot=Plot(s.auction_of_others, habits={0: ["decline"]})),
    Scene("trade", plot=Plot(s.after(8, s.to_move)), steps=(steps.opens("offer_trade"),)),
    Scene(
        "offer-in", plot=Plot(s.after(6, s.to_move), seat=1, rules=ANY_TIME, then=offer_from(1, 0))
    ),
    Scene("offer-out", plot=Plot(s.after(6, s.to_move), then=offer_from(0, 1))),
    Scene("build", plot=Plot(s.can_build), steps=(steps.opens("build"),)),
    Scene("sell", plot=Plot(s.after(9, s.has_hotel)), steps=(steps.opens("sell_building"),)),
    Scene("mortgage", plot=Plot(s.can_mortgage, rules=POOR), steps=(steps.opens("mortgage"),)),
    Scene("redeem", plot=Plot(s.can_mortgage, rules=POOR), steps=(steps.opens("redeem"),)),
    Scene("card-drawn", plot=Plot(s.drew_card)),
    Scene("card-choice", plot=Plot(s.chooses_card)),
    Scene("prison", plot=Plot(s.in_prison, rules={"jail_early_exit": "fine_and_double"})),
    Scene("debt-bank", plot=Plot(s.debt_to_bank, rules=FEES)),
    Scene("debt-player", plot=Plot(s.debt_to_player, rules=POOR)),
    Scene(
        "settlement",
        plot=Plot(s.debt_to_player, rules=POOR),
        steps=(steps.opens("offer_settlement"),),
    ),
    Scene(
        "settlement-in",
        plot=Plot(s.debt_of_another_to_me, rules=POOR, then=settlement_from_debtor),
    ),
    Scene("bankruptcy", plot=Plot(s.bankrupt, rules=POOR)),
    Scene("out", plot=Plot(s.is_out, rules=POOR)),
    Scene("end", plot=Plot(s.over, rules=QUICK)),
    Scene("end-board", plot=Plot(s.over, rules=QUICK), steps=(steps.past_the_result,)),
    Scene("spectator", plot=Plot(s.after(5, s.to_move)), who=None),
    Scene("deed", plot=Plot(s.after(4, s.to_move)), steps=(steps.deed,)),
    Scene("text-mode", plot=Plot(s.after(4, s.to_move)), steps=(steps.text_mode,)),
    Scene("settings", plot=Plot(s.to_move), steps=(steps.settings,)),
    Scene("programs", plot=Plot(s.to_move), steps=(steps.programs("bid_up_to"),)),
    Scene("programs-mark", plot=Plot(s.to_move), steps=(steps.programmed_mark,)),
    Scene("notes", plot=Plot(s.to_move), steps=(steps.settings, steps.notes)),
    Scene("keys", plot=Plot(s.to_move), steps=(steps.keys_help,)),
    Scene("sending", plot=Plot(s.to_move), steps=(steps.never_answered,)),
    Scene("refused", plot=Plot(s.to_move), steps=(steps.refused,)),
    Scene("away", plot=Plot(s.after(4, s.to_move)), seen=8),
    Scene("reconnecting", plot=Plot(s.to_move), steps=(steps.cut,)),
)

RAIL = (
    Scene("rail-auction", plot=rail(s.first_of("auction"))),
    Scene("rail-task-clock", plot=by_tasks(s.later("stock", 2))),
    Scene("rail-stock", plot=rail(s.later("stock", 2)), steps=(steps.sheet("market"),)),
    Scene(
        "rail-programs",
        plot=rail(s.later("stock", 2)),
        steps=(steps.programmed_mark, steps.programs("until_floated")),
    ),
    Scene(
        "rail-par",
        plot=rail(s.first_of("stock")),
        steps=(steps.group("par"), steps.first_price),
    ),
    Scene("rail-track", plot=rail(s.later("track", 3)), steps=(steps.first_tile,)),
    Scene("rail-token", plot=rail(s.later("token", 2)), steps=(steps.sheet("corporations"),)),
    Scene("rail-routes", plot=rail(s.earning)),
    Scene(
        "rail-routes-own",
        plot=rail(s.earning),
        steps=(steps.named(pl="Inne trasy", en="Other routes"),),
    ),
    Scene("rail-dividend", plot=rail(s.later("dividend", 3))),
    Scene("rail-trains", plot=rail(s.later("train", 3))),
    Scene("rail-forced", plot=ruin()),
    Scene("rail-forced-buy", plot=ruin(), steps=(steps.group("buy_train"),)),
    Scene("rail-several", plot=rail(s.can_sell_several), steps=(steps.group("sell_several"),)),
    Scene("rail-market", plot=rail(s.later("stock", 4)), steps=(steps.sheet("market"),)),
    Scene(
        "rail-market-way",
        plot=rail(s.later("stock", 4)),
        steps=(steps.sheet("market"), steps.marker_way),
    ),
    Scene("rail-hexes", plot=rail(s.later("track", 4)), steps=(steps.sheet("hexes"),)),
    Scene("rail-companies", plot=rail(s.later("stock", 2)), steps=(steps.sheet("companies"),)),
    Scene("rail-depot", plot=rail(s.later("track", 2)), steps=(steps.sheet("trains"),)),
    Scene("rail-sheet", plot=rail(s.later("stock", 4)), steps=(steps.sheet("sheet"),)),
    Scene("rail-tiles", plot=rail(s.later("track", 4)), steps=(steps.sheet("tiles"),)),
    Scene(
        "rail-tile-fits",
        plot=rail(s.later("track", 3)),
        steps=(steps.sheet("tiles"), steps.manifest_tile),
    ),
    Scene(
        "rail-upgrades",
        plot=rail(s.later("track", 4)),
        steps=(steps.sheet("tiles"), steps.named(pl="Co zastępuje co", en="What replaces what")),
    ),
    Scene("rail-notes", plot=rail(s.later("stock", 2)), steps=(steps.sheet("notes"),)),
    Scene("rail-charter", plot=rail(s.later("dividend", 4)), steps=(steps.sheet("corporations"),)),
    Scene("rail-hex", plot=rail(s.later("stock", 4)), steps=(steps.map_sheet, steps.hex_card)),
    Scene("rail-why", plot=rail(s.later("track", 3)), steps=(steps.map_sheet, steps.closed_hex)),
    Scene(
        "rail-map-full",
        plot=rail(s.later("track", 4)),
        steps=(steps.map_sheet, steps.named(pl="Pełny ekran", en="Full screen")),
    ),
    Scene("rail-text", plot=rail(s.later("track", 3)), steps=(steps.text_mode,)),
    Scene("rail-watch", plot=rail(s.later("track", 3)), who=None),
    Scene("rail-end", plot=rail(s.over)),
)

FORTUNA = (
    Scene("fortuna", plot=Plot(s.after(6, s.to_lay), game="fortuna"), steps=(steps.first_chip,)),
    Scene("fortuna-late", plot=Plot(s.after(22, s.to_lay), game="fortuna")),
    Scene("fortuna-watch", plot=Plot(s.after(5, s.waiting), game="fortuna"), who=None),
    Scene("fortuna-dice", plot=Plot(s.after(4, s.to_move), game="fortuna", rules=DICE)),
    Scene("fortuna-pairs", plot=Plot(s.after(6, s.to_lay), game="fortuna", rules=PAIRS)),
    Scene("fortuna-apart", plot=WHISPERS, steps=(steps.talk_apart,)),
    Scene("fortuna-purchase", plot=Plot(s.purchase, game="fortuna")),
    Scene("fortuna-auction", plot=Plot(s.first_bid, game="fortuna", habits={0: ["decline"]})),
    Scene("fortuna-tax", plot=Plot(s.in_phase("tax"), game="fortuna")),
    Scene("fortuna-hospital", plot=Plot(s.is_held("hospital"), game="fortuna")),
    Scene("fortuna-holiday", plot=Plot(s.in_phase("holiday"), game="fortuna")),
    Scene("fortuna-deed", plot=Plot(s.after(6, s.to_lay), game="fortuna"), steps=(steps.hotel,)),
    Scene(
        "fortuna-build",
        plot=Plot(s.can_build, game="fortuna"),
        steps=(steps.opens("build"),),
    ),
    Scene("fortuna-end", plot=Plot(s.over, game="fortuna", rules={"round_limit": 6})),
    Scene("fortuna-new", "/tables/new/fortuna/", steps=(steps.unfold,)),
)

AM = "antimonopoly"
TIMED = {"round_limit": 12}
HARSH = {
    "starting_cash": 500, "start_salary": 0, "rent_percent_entrepreneur": 400,
    "rent_percent_monopolist": 400, "property_tax": 600, "office_fee_monopolist": 600,
}  # fmt: skip
ANTIMONOPOLY = (
    Scene("am-start", plot=Plot(s.to_move, game=AM)),
    Scene("am-late", plot=Plot(s.after(14, s.to_move), game=AM)),
    Scene("am-six", plot=Plot(s.after(5, s.to_move), seats=6, game=AM)),
    Scene("am-roles", plot=Plot(s.in_phase("roles"), game=AM)),
    Scene("am-roles-watch", plot=Plot(s.chooses_role, game=AM), who=None),
    Scene("am-purchase", plot=Plot(s.after(3, s.purchase), game=AM)),
    Scene("am-deed", plot=Plot(s.after(6, s.to_move), game=AM), steps=(steps.street,)),
    Scene("am-prison", plot=Plot(s.held_as("monopolist"), game=AM)),
    Scene("am-price-war", plot=Plot(s.held_as("entrepreneur"), game=AM)),
    Scene("am-tax", plot=Plot(s.in_phase("tax"), game=AM)),
    Scene("am-build", plot=Plot(s.can_build, game=AM), steps=(steps.opens("build"),)),
    Scene(
        "am-trade", plot=Plot(s.after(8, s.to_move), game=AM), steps=(steps.opens("offer_trade"),)
    ),
    Scene("am-debt", plot=Plot(s.in_phase("debt"), game=AM, rules=HARSH)),
    Scene("am-adjust", plot=Plot(s.in_phase("adjust"), game=AM, rules=TIMED)),
    Scene(
        "am-adjust-plan",
        plot=Plot(s.in_phase("adjust"), game=AM, rules=TIMED),
        steps=(steps.arranges,),
    ),
    Scene("am-adjust-done", plot=Plot(s.waits_for_others, game=AM, rules=TIMED)),
    Scene("am-end-timed", plot=Plot(s.over, game=AM, rules=TIMED)),
    Scene("am-end-a", plot=Plot(s.over, game=AM, rules={**HARSH, "win_mode": "A"})),
    Scene("am-end-b", plot=Plot(s.over, game=AM, rules=HARSH)),
    Scene("am-new", "/tables/new/antimonopoly/", steps=(steps.unfold,)),
)

EDITIONS = "/admin/editions/ruleedition/"
OFFICE = (
    Scene("office", "/admin/", who=STAFF),
    Scene("office-editions", EDITIONS, who=STAFF),
    Scene("office-edition-new", f"{EDITIONS}new/", who=STAFF),
    Scene("office-edition-file", f"{EDITIONS}import/", who=STAFF),
    Scene("office-draft", EDITIONS + "{edition_draft}/", who=STAFF),
    Scene(
        "office-draft-wrong",
        EDITIONS + "{edition_draft}/",
        who=STAFF,
        steps=(steps.too_many_houses,),
    ),
    Scene("office-board", EDITIONS + "{edition_draft}/?open=/tables/fields", who=STAFF),
    Scene("office-deck", EDITIONS + "{edition_draft}/?open=/tables/decks/blue", who=STAFF),
    Scene("office-trains", EDITIONS + "{edition_railway}/?open=/tables/trains", who=STAFF),
    Scene("office-preview", EDITIONS + "{edition_draft}/preview/", who=STAFF),
    Scene("office-railway", EDITIONS + "{edition_railway}/?open=/tables/market", who=STAFF),
    Scene("office-parts", f"{EDITIONS}parts/?q=kasjer", who=STAFF),
    Scene("office-search", "/admin/search/?q=a", who=STAFF),
    Scene("office-events", "/admin/tournaments/tournament/", who=STAFF),
    Scene("office-waiting", EDITIONS + "{edition_waiting}/", who=STAFF),
    Scene(
        "office-waiting-rules", EDITIONS + "{edition_waiting}/", who=STAFF, steps=(steps.examples,)
    ),
    Scene("office-compare", EDITIONS + "{edition_draft}/compare/", who=STAFF),
    Scene("office-people", "/admin/accounts/user/", who=STAFF),
    Scene("office-sanction", "/admin/accounts/sanction/add/?user={other}", who=STAFF),
    Scene("office-matches", "/admin/games/match/", who=STAFF),
    Scene("office-reports", "/admin/lobbies/report/", who=STAFF),
    Scene("office-report", "/admin/lobbies/report/{report}/change/", who=STAFF),
    Scene("office-match", "/admin/games/match/{reported_match}/change/", who=STAFF),
    Scene("office-ratings", "/admin/ratings/rating/", who=STAFF),
    Scene("office-rating", "/admin/ratings/rating/{rating_row}/change/", who=STAFF),
    Scene("office-freeze", "/admin/ratings/rating/", who=STAFF, steps=(steps.ordered("freeze"),)),
    Scene("office-rated", "/admin/ratings/matchrating/", who=STAFF),
    Scene("office-rated-match", "/admin/ratings/matchrating/{rated_row}/change/", who=STAFF),
    Scene("office-void", "/admin/ratings/matchrating/", who=STAFF, steps=(steps.ordered("void"),)),
    Scene("office-log", "/admin/accounts/staffact/", who=STAFF),
)

SCENES = PAGES + TABLES + RAIL + FORTUNA + ANTIMONOPOLY + OFFICE
#: What the audit looks at.
JUDGED = tuple(scene for scene in SCENES if not scene.is_view)


def needed(names: list[str]) -> list[Scene]:
    """The scenes with these names, and those whose match one of them shows; all without names."""
    wanted = [scene for scene in SCENES if not names or scene.name in names]
    shown = {place.removeprefix(COPY_OF) for scene in wanted for place in scene.places}
    others = [scene for scene in TABLES + RAIL if scene.name in shown and scene not in wanted]
    return [*wanted, *others]
