/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.util.List;

import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/** The index for the search in the browser: a script that defines one entry for each part of a page with a heading. */
final class SearchIndex {

    private final StringBuilder script = new StringBuilder("window.siteIndex = [\n");

    /** Adds the parts of a page. */
    void add(MarkdownPage page) {
        List<MarkdownPage.PageHeading> headings = page.headings();
        for (int i = 0; i < headings.size(); i++) {
            MarkdownPage.PageHeading heading = headings.get(i);
            StringBuilder text = new StringBuilder();
            for (Node node = heading.node().getNext();
                    node != null && !(node instanceof Heading);
                    node = node.getNext()) {
                text.append(MarkdownPage.text(node)).append(' ');
            }
            script.append('[')
                    .append(quoted(page.title()))
                    .append(',')
                    .append(quoted(i == 0 ? "" : heading.text()))
                    .append(',')
                    .append(quoted(page.output() + (i == 0 ? "" : '#' + heading.id())))
                    .append(',')
                    .append(quoted(text.toString().strip()))
                    .append("],\n");
        }
    }

    /** The whole script. */
    String script() {
        return script + "];\n";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c == '<' || c == '\u2028' || c == '\u2029') {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
