"""Full-colour SVG pictures as items: shapes and colours are converted, everything else is reported."""
