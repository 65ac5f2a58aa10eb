# Reads reStructuredText as docutils, the parser of Sphinx, does. Prints what it has found, one thing a line; any warning
# ends it. Roles and directives of Sphinx stand for themselves.
# SPDX-License-Identifier: LGPL-2.1-or-later
import pathlib
import sys

from docutils import core, nodes
from docutils.parsers.rst import Directive, directives, roles

found = []


def ref(name, rawtext, text, line, inliner, options=None, content=None):
    found.append(("ref", text[text.rindex("<") + 1:-1]))
    return [nodes.inline(rawtext, text[:text.rindex(" <")])], []


class Contents(Directive):
    has_content = True
    option_spec = {"maxdepth": directives.nonnegative_int}

    def run(self):
        found.extend(("page", line) for line in self.content)
        return []


roles.register_local_role("ref", ref)
directives.register_directive("toctree", Contents)
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.rst")):
    document = core.publish_doctree(
        file.read_text(encoding="utf-8"),
        source_path=str(file),
        settings_overrides={"report_level": 2, "halt_level": 2, "syntax_highlight": "none", "input_encoding": "unicode"},
    )
    found.extend(("label", name) for name in document.nameids if name.startswith("gml_fast_"))
    for row in document.findall(nodes.row):
        found.append(("row", *(" ".join(cell.astext().split()) for cell in row.children)))
    for image in document.findall(nodes.image):
        found.append(("image", image["uri"]))
    for link in document.findall(nodes.reference):
        found.append(("address", link["refuri"]))
for line in found:
    print("\t".join(line))
