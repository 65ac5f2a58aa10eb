/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.validation.DTDValidationSchema;

/** The parts of a DOCTYPE declaration (XML 1.0 §2.8). External subsets are not read. */
public record DoctypeParts(String text, String rootName, String publicId, String systemId, String internalSubset)
        implements DTDInfo {

    /**
     * Parses a declaration.
     *
     * @param text the characters between {@code <!DOCTYPE} and the closing angle bracket
     */
    public static DoctypeParts parse(String text) {
        String rest = text.strip();
        String root = word(rest);
        rest = rest.substring(root.length()).strip();
        String publicId = null;
        String systemId = null;
        if (rest.startsWith("PUBLIC")) {
            rest = rest.substring("PUBLIC".length()).strip();
            publicId = literal(rest);
            rest = afterLiteral(rest, publicId);
            systemId = literal(rest);
            rest = afterLiteral(rest, systemId);
        } else if (rest.startsWith("SYSTEM")) {
            rest = rest.substring("SYSTEM".length()).strip();
            systemId = literal(rest);
            rest = afterLiteral(rest, systemId);
        }
        boolean hasSubset = rest.startsWith("[") && rest.endsWith("]");
        return new DoctypeParts(
                text, root, publicId, systemId, hasSubset ? rest.substring(1, rest.length() - 1) : null);
    }

    private static String word(String text) {
        int end = 0;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end)) && text.charAt(end) != '[') {
            end++;
        }
        return text.substring(0, end);
    }

    private static String literal(String text) {
        if (text.isEmpty() || text.charAt(0) != '"' && text.charAt(0) != '\'') {
            return null;
        }
        int end = text.indexOf(text.charAt(0), 1);
        return end < 0 ? null : text.substring(1, end);
    }

    private static String afterLiteral(String text, String literal) {
        return literal == null ? text : text.substring(literal.length() + 2).strip();
    }

    @Override
    public Object getProcessedDTD() {
        return null;
    }

    @Override
    public String getDTDRootName() {
        return rootName;
    }

    @Override
    public String getDTDSystemId() {
        return systemId;
    }

    @Override
    public String getDTDPublicId() {
        return publicId;
    }

    @Override
    public String getDTDInternalSubset() {
        return internalSubset;
    }

    @Override
    public DTDValidationSchema getProcessedDTDSchema() {
        return null;
    }
}
