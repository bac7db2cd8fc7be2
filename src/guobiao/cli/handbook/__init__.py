"""Commands about the rules: fans, rules."""
