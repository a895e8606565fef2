"""What events tell other rooms, always after the commit; notices are made of them."""

from django.dispatch import Signal

#: tournament_id, user_ids
registered = Signal()
#: tournament_id, user_ids
start_moved = Signal()
#: tournament_id, user_ids
checkin_opened = Signal()
#: tournament_id, round_number, user_ids
round_paired = Signal()
#: tournament_id, round_number, match_id, user_ids
bout_opened = Signal()
#: tournament_id, round_number, user_ids
bout_decided = Signal()
#: tournament_id, user_ids
event_ended = Signal()
#: tournament_id, announcement_id, user_ids
announced = Signal()
