/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

/** Skips markup that is not a tag: comments, processing instructions, CDATA sections and the DOCTYPE. */
final class XmlMarkup {

    private static final Pattern DECLARATION = Pattern.compile("<\\?xml"
            + attribute("version", "1\\.[0-9]+")
            + '(' + attribute("encoding", "[A-Za-z][\\w.-]*") + ")?"
            + '(' + attribute("standalone", "(yes|no)") + ")?\\s*");

    private final XmlWindow in;
    private final XmlErrors errors;
    private final XmlCharacters characters;
    private final XmlLimits limits;
    private boolean hasDoctype;

    XmlMarkup(XmlWindow in, XmlErrors errors, XmlCharacters characters, XmlLimits limits) {
        this.in = in;
        this.errors = errors;
        this.characters = characters;
        this.limits = limits;
    }

    /** Whether a DOCTYPE has been skipped, which may declare entities. */
    boolean hasDoctype() {
        return hasDoctype;
    }

    private static String attribute(String name, String value) {
        return "\\s+" + name + "\\s*=\\s*(\"" + value + "\"|'" + value + "')";
    }

    /** Whether the next bytes are some characters. */
    boolean startsWith(String ascii) throws IOException {
        while (in.end - in.at < ascii.length()) {
            if (!in.more()) {
                return false;
            }
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (in.bytes[in.at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Refuses a text of more bytes than the limits allow. */
    void checkText(int length) throws XMLStreamException {
        if (length > limits.textBytes()) {
            throw errors.broken(
                    "a text is longer than " + limits.textBytes() + " bytes" + XmlLimits.remedy("textBytes"));
        }
    }

    /** Skips a CDATA section; returns false if the bytes are something else. */
    boolean skipSection() throws XMLStreamException, IOException {
        if (!startsWith("<![CDATA[")) {
            return false;
        }
        find("]]>", "a CDATA section");
        return true;
    }

    /** Checks what is before the next occurrence of some characters, moves behind them, and returns their index. */
    int find(String ascii, String where) throws XMLStreamException, IOException {
        int checked = in.at;
        while (true) {
            while (in.at < in.end && in.bytes[in.at] != ascii.charAt(0)) {
                in.at++;
            }
            if (in.end - in.at < ascii.length()) {
                if (in.keep >= 0) {
                    checkText(in.at - in.keep);
                }
                in.at = characters.checkSkipped(checked, in.at, true);
                if (!in.more()) {
                    throw errors.truncated(where);
                }
                checked = in.at;
            } else if (startsWith(ascii)) {
                characters.checkSkipped(checked, in.at, false);
                in.at += ascii.length();
                return in.at - ascii.length();
            } else {
                in.at++;
            }
        }
    }

    /**
     * Skips a comment, a processing instruction, or a DOCTYPE before the root.
     *
     * @return false if the bytes are something else
     */
    boolean skip(boolean isProlog, boolean allowsDoctype) throws XMLStreamException, IOException {
        in.keep = -1;
        if (startsWith("<!--")) {
            in.at += 4;
            find("--", "a comment");
            if (!startsWith(">")) {
                throw errors.broken("\"--\" in a comment");
            }
            in.at++;
            return true;
        }
        if (startsWith("<?")) {
            boolean isDeclaration =
                    isProlog && startsWith("<?xml") && in.at + 5 < in.end && XmlBytes.isSpace(in.bytes[in.at + 5]);
            in.keep = isDeclaration ? in.at : -1;
            int end = find("?>", "a processing instruction");
            if (isDeclaration) {
                checkDeclaration(end);
            }
            in.keep = -1;
            return true;
        }
        if (!startsWith("<!DOCTYPE")) {
            return false;
        }
        if (!isProlog) {
            throw errors.broken("a DOCTYPE inside the document");
        }
        if (!allowsDoctype) {
            errors.refuseHtml();
            throw errors.broken("the document has a DOCTYPE, which is not read; if it can be trusted, allow it"
                    + " (--allow-doctype): its entities are not expanded");
        }
        skipDoctype();
        return true;
    }

    /** Checks the XML declaration from the mark of the window to an index (XML §2.8). */
    private void checkDeclaration(int end) throws XMLStreamException {
        String declaration = new String(in.bytes, in.keep, end - in.keep, StandardCharsets.ISO_8859_1);
        if (!DECLARATION.matcher(declaration).matches()) {
            in.at = in.keep;
            throw errors.broken("the XML declaration is malformed");
        }
    }

    private void skipDoctype() throws XMLStreamException, IOException {
        hasDoctype = true;
        int brackets = 0;
        byte quote = 0;
        long start = in.offset();
        while (true) {
            if (in.at == in.end && !in.more()) {
                throw errors.truncated("the DOCTYPE");
            }
            if (in.offset() - start > limits.textBytes()) {
                throw errors.broken(
                        "the DOCTYPE is longer than " + limits.textBytes() + " bytes" + XmlLimits.remedy("textBytes"));
            }
            if (quote == 0 && startsWith("<!--")) {
                in.at += 4;
                find("-->", "a comment");
                continue;
            }
            byte b = in.bytes[in.at++];
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else if (b == '"' || b == '\'') {
                quote = b;
            } else if (b == '[') {
                brackets++;
            } else if (b == ']') {
                brackets--;
            } else if (b == '>' && brackets == 0) {
                return;
            }
        }
    }
}
