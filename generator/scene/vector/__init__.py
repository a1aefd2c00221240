"""Full-colour SVG pictures as drawings of ours: what is shapes and colours becomes items, the rest is told."""
