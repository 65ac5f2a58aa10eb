/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/**
 * A page of the manual: a frame, in which {@code <!-- include FILE#SECTION -->} stands for the content of that section,
 * or {@code <!-- include FILE -->} for that of the page, both without their heading. Headings go below that of the
 * frame.
 *
 * @param name of its file, without suffix
 * @param root of the document; its links are still those of the sources
 * @param sources the file of each top node that is included
 * @param ids the anchors of headings
 * @param included the headings of the frame by what they include: the path of a file, with the section
 */
record ManualPage(
        String name, Node root, Map<Node, String> sources, Map<Node, String> ids, Map<String, Heading> included) {

    /** The name of the page that lists the others. */
    static final String FIRST = "index";

    private static final Pattern INCLUDE = Pattern.compile("<!-- include ([^ #]+)(?:#([^ ]+))? -->");

    /** The deepest level of a heading. */
    private static final int MAX_LEVEL = 6;

    /** @throws IOException if a file or section that the frame includes does not exist */
    static ManualPage read(Path project, String name, String markdown) throws IOException {
        MarkdownPage frame = MarkdownPage.parse(name, name, markdown);
        ManualPage page =
                new ManualPage(name, frame.root(), new IdentityHashMap<>(), new IdentityHashMap<>(), new HashMap<>());
        frame.headings().forEach(heading -> page.ids.put(heading.node(), heading.id()));
        Heading last = null;
        for (Node node : children(frame.root())) {
            if (node instanceof Heading heading) {
                last = heading;
            } else if (node instanceof HtmlBlock block) {
                Matcher include = INCLUDE.matcher(block.getLiteral().strip());
                if (include.matches()) {
                    page.include(project, block, last, include.group(1), include.group(2));
                }
                block.unlink();
            }
        }
        return page;
    }

    static List<Node> children(Node parent) {
        List<Node> children = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
            children.add(child);
        }
        return children;
    }

    private void include(Path project, Node before, Heading below, String file, String section) throws IOException {
        MarkdownPage page = MarkdownPage.parse(
                file, file, Files.readString(project.resolve(file)).replace("\r\n", "\n"));
        MarkdownPage.PageHeading first = page.headings().stream()
                .filter(heading ->
                        section == null ? heading.level() == 1 : heading.id().equals(section))
                .findFirst()
                .orElseThrow(() -> new IOException(
                        name + ".md includes " + file + "#" + section + ", but the page has no such section"));
        included.put(section == null ? file : file + '#' + section, below);
        int deeper = below.getLevel() - first.level();
        for (Node node = first.node().getNext(); node != null && !ends(first, node); ) {
            Node next = node.getNext();
            if (!(node instanceof HtmlBlock)) {
                take(page, node, deeper);
                before.insertBefore(node);
            }
            node = next;
        }
    }

    private static boolean ends(MarkdownPage.PageHeading section, Node node) {
        return node instanceof Heading heading && heading.getLevel() <= section.level();
    }

    private void take(MarkdownPage page, Node node, int deeper) {
        sources.put(node, page.source());
        if (node instanceof Heading heading) {
            heading.setLevel(Math.min(heading.getLevel() + deeper, MAX_LEVEL));
            page.headings().stream().filter(each -> each.node() == heading).forEach(each -> {
                ids.put(heading, each.id());
                included.put(page.source() + '#' + each.id(), heading);
            });
        }
    }
}
