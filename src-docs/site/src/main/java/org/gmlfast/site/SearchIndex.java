/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.util.List;
import java.util.regex.Pattern;

import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/**
 * The index for the search in the browser: a script that defines one entry for each part of a page with a heading. A
 * comment {@code <!-- search: uninstall, delete -->} in a part has words under which readers look for it, and which it
 * does not contain or contains among many others.
 */
final class SearchIndex {

    private static final Pattern FURTHER_WORDS = Pattern.compile("<!-- search: (.*?) -->");

    private final StringBuilder script = new StringBuilder("window.siteIndex = [\n");

    /** Adds the parts of a page. */
    void add(MarkdownPage page) {
        List<MarkdownPage.PageHeading> headings = page.headings();
        for (int i = 0; i < headings.size(); i++) {
            MarkdownPage.PageHeading heading = headings.get(i);
            StringBuilder text = new StringBuilder();
            StringBuilder further = new StringBuilder();
            for (Node node = heading.node().getNext();
                    node != null && !(node instanceof Heading);
                    node = node.getNext()) {
                text.append(MarkdownPage.text(node)).append(' ');
                if (node instanceof HtmlBlock comment) {
                    FURTHER_WORDS
                            .matcher(comment.getLiteral())
                            .results()
                            .forEach(words -> further.append(words.group(1)));
                }
            }
            script.append('[')
                    .append(quoted(page.title()))
                    .append(',')
                    .append(quoted(i == 0 ? "" : heading.text()))
                    .append(',')
                    .append(quoted(page.output() + (i == 0 ? "" : '#' + heading.id())))
                    .append(',')
                    .append(quoted(text.toString().strip()))
                    .append(',')
                    .append(quoted(further.toString()))
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
