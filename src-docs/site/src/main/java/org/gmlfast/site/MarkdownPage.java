/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * A page of the documentation. The first heading is its title.
 *
 * @param source the path of the Markdown below the project, with {@code /}
 * @param output the path of the HTML file below the site, with {@code /}
 * @param root the parsed document
 * @param title the text of the first heading
 * @param headings all headings, in order
 */
record MarkdownPage(String source, String output, Node root, String title, List<PageHeading> headings) {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), AutolinkExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    /**
     * A heading.
     *
     * @param node where it is
     * @param id the anchor, as GitHub makes it of the text
     * @param text without markup
     */
    record PageHeading(Heading node, String id, String text) {

        int level() {
            return node.getLevel();
        }
    }

    /** @throws IllegalArgumentException if the page does not begin with a heading */
    static MarkdownPage parse(String source, String output, String markdown) {
        Node root = PARSER.parse(markdown);
        IdGenerator ids = IdGenerator.builder().build();
        List<PageHeading> headings = new ArrayList<>();
        for (Node node = root.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                String text = text(heading);
                headings.add(new PageHeading(heading, ids.generateId(text), text));
            }
        }
        if (!(root.getFirstChild() instanceof Heading first) || first.getLevel() != 1) {
            throw new IllegalArgumentException(source + " does not begin with a heading of level 1");
        }
        return new MarkdownPage(source, output, root, headings.get(0).text(), headings);
    }

    /** The text of a node and of all nodes in it, with blanks between blocks and cells. */
    static String text(Node node) {
        StringBuilder text = new StringBuilder();
        append(text, node);
        return text.toString().replaceAll("\\s+", " ").strip();
    }

    private static void append(StringBuilder out, Node node) {
        if (node instanceof Text text) {
            out.append(text.getLiteral());
        } else if (node instanceof Code code) {
            out.append(code.getLiteral());
        } else if (node instanceof FencedCodeBlock block) {
            out.append(block.getLiteral());
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            append(out, child);
        }
        if (node instanceof Paragraph
                || node instanceof Heading
                || node instanceof TableCell
                || node instanceof SoftLineBreak) {
            out.append(' ');
        }
    }

    /** The document as HTML, with links as the tree has them now. */
    String html() {
        return HtmlRenderer.builder()
                // before the extensions, whose renderer of tables it replaces
                .nodeRendererFactory(ScrollingTables::new)
                .attributeProviderFactory(context -> this::addAttributes)
                .extensions(EXTENSIONS)
                .build()
                .render(root);
    }

    private void addAttributes(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Heading) {
            headings.stream()
                    .filter(heading -> heading.node() == node)
                    .forEach(heading -> attributes.put("id", heading.id()));
        } else if (tag.equals("pre")) {
            // wide code scrolls, also with the keyboard
            attributes.put("tabindex", "0");
        }
    }

    /** Puts each table into an element that scrolls if the table is wider than the page. */
    private record ScrollingTables(HtmlNodeRendererContext context) implements NodeRenderer {

        /** In the same order in each run, which Map.of does not guarantee. */
        private static final Map<String, String> SCROLLABLE = new TreeMap<>(Map.of("class", "table", "tabindex", "0"));

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(TableBlock.class);
        }

        @Override
        public void render(Node table) {
            HtmlWriter html = context.getWriter();
            html.line();
            html.tag("div", SCROLLABLE);
            html.tag("table");
            for (Node child = table.getFirstChild(); child != null; child = child.getNext()) {
                context.render(child);
            }
            html.tag("/table");
            html.tag("/div");
            html.line();
        }
    }
}
