/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.util.List;
import java.util.stream.Collectors;

import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;

/** Writes the blocks of a page of the manual as reStructuredText for Sphinx. */
final class ReStructuredText {

    /** The underline of a heading by its level. */
    private static final String UNDERLINES = "=-~^\"'";

    private static final String STEP = "   ";

    private final ManualPage page;

    ReStructuredText(ManualPage page) {
        this.page = page;
    }

    /** The text of the page, whose links lead to labels and addresses. */
    String render() {
        return blocks(ManualPage.children(page.root()));
    }

    private String blocks(List<Node> nodes) {
        return nodes.stream().map(this::block).collect(Collectors.joining("\n"));
    }

    private String block(Node node) {
        if (node instanceof Heading heading) {
            return heading(heading);
        } else if (node instanceof Paragraph) {
            return node.getFirstChild() instanceof Image image && image.getNext() == null
                    ? figure(image)
                    : inline(node) + '\n';
        } else if (node instanceof FencedCodeBlock code) {
            String language = code.getInfo().isEmpty() ? "none" : code.getInfo();
            return ".. code-block:: " + language + "\n\n" + indent(code.getLiteral());
        } else if (node instanceof BulletList && page.name().equals(ManualPage.FIRST)) {
            return contents(node);
        } else if (node instanceof BulletList || node instanceof OrderedList) {
            String marker = node instanceof BulletList ? "- " : "#. ";
            return ManualPage.children(node).stream()
                    .map(item -> item(marker, blocks(ManualPage.children(item))))
                    .collect(Collectors.joining("\n"));
        } else if (node instanceof TableBlock table) {
            return table(table);
        }
        throw new IllegalArgumentException(page.name() + " has a block that the manual does not support: " + node);
    }

    /** The list of pages on the first one. */
    private static String contents(Node list) {
        StringBuilder out = new StringBuilder(".. toctree::\n   :maxdepth: 2\n\n");
        list.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                out.append(STEP).append(ManualLinks.page(link.getDestination())).append('\n');
            }
        });
        return out.toString();
    }

    private String heading(Heading heading) {
        String text = inline(heading);
        String underline =
                String.valueOf(UNDERLINES.charAt(heading.getLevel() - 1)).repeat(text.codePointCount(0, text.length()));
        return ".. _" + ManualLinks.label(page, heading) + ":\n\n" + text + '\n' + underline + '\n';
    }

    private static String figure(Image image) {
        return ".. figure:: " + image.getDestination() + "\n   :alt: " + MarkdownPage.text(image) + "\n\n   "
                + MarkdownPage.text(image) + '\n';
    }

    private static String inline(Node node) {
        return new ReStructuredInlines().render(node);
    }

    /** The lines of a block, the first one after a marker. */
    private static String item(String marker, String block) {
        return marker + indented(block, " ".repeat(marker.length()));
    }

    private static String indent(String block) {
        return STEP + indented(block, STEP);
    }

    private static String indented(String block, String indentation) {
        return block.stripTrailing().replace("\n", "\n" + indentation).replaceAll("(?m)^ +$", "") + '\n';
    }

    private String table(TableBlock table) {
        StringBuilder out = new StringBuilder(".. list-table::\n   :header-rows: 1\n   :widths: auto\n\n");
        for (Node part : ManualPage.children(table)) {
            for (Node row : ManualPage.children(part)) {
                String marker = "   * - ";
                for (Node cell : ManualPage.children(row)) {
                    String text = inline(cell);
                    out.append((marker + (part instanceof TableHead && text.isEmpty() ? "\\ " : text)).stripTrailing())
                            .append('\n');
                    marker = "     - ";
                }
            }
        }
        return out.toString();
    }
}
