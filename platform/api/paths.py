"""Every call by its address."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from api.calls import at
from api.views import events, games, matches, notes, people, tables

ROOT: Final = "api/v1/"
_TABLE: Final = f"{ROOT}tables/<row:table_id>/"
_MATCH: Final = f"{ROOT}matches/<match:match_id>/"
_EVENT: Final = f"{ROOT}tournaments/<row:event_id>/"
_GAME: Final = f"{ROOT}games/<slug:game>/"

urlpatterns: list[URLPattern] = [
    path(f"{ROOT}me/", at(people.me), name="api_me"),
    path(f"{ROOT}me/tables/", at(tables.my_tables), name="api_my_tables"),
    path(f"{ROOT}me/matches/", at(matches.matches), name="api_my_matches"),
    path(f"{ROOT}people/<word:reference>/", at(people.person), name="api_person"),
    path(f"{ROOT}games/", at(games.games), name="api_games"),
    path(f"{_GAME}parameters/", at(games.game_parameters), name="api_parameters"),
    path(f"{_GAME}variants/", at(games.variants), name="api_variants"),
    path(f"{_GAME}variants/<slug:slug>/", at(games.variant), name="api_variant"),
    path(f"{ROOT}lobby/", at(tables.lobby), name="api_lobby"),
    path(f"{ROOT}tables/", at(post=tables.table_open), name="api_tables"),
    path(_TABLE, at(tables.table), name="api_table"),
    path(f"{_TABLE}join/", at(post=tables.join), name="api_join"),
    path(f"{_TABLE}leave/", at(post=tables.table_leave), name="api_table_leave"),
    path(f"{_TABLE}ready/", at(post=tables.ready), name="api_ready"),
    path(f"{_TABLE}check/", at(post=tables.check), name="api_check"),
    path(f"{_TABLE}start/", at(post=tables.start), name="api_start"),
    path(f"{_TABLE}close/", at(post=tables.close), name="api_close"),
    path(f"{_TABLE}bot/", at(post=tables.bot), name="api_bot"),
    path(f"{_TABLE}beside/", at(post=tables.person_beside), name="api_person_beside"),
    path(f"{_TABLE}role/", at(post=tables.role), name="api_role"),
    path(f"{_TABLE}clear/", at(post=tables.clear), name="api_clear"),
    path(f"{_TABLE}seals/", at(tables.seals_of), name="api_seals"),
    path(f"{_TABLE}seal/", at(post=tables.seal), name="api_seal"),
    path(f"{_TABLE}reveal/", at(post=tables.reveal), name="api_reveal"),
    path(_MATCH, at(matches.match), name="api_match"),
    path(f"{_MATCH}view/", at(matches.match_view), name="api_view"),
    path(f"{_MATCH}choices/", at(matches.choices), name="api_choices"),
    path(f"{_MATCH}actions/", at(post=matches.actions), name="api_actions"),
    path(f"{_MATCH}previews/", at(post=matches.previews), name="api_previews"),
    path(f"{_MATCH}calls/", at(post=matches.calls), name="api_calls"),
    path(f"{_MATCH}asks/", at(post=matches.asks), name="api_asks"),
    path(f"{_MATCH}votes/", at(post=matches.votes), name="api_votes"),
    path(f"{_MATCH}leave/", at(post=matches.leave), name="api_leave"),
    path(f"{_MATCH}rematch/", at(post=matches.rematch), name="api_rematch"),
    path(f"{_MATCH}thanks/", at(matches.thanks, matches.thank), name="api_thanks"),
    path(f"{_MATCH}notes/", at(notes.own_notes_of, notes.own_notes_keep), name="api_notes"),
    path(f"{_MATCH}log/", at(matches.log), name="api_log"),
    path(f"{_MATCH}data/", at(matches.data), name="api_data"),
    path(f"{_MATCH}wealth/", at(matches.wealth), name="api_wealth"),
    path(f"{_MATCH}film/", at(matches.match_film), name="api_film"),
    path(f"{_MATCH}verdict/", at(matches.verdict), name="api_verdict"),
    path(f"{_MATCH}export/", at(matches.match_export), name="api_export"),
    path(f"{_MATCH}export/<word:site>/", at(matches.match_log_of), name="api_export_log"),
    path(f"{_MATCH}ratings/", at(people.match_ratings), name="api_match_ratings"),
    path(f"{ROOT}ladders/", at(people.ladders), name="api_ladders"),
    path(f"{ROOT}ladders/<slug:game>/<slug:pace>/", at(people.ladder), name="api_ladder"),
    path(
        f"{ROOT}ladders/<slug:game>/<slug:pace>/<row:user_id>/", at(people.climb), name="api_climb"
    ),
    path(f"{ROOT}tournaments/", at(events.tournaments), name="api_tournaments"),
    path(_EVENT, at(events.tournament), name="api_tournament"),
    path(f"{_EVENT}standings/", at(events.standings), name="api_standings"),
    path(f"{_EVENT}rounds/", at(events.rounds), name="api_rounds"),
    path(f"{_EVENT}register/", at(post=events.register), name="api_register"),
    path(f"{_EVENT}withdraw/", at(post=events.withdraw), name="api_withdraw"),
    path(f"{_EVENT}check-in/", at(post=events.check_in), name="api_check_in"),
    path(f"{_EVENT}pause/", at(post=events.pause), name="api_pause"),
]
