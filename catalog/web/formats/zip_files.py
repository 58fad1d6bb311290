"""Reading ZIP files that anybody may have written."""

import lzma
import struct
import zipfile
import zlib
from typing import Final

ZIP_DAMAGES: Final = (
    *(OSError, EOFError, ValueError, RuntimeError),  # NotImplementedError among them
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
)
"""What Python's reader of ZIP files raises for damaged ones, other methods and passwords."""
