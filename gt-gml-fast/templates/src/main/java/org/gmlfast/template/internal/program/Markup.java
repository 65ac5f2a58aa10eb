/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects the nodes of a program; markup that follows markup becomes one run of bytes. */
public final class Markup {

    private final List<ProgramNode> nodes = new ArrayList<>();
    private final StringBuilder run = new StringBuilder();

    public Markup add(String markup) {
        run.append(markup);
        return this;
    }

    public Markup add(ProgramNode node) {
        endRun();
        nodes.add(node);
        return this;
    }

    public ProgramNode[] program() {
        endRun();
        return nodes.toArray(ProgramNode[]::new);
    }

    private void endRun() {
        if (!run.isEmpty()) {
            nodes.add(new ProgramNode.Run(bytes(run.toString())));
            run.setLength(0);
        }
    }

    static byte[] bytes(String markup) {
        return markup.getBytes(StandardCharsets.UTF_8);
    }

    /** Text with references for what XML reserves, and for characters that a charset may lack. */
    public static String escaped(String text, boolean inAttribute) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> {
                    boolean reserved = c >= 0x80 || c == '\r' || inAttribute && (c == '"' || c == '\n' || c == '\t');
                    if (reserved) {
                        escaped.append("&#").append(c).append(';');
                    } else {
                        escaped.append((char) c);
                    }
                }
            }
        });
        return escaped.toString();
    }
}
