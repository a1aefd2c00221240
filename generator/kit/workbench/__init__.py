"""What `watch` shows in the browser: every piece as it is drawn, redrawn as soon as a file is saved."""
