"""The window. The only package that knows Qt, besides `ttt_gui.app`."""
