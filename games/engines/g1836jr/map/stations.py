"""Where a corporation may place a station (section TK)."""

from games.engines.g1836jr.map.board import NOTHING, SLOTS
from games.engines.g1836jr.map.tiles import CITY
from games.engines.g1836jr.map.track import FREE, Track
from games.engines.kernel.errors import IllegalAction, malformed


def check_token(track: Track, corporation: int, hex_: int, city: int) -> int:
    """The stop where a further station goes; its cost aside. `city`: NOTHING where the hex has one city only.

    Raises `not_an_option`, `no_tokens_left`, `token_location_not_reachable`, `city_full`, `city_already_tokened`,
    `city_slot_reserved`.
    """
    stop = _named(track, hex_, city)
    if track.used[corporation] >= track.map.token_counts[corporation]:
        raise IllegalAction("no_tokens_left", used=track.used[corporation])
    if not track.reach(corporation).stops >> stop & 1:
        raise IllegalAction("token_location_not_reachable", hex=track.map.hex_names[hex_])
    check_room(track, corporation, stop)
    return stop


def check_free_token(track: Track, corporation: int, hex_: int) -> int:
    """The stop of a station that needs no connection (R18-PC-09). Raises as `check_token`, but for the connection."""
    stop = _named(track, hex_, NOTHING)
    if track.used[corporation] >= track.map.token_counts[corporation]:
        raise IllegalAction("no_tokens_left", used=track.used[corporation])
    check_room(track, corporation, stop)
    return stop


def check_room(track: Track, corporation: int, stop: int) -> None:
    """A slot that is free and nobody else's, and no own station on the hex (R18-TK-05..07)."""
    hex_ = track.map.stop_hex[stop]
    name = track.map.hex_names[hex_]
    first = stop * SLOTS
    if FREE not in track.slots[first : first + track.slots_of(stop)]:
        raise IllegalAction("city_full", hex=name)
    if track.has_station_on(corporation, hex_):
        raise IllegalAction("city_already_tokened", hex=name)
    if free_slot(track, corporation, stop) == NOTHING:
        owner = track.map.corporation_names[_reserver(track, corporation, stop)]
        raise IllegalAction("city_slot_reserved", hex=name, corporation=owner)


def free_slot(track: Track, corporation: int, stop: int) -> int:
    """The lowest slot this corporation may take (R18-TK-07), or NOTHING."""
    reserver = _reserver(track, corporation, stop)
    first = stop * SLOTS
    free = [slot for slot in range(track.slots_of(stop)) if track.slots[first + slot] == FREE]
    if reserver != NOTHING:
        # Both cities of a hex where the home is chosen later are closed; else one slot is kept.
        free = [] if track.home[reserver] == NOTHING else free[1:]
    return free[0] if free else NOTHING


def _reserver(track: Track, corporation: int, stop: int) -> int:
    """Another corporation for whose home station a place at this stop is kept (R18-TK-02), or NOTHING."""
    map_ = track.map
    for other in range(map_.corporations):
        if other == corporation or track.used[other]:
            continue
        home = track.home[other]
        if home == stop or (home == NOTHING and map_.home_hex[other] == map_.stop_hex[stop]):
            return other
    return NOTHING


def _named(track: Track, hex_: int, city: int) -> int:
    """The stop that an action names. Raises `not_an_option` where there is no such city."""
    kinds = track.piece(hex_).kinds
    if CITY not in kinds:
        raise IllegalAction("not_an_option", arg="hex", value=track.map.hex_names[hex_])
    if city == NOTHING and len(kinds) > 1:
        raise malformed("city", "this hex has two cities")
    index = max(city, 0)
    if index >= len(kinds):
        raise IllegalAction("not_an_option", arg="city", value=city)
    return track.map.first_stop[hex_] + index


def token_cities(track: Track, corporation: int) -> list[tuple[int, int]]:
    """(hex, city) of every city that can take a further station of it, costs aside."""
    map_ = track.map
    found: list[tuple[int, int]] = []
    if track.used[corporation] >= map_.token_counts[corporation]:
        return found
    stops = track.reach(corporation).stops
    for stop in range(map_.stops):
        if not stops >> stop & 1 or not track.slots_of(stop):
            continue
        hex_ = map_.stop_hex[stop]
        if track.has_station_on(corporation, hex_):
            continue
        if free_slot(track, corporation, stop) != NOTHING:
            found.append((hex_, map_.stop_index[stop]))
    return found


def place_token(track: Track, corporation: int, stop: int) -> None:
    """Places a station that was checked, in the lowest slot it may take."""
    track.put_station(corporation, stop, free_slot(track, corporation, stop))


def place_home(track: Track, corporation: int) -> bool:
    """Places the home station (R18-TK-01); False if the corporation must choose a city first (R18-TK-03).

    On a hex with a choice but without a tile the station lies in no city.
    """
    home = track.home[corporation]
    if home != NOTHING:
        place_token(track, corporation, home)
        return True
    if track.tile_at[track.map.home_hex[corporation]] != NOTHING:
        return False
    track.lay_loose(corporation)
    return True


def check_home_city(track: Track, corporation: int, hex_: int, city: int) -> int:
    """The stop chosen for a home station on its two-city hex (R18-TK-03). Raises `not_an_option`, `city_full`."""
    if hex_ != track.map.home_hex[corporation]:
        raise IllegalAction("not_an_option", arg="hex", value=track.map.hex_names[hex_])
    stop = _named(track, hex_, city)
    if free_slot(track, corporation, stop) == NOTHING:
        raise IllegalAction("city_full", hex=track.map.hex_names[hex_])
    return stop


def choose_home(track: Track, corporation: int, stop: int) -> None:
    """Puts the home station into the city that was chosen for it."""
    if track.loose[corporation] != NOTHING:
        track.pick_up_loose(corporation)
    place_token(track, corporation, stop)
