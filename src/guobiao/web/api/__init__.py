"""REST, described by OpenAPI at ``/api/openapi.json``."""
