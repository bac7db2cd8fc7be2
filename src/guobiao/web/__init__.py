"""The table in a browser: a server, its protocol, and a client. It needs ``guobiao[web]``."""
