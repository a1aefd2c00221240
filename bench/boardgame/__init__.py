"""boardgame.io beside us: installed into the virtual environment, started as it ships, spoken to in its own way."""
