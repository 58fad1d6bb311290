"""Cards and cruisers as plain values, their codes and limits."""
