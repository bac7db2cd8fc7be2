"""Tables on disk: built again when damaged, shared by processes, and not needed at all."""

import subprocess
import sys

import pytest

from guobiao.kernels import cache, source_hash, suits

PROGRAM = """
from hashlib import sha256
from guobiao.kernels import cache
print(sha256(cache.suit_tables().tobytes()).hexdigest())
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GUOBIAO_CACHE", str(tmp_path))
    cache.suit_tables.cache_clear()
    yield tmp_path
    cache.suit_tables.cache_clear()


def kept(folder):
    return list(folder.glob("suits-*.bin"))


def built():
    cache.suit_tables.cache_clear()
    return cache.suit_tables().tobytes()


def test_tables_are_kept_under_a_name_that_tells_their_sources(folder):
    expected = suits.build().tobytes()
    assert built() == expected
    (path,) = kept(folder)
    assert source_hash() in path.name
    assert built() == expected


@pytest.mark.parametrize("damage", [b"", b"x" * 100, "cut", "flipped"])
def test_damaged_files_are_built_again(folder, damage):
    expected = built()
    (path,) = kept(folder)
    content = bytearray(path.read_bytes())
    if damage == "cut":
        content = content[:-1]
    elif damage == "flipped":
        content[1000] ^= 1
    else:
        content = bytearray(damage)
    path.write_bytes(content)
    assert built() == expected
    assert path.read_bytes() != bytes(content)


def test_tables_of_other_sources_are_never_read(folder, monkeypatch):
    built()
    monkeypatch.setattr(cache, "source_hash", lambda: "other")
    built()
    assert len(kept(folder)) == 2


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GUOBIAO_CACHE", str(tmp_path / "file" / "below"))
    assert built() == suits.build().tobytes()
    cache.suit_tables.cache_clear()


def test_processes_at_once(folder):
    programs = [
        subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    answers = {program.communicate(timeout=120)[0] for program in programs}
    assert [program.returncode for program in programs] == [0, 0, 0]
    assert len(answers) == 1
    assert len(kept(folder)) == 1
    assert not [path for path in folder.iterdir() if path.name.startswith("tmp")]


@pytest.fixture
def compiled(folder, monkeypatch):
    """Two files as if Numba had written them."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder / "numba"))
    (folder / "numba" / "kernels").mkdir(parents=True)
    files = [folder / "numba" / "kernels" / name for name in ("score.nbi", "score.1.nbc")]
    for file in files:
        file.write_bytes(b"code")
    return files


def test_compiled_code_is_remembered(compiled):
    assert not cache.is_compiled("kernels")
    cache.note_compiled("kernels")
    assert cache.is_compiled("kernels")


@pytest.mark.parametrize("which", [0, 1])
def test_compiled_code_that_was_cut_short_is_removed(compiled, which):
    cache.note_compiled("kernels")
    compiled[which].write_bytes(b"")
    assert not cache.is_compiled("kernels")
    assert not compiled[0].parent.exists()


def test_bug_an_index_that_grew_is_whole(compiled):
    """Another process that calls a kernel with other types adds to the index; once, all was compiled anew."""
    cache.note_compiled("kernels")
    compiled[0].write_bytes(b"code and more")
    assert cache.is_compiled("kernels")
    assert compiled[0].exists()
