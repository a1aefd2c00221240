"""The table side: rules engines, tables that are logs, and the phones around them."""
