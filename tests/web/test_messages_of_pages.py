"""The catalogue of texts: complete, in both languages, and all of it used."""

import re
from pathlib import Path

import pytest

import guobiao.web.messages
from guobiao.web.messages import catalogue

WEB = Path(guobiao.web.messages.__file__).parent
BROWSER = ("common", "table", "replay")
"""Sections whose texts the scripts name by their keys alone."""
TEXTS = [(section, key) for section, texts in catalogue().items() for key in texts]


@pytest.mark.parametrize("section, key", TEXTS)
def test_every_text_has_both_languages_and_the_same_blanks(section, key):
    text = catalogue()[section][key]
    assert text.en.strip()
    assert text.zh.strip()
    assert text.en.count("{}") == text.zh.count("{}")


def test_every_text_is_said_by_some_page():
    scripts = "".join(path.read_text() for path in (WEB / "ui" / "src").rglob("*.ts"))
    rendered = "".join(
        path.read_text() for path in (WEB / "pages").rglob("*") if path.suffix in (".html", ".py")
    )
    in_rendered = set(re.findall(r"""["']([\w-]+\.[\w-]+)["']""", rendered))
    prefixes = tuple(re.findall(r"""["']([\w-]+\.[\w-]*)["'] ~""", rendered))
    unsaid = [
        f"{section}.{key}"
        for section, key in TEXTS
        if not (section in BROWSER and f'"{key}"' in scripts)
        and f"{section}.{key}" not in in_rendered
        and not f"{section}.{key}".startswith(prefixes)
    ]
    assert not unsaid


def test_every_text_that_is_said_is_in_the_catalogue():
    rendered = "".join(path.read_text() for path in (WEB / "pages").rglob("*.html"))
    said = re.findall(r"""\bt\(["']([\w-]+)\.([\w-]+)["'][,)]""", rendered)
    assert said
    assert [f"{section}.{key}" for section, key in said if (section, key) not in TEXTS] == []
