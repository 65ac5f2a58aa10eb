/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.format.TokenType;

/** An inspection report as text for people. */
public final class TextReport implements InspectionReport {

    private static final int MAX_TEXT = 60;
    private static final int MAX_INDENTATION = 30;
    private static final int MAX_LIST = 8;

    private final Writer out;

    /** Creates a report in UTF-8. */
    public TextReport(OutputStream out) {
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    private void line(String format, Object... args) throws IOException {
        out.write(format.formatted(args).stripTrailing());
        out.write('\n');
    }

    private static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    // ---- the outline

    @Override
    public void outline(String name, DocumentOutline outline, long fileBytes) throws IOException {
        header(outline.header());
        boolean expanded = fileBytes != outline.bytes() && outline.isComplete();
        line(
                "%s: %s bytes%s, elements %d deep%s",
                name,
                number(fileBytes),
                expanded ? ", " + number(outline.bytes()) + " when expanded" : "",
                outline.depth(),
                outline.isComplete() ? "" : "; read to byte " + number(outline.bytes()));
        table("tokens", outline.tokens(), outline.bytes());
        table("values", outline.values(), outline.bytes());
        strings(outline);
        indexes(outline);
        table("bytes for", outline.parts(), outline.bytes());
        line("  %-20s %12s %14s", "total", "", number(outline.bytes()));
    }

    private void table(String title, Map<?, DocumentOutline.Tally> tallies, long all) throws IOException {
        if (tallies.isEmpty()) {
            return;
        }
        line("");
        line("%-22s %12s %14s %7s", title, "count", "bytes", "%");
        for (Map.Entry<?, DocumentOutline.Tally> entry : tallies.entrySet()) {
            DocumentOutline.Tally tally = entry.getValue();
            line(
                    "  %-20s %12s %14s %7s%s",
                    entry.getKey(),
                    number(tally.count()),
                    number(tally.bytes()),
                    String.format(Locale.ROOT, "%.1f", 100.0 * tally.bytes() / all),
                    tally.elements() == 0 ? "" : "  " + number(tally.elements()) + " elements");
        }
    }

    private void strings(DocumentOutline outline) throws IOException {
        if (outline.stringCount() == 0) {
            return;
        }
        line("");
        line("%-22s %12s  most used of %s strings", "string table", "uses", number(outline.stringCount()));
        for (DocumentOutline.Use use : outline.mostUsed(MAX_STRINGS)) {
            line("%35s  %s", number(use.uses()), quoted(use.string()));
        }
    }

    private void indexes(DocumentOutline outline) throws IOException {
        if (outline.indexes().isEmpty()) {
            return;
        }
        line("");
        line("%-22s %12s %14s", "indexes", "values", "bytes");
        for (DocumentOutline.Index index : outline.indexes()) {
            line(
                    "  %-20s %12s %14s  at %s elements",
                    index.path(), number(index.entries()), number(index.bytes()), number(index.offsets()));
        }
    }

    // ---- header and tokens

    @Override
    public void header(BxmlHeader header) throws IOException {
        StringJoiner flags = new StringJoiner(", ");
        flags.add("BXML 0.0.8").add(header.byteOrder() == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian");
        flags.add(header.charEncoding()).add(header.gzip() ? "gzip" : "not compressed");
        if (header.hasRandomAccessInfo()) {
            flags.add("random access");
        }
        if (header.strictXmlStrings()) {
            flags.add("strict strings");
        }
        if (header.isValidated()) {
            flags.add("validated");
        }
        line("%s", flags);
    }

    @Override
    public void token(BxmlTokenReader token, Map<String, Object> fields) throws IOException {
        StringBuilder shown = new StringBuilder();
        fields.forEach((name, value) -> {
            if (value != null) {
                shown.append("  ").append(name).append('=').append(shown(value));
            }
        });
        String indentation = "  ".repeat(Math.min(indentation(token), MAX_INDENTATION));
        line("%10d %7d  %s%s%s", token.offset(), token.length(), indentation, token.type(), shown);
    }

    private static int indentation(BxmlTokenReader token) {
        TokenType type = token.type();
        boolean element = type.code() <= TokenType.ELEMENT_END.code();
        boolean value = token.isInAttribute() && type != TokenType.ATTRIBUTE_START && type != TokenType.STRING_TABLE;
        return element ? token.depth() - 1 : token.depth() + (value ? 1 : 0);
    }

    private static String shown(Object value) {
        if (value instanceof Collection<?> list) {
            StringJoiner strings = new StringJoiner(", ");
            list.stream().limit(MAX_LIST).forEach(string -> strings.add(shown(string)));
            return list.size() > MAX_LIST ? strings + ", … " + list.size() + " in all" : strings.toString();
        }
        return value instanceof String text ? quoted(text) : value.toString();
    }

    private static String quoted(String text) {
        String cut = text.length() <= MAX_TEXT + 1 ? text : text.substring(0, MAX_TEXT) + '…';
        StringBuilder quoted = new StringBuilder("\"");
        cut.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\r' -> quoted.append("\\r");
                case '"', '\\' -> quoted.append('\\').append((char) c);
                default -> {
                    if (Character.isISOControl(c)) {
                        quoted.append("\\u%04x".formatted(c));
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
