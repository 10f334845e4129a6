"""The kernels are ready before a test module asks for one of them."""

from ttt_gui.endgame.warm_up import wait_until_ready
from ttt_gui.search.control import SearchControl

wait_until_ready(SearchControl())
