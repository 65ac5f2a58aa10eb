/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import org.geotools.api.filter.Filter;
import org.geotools.filter.text.cql2.CQLException;

/** Parses conditions in GeoTools' ECQL, with numbers as {@link NumberLiteral}s. */
public final class CqlCondition {

    private CqlCondition() {}

    /**
     * Parses a filter.
     *
     * @throws QueryException if the text is not valid ECQL
     */
    public static Filter parse(String text) throws QueryException {
        try {
            CqlCompiler compiler = new CqlCompiler(text);
            compiler.compileFilter();
            return compiler.getFilter();
        } catch (CQLException e) {
            throw new QueryException(brief(text) + " is not valid CQL" + reason(text, e), e);
        } catch (RuntimeException e) {
            // for example, for an unknown CRS
            throw new QueryException(brief(text) + " is not valid CQL", e);
        } catch (StackOverflowError e) {
            throw new QueryException(brief(text) + " is nested too deeply");
        }
    }

    private static String brief(String text) {
        return '"' + (text.length() > 200 ? text.substring(0, 200) + "..." : text) + '"';
    }

    /**
     * Returns the remedy for a keyword in place of an attribute, or else the parser's message without its list of
     * expected tokens; empty if the message names a Java class.
     */
    private static String reason(String text, CQLException e) {
        String keyword = CqlCompiler.keywordAsAttribute(text);
        if (keyword != null) {
            return ": " + keyword + " is a keyword of CQL; write the attribute in double quotes: \"" + keyword + '"';
        }
        String message = e.getMessage() == null ? "" : e.getMessage().strip();
        int end = message.indexOf("Was expecting");
        String reason = (end < 0 ? message : message.substring(0, end)).strip();
        boolean internal = reason.contains("class ") || reason.length() > 300;
        return reason.isEmpty() || internal ? "" : ": " + reason;
    }
}
