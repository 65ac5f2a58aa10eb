/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

/**
 * A condition on the features of a request, as a filter of OGC and in CQL.
 *
 * @param filter an element of a filter, with {@link #PREFIX} for the prefix of its namespace, and {@link #REFERENCE}
 *     for the element that names an attribute
 * @param cql the same in CQL
 */
record PartCondition(String filter, String cql) {

    private static final String PREFIX = "\1";
    private static final String REFERENCE = "\2";

    static PartCondition in(Box box, String geometry) {
        String named = box.crs() == null ? "" : ",'" + box.crs() + "'";
        return new PartCondition(
                element("BBOX", reference(geometry) + envelope(box)),
                "BBOX(" + quoted(geometry) + ',' + box.parameter(false) + named + ')');
    }

    /** Features outside of a box, and those without a geometry. */
    static PartCondition notIn(Box box, String geometry) {
        PartCondition in = in(box, geometry);
        PartCondition missing = missing(geometry);
        return new PartCondition(
                element("Or", element("Not", in.filter) + missing.filter),
                "(NOT (" + in.cql + ") OR " + missing.cql + ')');
    }

    static PartCondition missing(String attribute) {
        return new PartCondition(element("PropertyIsNull", reference(attribute)), quoted(attribute) + " IS NULL");
    }

    static PartCondition present(String attribute) {
        return new PartCondition(element("Not", missing(attribute).filter), quoted(attribute) + " IS NOT NULL");
    }

    static PartCondition atLeast(String attribute, String value) {
        return new PartCondition(
                element("PropertyIsGreaterThanOrEqualTo", reference(attribute) + element("Literal", escaped(value))),
                quoted(attribute) + " >= '" + value.replace("'", "''") + "'");
    }

    private static String quoted(String attribute) {
        return '"' + attribute + '"';
    }

    private static String element(String name, String content) {
        return '<' + PREFIX + name + '>' + content + "</" + PREFIX + name + '>';
    }

    private static String reference(String attribute) {
        return '<' + REFERENCE + '>' + escaped(attribute) + "</" + REFERENCE + '>';
    }

    private static String envelope(Box box) {
        String named = box.crs() == null ? "" : " srsName=\"" + escaped(box.crs()) + '"';
        return "<gml:Envelope" + named + "><gml:lowerCorner>" + box.lower() + "</gml:lowerCorner><gml:upperCorner>"
                + box.upper() + "</gml:upperCorner></gml:Envelope>";
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /**
     * A filter with this condition.
     *
     * @param is2 whether it is one of FES 2.0, and not of Filter 1.1
     * @param given the filter that has to hold, too; may be null
     */
    String filter(boolean is2, String given) {
        String declared = is2
                ? " xmlns:gfq=\"http://www.opengis.net/fes/2.0\" xmlns:gml=\"http://www.opengis.net/gml/3.2\">"
                : " xmlns:gfq=\"http://www.opengis.net/ogc\" xmlns:gml=\"http://www.opengis.net/gml\">";
        String own = filter.replace(REFERENCE, is2 ? "gfq:ValueReference" : "gfq:PropertyName")
                .replace(PREFIX, "gfq:")
                .replaceFirst(">", declared);
        if (given == null) {
            return "<gfq:Filter" + declared + own + "</gfq:Filter>";
        }
        String root = given.substring(given.indexOf('<'), given.indexOf('>') + 1);
        int end = given.lastIndexOf("</");
        String namespace = declared.substring(0, declared.indexOf(" xmlns:gml"));
        return root + "<gfq:And" + namespace + '>' + given.substring(given.indexOf('>') + 1, end) + own + "</gfq:And>"
                + given.substring(end);
    }
}
