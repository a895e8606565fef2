"""What apps above may want to know; sent after the commit."""

from django.dispatch import Signal

person_renamed = Signal()  # user_id, display_name: also when a guest turns into an account
password_changed = Signal()  # user_id: in the transaction that changes it, whoever does
account_closed = Signal()  # user_id
