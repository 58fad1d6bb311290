"""What happens while people are connected: sockets, notifications, bots' turns, expired clocks, sweeping."""
