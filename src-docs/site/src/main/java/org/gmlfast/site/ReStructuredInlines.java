/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/**
 * The text of a block as reStructuredText. Its markup does not nest, so a link in bold text is a link, and code in a
 * link is text. Where markup touches a letter, an escaped blank separates them. For one block.
 */
final class ReStructuredInlines {

    /** What may stand before and after markup without a separator. */
    private static final String OPENING = "'\"([{<-/: \n";

    private static final String CLOSING = "'\")]}>-/:.,;!? \n";

    private final StringBuilder out = new StringBuilder();
    private boolean afterMarkup;

    String render(Node block) {
        children(block);
        return out.toString().strip();
    }

    private void children(Node parent) {
        ManualPage.children(parent).forEach(this::inline);
    }

    private void inline(Node node) {
        if (node instanceof Text text) {
            text(escaped(text.getLiteral()));
        } else if (node instanceof SoftLineBreak || node instanceof HardLineBreak) {
            text(" ");
        } else if (node instanceof Code code) {
            markup("``" + code.getLiteral() + "``");
        } else if (node instanceof Link link) {
            markup(link(link));
        } else if (isSimple(node)) {
            String mark = node instanceof StrongEmphasis ? "**" : "*";
            markup(mark + escaped(MarkdownPage.text(node)) + mark);
        } else {
            children(node);
        }
    }

    /** Emphasis of nothing but text. */
    private static boolean isSimple(Node node) {
        return (node instanceof Emphasis || node instanceof StrongEmphasis)
                && ManualPage.children(node).stream()
                        .allMatch(child -> child instanceof Text || child instanceof SoftLineBreak);
    }

    private static String link(Link link) {
        String text = escaped(MarkdownPage.text(link)).replace("<", "\\<");
        String to = link.getDestination();
        return to.startsWith(ManualLinks.LABEL)
                ? ":ref:`" + text + " <" + to.substring(ManualLinks.LABEL.length()) + ">`"
                : '`' + text + " <" + to.replace("_", "\\_") + ">`__";
    }

    private void markup(String markup) {
        if (out.length() > 0 && OPENING.indexOf(out.charAt(out.length() - 1)) < 0) {
            out.append("\\ ");
        }
        out.append(markup);
        afterMarkup = true;
    }

    private void text(String text) {
        if (afterMarkup && !text.isEmpty() && CLOSING.indexOf(text.charAt(0)) < 0) {
            out.append("\\ ");
        }
        afterMarkup = false;
        out.append(text);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("*", "\\*")
                .replace("`", "\\`")
                .replace("|", "\\|")
                .replace("_", "\\_")
                .replace("::", ":\\:");
    }
}
