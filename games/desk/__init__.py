"""Pages of the staff inside the admin: editions of rule variants written, compared, reviewed and published."""
