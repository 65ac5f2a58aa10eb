# gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
# SPDX-License-Identifier: LGPL-2.1-or-later
"""complete.py SHELL SCRIPT: runs a shell in a pseudo-terminal in the current folder, lets it source the script, and
types each line of standard input with the key that inserts all completions. Prints the lines that result."""
import os
import pty
import select
import sys
import tempfile

SECONDS = 60
shell, script = sys.argv[1:]
typed = sys.stdin.read().splitlines()
folder = tempfile.mkdtemp()
result = os.path.join(folder, "lines")
open(result, "w").close()

SETUP = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "\x1b*", f"""
bind -x '"\\C-x\\C-p": printf "%s\\n" "$READLINE_LINE" >>{result}; printf "@%s@" done'
. '{script}'
"""),
    "zsh": (["zsh", "-f", "-i"], "\t", f"""
autoload -U compinit && compinit -u -D
zstyle ':completion:*' completer _all_matches _complete
zstyle ':completion:*:all-matches:*' insert true
show() {{ print -r -- "$BUFFER" >>{result}; printf "@%s@" done }}
zle -N show; bindkey -e; bindkey '^X^P' show
. '{script}'
"""),
}


def wait_for(fd, mark):
    seen = b""
    while mark not in seen:
        if not select.select([fd], [], [], SECONDS)[0]:
            sys.exit("no answer from " + shell + ": " + repr(seen[-2000:]))
        seen += os.read(fd, 65536)


command, key, setup = SETUP[shell]
pid, fd = pty.fork()
if pid == 0:
    os.environ.update(TERM="dumb", HOME=folder, ZDOTDIR=folder)
    os.execvp(command[0], command)
with open(os.path.join(folder, "setup"), "w") as file:
    file.write(setup + "printf '@%s@' ready\n")
os.write(fd, f". {folder}/setup\n".encode())
wait_for(fd, b"@ready@")
for line in typed:
    os.write(fd, (line + key + "\x18\x10").encode())
    wait_for(fd, b"@done@")
    os.write(fd, b"\x15")
os.close(fd)
os.waitpid(pid, 0)
with open(result) as file:
    sys.stdout.write(file.read())
