"""A person's evening against a running platform, over HTTP and WebSocket only: nothing here touches the database."""
