# gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
# SPDX-License-Identifier: LGPL-2.1-or-later
"""frames.py COLUMNS LATER COMMAND...: runs a command in a pseudo-terminal of a width, which changes when the command has
printed a line with "left", and sends it a line of input when it has printed another one for the new width. Prints the
width and the line of the terminal, as a user sees it, whenever the command moves to its beginning."""
import fcntl
import os
import pty
import select
import struct
import sys
import termios

SECONDS = 30
columns, later = int(sys.argv[1]), int(sys.argv[2])


def resize(fd, columns):
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 25, columns, 0, 0))


go, ready = os.pipe()
pid, fd = pty.fork()
if pid == 0:
    os.read(go, 1)
    os.environ["GML_FAST_TERMINAL"] = "1"
    os.execvp(sys.argv[3], sys.argv[3:])
resize(fd, columns)
os.write(ready, b"x")

line, at, rows, frames, resized_at = {}, 0, 0, [], None
while True:
    if not select.select([fd], [], [], SECONDS)[0]:
        sys.exit("no answer; seen: " + repr(frames[-5:]))
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    for c in data.decode():
        if c == "\r":
            text = "".join(line.get(i, " ") for i in range(columns)).rstrip()
            if text:
                frames.append((columns, text))
                if resized_at is None and text.endswith("left"):
                    columns = later
                    resize(fd, columns)
                    resized_at = len(frames)
                elif resized_at is not None and len(frames) == resized_at + 8:
                    os.write(fd, b"\n")
            at = 0
        elif c == "\n":
            line, at, rows = {}, 0, rows + 1
        else:
            if at == columns:
                line, at, rows = {}, 0, rows + 1
            line[at] = c
            at += 1
os.waitpid(pid, 0)
for width, text in frames:
    print(width, text)
print("rows", rows)
