"""The workbench of `watch`: every piece in the browser, redrawn as soon as a file is saved."""
