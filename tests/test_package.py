"""What ``import guobiao`` gives."""

import subprocess
import sys

import pytest

import guobiao


@pytest.mark.parametrize("name", guobiao.__all__)
def test_every_name_is_there(name):
    assert getattr(guobiao, name) is not None
    assert name in dir(guobiao)


def test_what_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = guobiao.Chess


@pytest.mark.parametrize("absent", ["numpy", "numba", "platformdirs"])
def test_a_missing_extra_is_named(absent):
    program = f"import sys; sys.modules[{absent!r}] = None; import guobiao; guobiao.Game"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert f"guobiao.Game needs {absent}: pip install 'guobiao[engine]'" in done.stderr
