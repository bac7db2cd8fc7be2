"""What is installed: the wheel has the pages built in and runs from another place."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.web.serving import needs_pages

ROOT = Path(__file__).parents[2]
SHOW = """
import asyncio, sys
import httpx, guobiao
from guobiao.web.app import create_app
from guobiao.web.config import Config
from pathlib import Path

async def main():
    # not started: that would compile everything for the place where the wheel lies
    transport = httpx.ASGITransport(create_app(Config(None, Path(sys.argv[1]))))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        page = await client.get("/")
        print(guobiao.__file__, page.status_code, "guobiao-app" in page.text)
        for part in page.text.split('"'):
            if part.startswith("/static/"):
                print(part, (await client.get(part)).status_code)

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    needs_pages()
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_pages_texts_and_migrations_but_no_sources_of_pages(wheel):
    names = {name.removeprefix("guobiao/web/") for name in zipfile.ZipFile(wheel).namelist()}
    assert {"static/index.html", "static/tiles.svg", "messages.json", "pages/templates/base.html"} <= names
    assert {"store/migrations/env.py", "store/migrations/versions/first.py"} <= names
    assert not [name for name in names if name.startswith("ui/") or "node_modules" in name]


def test_an_installed_wheel_serves_the_pages_with_all_they_load(wheel, tmp_path):
    place = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(place)
    command = [sys.executable, "-P", "-c", SHOW, str(tmp_path / "data")]
    environment = {"PYTHONPATH": str(place), "PATH": "/nonexistent"}
    shown = subprocess.run(
        command, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path
    ).stdout.splitlines()
    assert shown[0] == f"{place / 'guobiao' / '__init__.py'} 200 True"
    assert len(shown) > 3
    assert all(line.endswith(" 200") for line in shown[1:])
