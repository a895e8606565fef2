"""The desk of an event, as its director presses it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.tournaments.events import decided, event, names, run_to_end, with_bots
from tests.tournaments.pressing import press, text_of
from tournaments import selectors, shown_rounds, standings
from tournaments.models import Bout, Tournament
from tournaments.services import entry, results, running

Person = Callable[[str], User]


def test_a_club_evening_at_the_desk(site: Client, cup: Tournament, person: Person) -> None:
    site.force_login(person("ola"))
    bout, other = Bout.objects.order_by("number")
    assert "no places of a table of 3" in press(site, cup, "correct", bout=bout.pk, place=[1, 1, 2])
    press(site, cup, "correct", bout=bout.pk, place=[1, 2, 3])
    press(site, cup, "correct", bout=other.pk, place=[3, 2, 1])
    assert "Say why." in press(site, cup, "correct", bout=bout.pk, place=[2, 1, 3])
    press(site, cup, "correct", bout=bout.pk, place=[2, 1, 3], reason="slip misread")
    bout.refresh_from_db()
    assert bout.places == [2, 1, 3]
    undone = bout.corrections.get(reason="slip misread")
    press(site, cup, "correction_undo", correction=undone.pk)
    bout.refresh_from_db()
    assert bout.places == [1, 2, 3]
    press(site, cup, "move_on")
    said = text_of(site.get(f"/events/{cup.pk}/desk/"))
    assert "Round 1, table 1: 1, 2, 3 → 2, 1, 3. slip misread" in said
    assert cup.rounds.count() == 2
    slips = text_of(site.get(f"/events/{cup.pk}/print/"))
    assert "Score slips" in slips
    table = site.get(f"/events/{cup.pk}/standings.csv").content.decode()
    assert len(table.splitlines()) == 7
    acts = list(cup.acts.values_list("kind", flat=True))
    assert {"corrected", "correction_undone", "decided"} < set(acts)


def test_what_is_pressed_twice_happens_once(site: Client, cup: Tournament, person: Person) -> None:
    """A director beside a bar presses again where the page is slow."""
    site.force_login(person("ola"))
    bout = Bout.objects.order_by("number")[0]
    for _ in range(2):
        assert "Say why" not in press(site, cup, "correct", bout=bout.pk, place=[1, 2, 3])
        press(site, cup, "announce", text="Tea at the bar.")
        press(site, cup, "start_now")
    until = cup.rounds.get().ends_at
    for _ in range(2):
        press(site, cup, "extend", minutes=5, until=until.isoformat())
    assert bout.corrections.count() == 1
    assert cup.announcements.count() == 1
    assert cup.rounds.get().ends_at == until + timedelta(minutes=5)
    decided(cup, timezone.now())
    Tournament.objects.update(break_minutes=5)
    press(site, cup, "move_on")
    second = cup.rounds.get(number=2).pk
    for _ in range(2):
        said = press(site, cup, "round_undo", round=second)
        assert "cannot be taken back" not in said
    assert cup.rounds.count() == 1
    assert "No round is paired" in press(site, cup, "round_now")


def test_the_standings_show_who_moved_and_switch_to_tables(
    site: Client, cup: Tournament, person: Person
) -> None:
    page = f"/events/{cup.pk}/"
    assert "▲" not in text_of(site.get(page))
    decided(cup, timezone.now())  # the later registered wins
    running.move_on(cup.pk, timezone.now())
    for bout in Bout.objects.filter(round__number=2):
        order = sorted(bout.seats)  # now the earlier registered does
        results.write(bout, ([1 + order.index(pk) for pk in bout.seats], []), "director")
    lines = standings.standing_lines(cup, None)
    before = selectors.places_before(cup)
    assert [line.moved for line in lines] == [before[line.key] - line.place for line in lines]
    assert sum(line.moved for line in lines) == 0
    up = next(line for line in lines if line.moved > 0)
    said = text_of(site.get(page))
    assert f"▲ up by {up.by}" in said
    assert "tables of round 2" in said
    assert "Table 1" not in said
    assert "Round 2 round" in text_of(site.get(f"{page}?show=tables"))
    earlier = text_of(site.get(f"{page}?show=rounds"))
    assert "Round 1 round" in earlier
    assert "Round 2 round" not in earlier


def test_an_evening_begins_when_those_who_came_are_there(site: Client, person: Person) -> None:
    """Nobody waits beside a bar for the clock: check-in and start are the director's to press."""
    evening = event(
        person("ola"), terms={"sizes": (3,)}, more={"by_hand": True, "checkin_minutes": 15}
    )
    Tournament.objects.update(starts_at=timezone.now() + timedelta(hours=2))
    site.force_login(person("ola"))
    press(site, evening, "import", names="Adam\nEwa")
    for name in ("jan", "kot"):
        entry.register(event_id=evening.pk, user=person(name), now=timezone.now())
    assert "needs at least 3 players, not 2" in press(site, evening, "start_now")
    press(site, evening, "checkin_now")
    assert "Check-in is not open." in press(site, evening, "checkin_now")
    entry.check_in(event_id=evening.pk, user=person("jan"), now=timezone.now())
    assert "Tables of round 1" in press(site, evening, "start_now")
    states = dict(evening.registrations.values_list("name", "state"))
    assert states == {"Adam": "listed", "Ewa": "listed", "jan": "listed", "kot": "absent"}
    assert "Registration is closed." not in press(site, evening, "start_now")  # it has begun


def test_the_next_start_is_one_that_has_not_been(
    site: Client, cup: Tournament, person: Person
) -> None:
    site.force_login(person("jan"))
    assert site.get("/events/").context["next"] is None
    coming = event(person("ola"), name="Tomorrow")
    Tournament.objects.filter(pk=coming.pk).update(starts_at=timezone.now() + timedelta(hours=2))
    entry.register(event_id=coming.pk, user=person("jan"), now=timezone.now())
    assert site.get("/events/").context["next"]["event"] == coming


def test_who_won_through_is_drawn(site: Client, person: Person) -> None:
    cup = event(terms={"format": "knockout", "sizes": (4, 3)}, more={"by_hand": True})
    run_to_end(with_bots(cup, 8))
    [first, final] = shown_rounds.bracket(shown_rounds.round_shows(cup, None))
    finalists = {seat["pk"] for seat in final["bouts"][0]["seats"]}
    through = [seat for bout in first["bouts"] for seat in bout["seats"] if seat["goes_on"]]
    assert ({seat["pk"] for seat in through}, len(through)) == (finalists, 4)
    [winner] = [seat for seat in final["bouts"][0]["seats"] if seat["goes_on"]]
    assert winner["place"] == 1
    assert "goes on" in site.get(f"/events/{cup.pk}/").content.decode()


def test_pause_and_resume_move_the_round(site: Client, cup: Tournament, person: Person) -> None:
    site.force_login(person("ola"))
    assert "Say why." in press(site, cup, "pause")
    press(site, cup, "pause", reason="Fire alarm")
    ends_at = cup.rounds.get().ends_at
    cup.refresh_from_db()
    assert (cup.state, cup.reason) == ("paused", "Fire alarm")
    assert "Fire alarm" in text_of(site.get(f"/events/{cup.pk}/"))
    press(site, cup, "resume")
    assert cup.rounds.get().ends_at > ends_at
    assert "The event is not paused." in press(site, cup, "resume")


def test_numbers_are_written_as_the_reader_writes_them(client: Client, cup: Tournament) -> None:
    for bout in Bout.objects.all():
        results.write(bout, ([1, 2, 3], []), "director")
    running.move_on(cup.pk, timezone.now())
    page = f"/events/{cup.pk}/"
    for language, points in (("en", "1.5"), ("pl", "1,5")):
        client.cookies["django_language"] = language
        shown = re.findall(r'<td class="num points">([^<]*)<', client.get(page).content.decode())
        assert shown == ["4", "4", points, points, "0", "0"]
        assert f">{points}<" in client.get(f"{page}print/").content.decode()
    assert ",1.5," in client.get(f"{page}standings.csv").content.decode()


def test_what_was_refused_stands_there_again_once(
    site: Client, cup: Tournament, person: Person
) -> None:
    site.force_login(person("ola"))
    desk = f"/events/{cup.pk}/desk/"
    site.post(f"{desk}import/", {"names": "Adam\nBeata,abc"})
    assert b"Adam\nBeata,abc</textarea>" in site.get(desk).content
    assert b"Beata,abc" not in site.get(desk).content
    bout = Bout.objects.order_by("number")[0]
    site.post(f"{desk}correct/", {"bout": bout.pk, "place": [1, 1, 2]})
    assert site.get("/events/0/desk/").status_code == 404
    page = site.get(desk).content.decode()
    typed = re.findall(r'id="place-(\d+)-\d" [^>]* value="(\d)" data-typed', page)
    assert typed == [(str(bout.pk), place) for place in "112"]
    press(site, cup, "correct", bout=bout.pk, place=[1, 2, 3])
    site.post(f"{desk}correct/", {"bout": bout.pk, "place": [1, 1, 2], "reason": "slip misread"})
    page = site.get(desk).content.decode()
    assert 'value="slip misread"' in page
    assert '<details class="desk-more" open>' in page
    assert "data-typed" not in site.get(desk).content.decode()


def test_the_director_lets_people_in_late_and_again(site: Client, person: Person) -> None:
    """Kot forgot to check in, Adam comes from the bar in the middle of the first round."""
    evening = event(
        person("ola"), terms={"sizes": (3,)}, more={"by_hand": True, "checkin_minutes": 15}
    )
    site.force_login(person("ola"))
    press(site, evening, "import", names="Ewa\nIza\nJan")
    kot = entry.register(event_id=evening.pk, user=person("kot"), now=evening.created_at)
    press(site, evening, "start_now")
    kot.refresh_from_db()
    assert (kot.state, kot.number) == ("absent", 0)
    press(site, evening, "bring_back", entrant=kot.pk)
    press(site, evening, "import", names="Adam\nUla")
    press(site, evening, "bring_back", entrant=kot.pk)  # pressed again: nothing happens
    assert list(
        evening.registrations.filter(since=2).order_by("number").values_list("name", "number")
    ) == [("kot", 4), ("Adam", 5), ("Ula", 6)]
    decided(evening, timezone.now())
    press(site, evening, "move_on")
    second = evening.rounds.get(number=2)
    assert {pk for bout in second.bouts.all() for pk in bout.seats} == {
        *evening.registrations.values_list("pk", flat=True)
    }
    # No round is left after this one: who comes now would only have free points.
    assert "Registration is closed." in press(site, evening, "import", names="Zoe")
    acts = evening.acts.filter(kind="brought_back")
    assert [act.params for act in acts] == [{"name": "kot"}]


def test_badges_follow_a_correction_after_the_end(site: Client, person: Person) -> None:
    cup = event(person("ola"), terms={"sizes": (3,), "rounds": 1}, more={"by_hand": True})
    for name in ("jan", "kot", "ewa"):
        entry.register(event_id=cup.pk, user=person(name), now=cup.created_at)
    run_to_end(cup)
    first, *_, last = names(cup)
    assert cup.badges.get(place=1).user.display_name == first
    bout = Bout.objects.get()
    site.force_login(person("ola"))
    turned = [4 - place for place in bout.places]
    press(site, cup, "correct", bout=bout.pk, place=turned, reason="slip misread")
    assert cup.badges.get(place=1).user.display_name == last
    press(site, cup, "correction_undo", correction=bout.corrections.get().pk)
    assert cup.badges.get(place=1).user.display_name == first


def test_names_are_imported_line_by_line(site: Client, person: Person) -> None:
    tournament = event(person("ola"), more={"by_hand": True})
    site.force_login(person("ola"))
    assert "Line 2 cannot be read" in press(site, tournament, "import", names="Adam\nEwa, many")
    assert tournament.registrations.count() == 0
    press(site, tournament, "import", names="Adam, 1620\n\nEwa")
    assert dict(tournament.registrations.values_list("name", "rating")) == {
        "Adam": 1620,
        "Ewa": None,
    }
    press(site, tournament, "bot", bot="steady")
    press(site, tournament, "announce", text="Tea is ready")
    row = tournament.registrations.get(name="Ewa")
    press(site, tournament, "check_in", entrant=row.pk)
    press(site, tournament, "remove", entrant=row.pk)
    assert tournament.registrations.get(name="Ewa").state == "withdrawn"
    press(site, tournament, "cancel", reason="No light")
    tournament.refresh_from_db()
    assert (tournament.state, tournament.reason) == ("cancelled", "No light")
