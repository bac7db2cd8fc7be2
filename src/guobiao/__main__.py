"""``python -m guobiao`` is the command ``guobiao``."""

from .cli import main

main()
