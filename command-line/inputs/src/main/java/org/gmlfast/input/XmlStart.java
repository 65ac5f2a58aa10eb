/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.nio.charset.StandardCharsets;

/**
 * The start of an XML document: the prolog and the root's name.
 *
 * @param text the start in ISO 8859-1, without byte order mark, and without the zeros of UTF-16
 * @param isXml whether the document begins with markup
 * @param rootStart the index of the root's start tag in the text; -1 if the text ends before it, or is malformed there
 */
public record XmlStart(String text, boolean isXml, int rootStart) {

    private static final String UTF_8_MARK = "\u00EF\u00BB\u00BF";

    /** Finds the root in the first bytes of a document, which may end anywhere. */
    public static XmlStart of(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1).replace("\0", "");
        boolean isWide = text.startsWith("\u00FF\u00FE") || text.startsWith("\u00FE\u00FF");
        text = text.substring(text.startsWith(UTF_8_MARK) ? UTF_8_MARK.length() : isWide ? 2 : 0);
        int at = endOfBlanks(text, 0);
        boolean isXml = text.startsWith("<", at);
        while (text.startsWith("<?", at) || text.startsWith("<!", at)) {
            at = endOfBlanks(text, endOfMarkup(text, at));
        }
        boolean hasRoot = text.startsWith("<", at) && at + 1 < text.length();
        return new XmlStart(text, isXml, hasRoot ? at : -1);
    }

    private static int endOfBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }

    /** The index behind a comment, a processing instruction or a DOCTYPE; the length if it does not end. */
    private static int endOfMarkup(String text, int from) {
        if (text.startsWith("<?", from)) {
            return behind(text, "?>", from);
        }
        if (text.startsWith("<!--", from)) {
            return behind(text, "-->", from);
        }
        int end = behind(text, ">", from);
        int subset = text.indexOf('[', from);
        return subset >= 0 && subset < end ? behind(text, ">", behind(text, "]", subset)) : end;
    }

    private static int behind(String text, String end, int from) {
        int at = text.indexOf(end, from);
        return at < 0 ? text.length() : at + end.length();
    }

    /** Whether nothing but white space has been seen. */
    public boolean isBlank() {
        return text.isBlank();
    }

    /** The local name of the root; empty if the text ends before it. */
    public String root() {
        if (rootStart < 0) {
            return "";
        }
        int from = rootStart + 1;
        int end = from;
        while (end < text.length() && isNamePart(text.charAt(end))) {
            if (text.charAt(end++) == ':') {
                from = end;
            }
        }
        return text.substring(from, end);
    }

    private static boolean isNamePart(char c) {
        return c > ' ' && c != '>' && c != '/' && c != '<' && c != '=';
    }
}
