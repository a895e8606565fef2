"""A person's evening against a running platform, over HTTP and WebSocket only.

Nothing here touches the database.
"""
