"""The print side: turn packs of data into sheets to print, cut and play with."""
