"""The print side: packs of data become sheets to print, cut and play with."""
