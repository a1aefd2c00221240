"""Turn notices for friends elsewhere: by mail and by webhook, to those who asked for them twice."""
