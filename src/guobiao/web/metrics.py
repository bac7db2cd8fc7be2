"""Numbers for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5)


class Metrics:
    """What the server counts and measures."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("guobiao_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("guobiao_sockets", "Open WebSockets", registry=self.registry)
        self.decisions = Counter("guobiao_decisions", "Decisions carried out", ["by"], registry=self.registry)
        self.hands = Counter("guobiao_hands", "Hands finished", registry=self.registry)
        self.errors = Counter(
            "guobiao_refused_messages", "Messages answered with an error", ["code"], registry=self.registry
        )
        self.answers = Histogram(
            "guobiao_answer_seconds",
            "From the arrival of a message to its answer",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.requests = Counter(
            "guobiao_requests", "HTTP requests", ["route", "status"], registry=self.registry
        )

    def text(self) -> bytes:
        """All of them, in the format of Prometheus."""
        return generate_latest(self.registry)
