"""What a box holds, as data: units, elements, buildings, research, islands and maps, read and checked."""
