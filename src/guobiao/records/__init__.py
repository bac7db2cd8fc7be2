"""Records of hands and matches: the project's own, and those of other platforms."""
