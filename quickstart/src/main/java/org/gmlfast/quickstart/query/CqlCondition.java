/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

import org.geotools.api.filter.Filter;
import org.geotools.filter.text.cql2.CQLException;

/** Conditions in GeoTools' ECQL, with numbers as {@link NumberLiteral}s. */
public final class CqlCondition {

    private CqlCondition() {}

    /**
     * The filter that a text is.
     *
     * @throws QueryException if it is none
     */
    public static Filter parse(String text) throws QueryException {
        try {
            CqlCompiler compiler = new CqlCompiler(text);
            compiler.compileFilter();
            return compiler.getFilter();
        } catch (CQLException e) {
            throw new QueryException(brief(text) + " is no CQL" + reason(e), e);
        } catch (RuntimeException e) {
            // for a CRS that there is not, for example
            throw new QueryException(brief(text) + " cannot be understood as CQL", e);
        } catch (StackOverflowError e) {
            throw new QueryException(brief(text) + " is nested too deep");
        }
    }

    private static String brief(String text) {
        return '"' + (text.length() > 200 ? text.substring(0, 200) + "..." : text) + '"';
    }

    /** Without the list of everything that could have been there instead, and without the name of a Java class. */
    private static String reason(CQLException e) {
        String message = e.getMessage() == null ? "" : e.getMessage().strip();
        int end = message.indexOf("Was expecting");
        String reason = (end < 0 ? message : message.substring(0, end)).strip();
        boolean internal = reason.contains("class ") || reason.length() > 300;
        return reason.isEmpty() || internal ? "" : ": " + reason;
    }
}
