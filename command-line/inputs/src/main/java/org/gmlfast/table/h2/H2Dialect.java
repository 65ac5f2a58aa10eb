/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.h2;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.gmlfast.query.QueryException;
import org.gmlfast.rows.page.PageSyntax;
import org.gmlfast.table.Condition;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.LikePattern;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlDialect;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.StandardKey;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

/** The SQL of H2, whose LIKE takes exponential time in the number of wild cards for any text. */
public enum H2Dialect implements SqlDialect {
    /** For a database that can call {@link LikePattern#matches}. */
    WITH_FUNCTION,
    /** For any other database, where the number of wild cards is limited. */
    WITHOUT_FUNCTION;

    /** The maximum number of wild cards; with more, LIKE takes more than quadratic time. */
    private static final int MAX_WILD_CARDS = 2;

    /**
     * Registers {@link LikePattern#matches} in a database, to replace LIKE where it would take exponential time. If
     * that fails, because the user lacks the rights or the database runs in another process, such patterns are
     * rejected.
     */
    public static void registerLike(Connection connection) {
        String sql = "CREATE ALIAS IF NOT EXISTS " + LikePattern.FUNCTION + " DETERMINISTIC FOR '"
                + LikePattern.class.getName() + ".matches'";
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            // its tables have the dialect without the function
        }
    }

    @Override
    public String like(String text, String pattern, int wildCards) throws QueryException {
        if (wildCards > 1 && this == WITH_FUNCTION) {
            return LikePattern.FUNCTION + '(' + text + ", " + pattern + ')';
        }
        if (wildCards > MAX_WILD_CARDS) {
            throw new QueryException("a pattern for this database must have at most " + MAX_WILD_CARDS
                    + " wild cards for any text, but has " + wildCards);
        }
        return SqlDialect.super.like(text, pattern, wildCards);
    }

    @Override
    public PageSyntax pageSyntax() {
        return PageSyntax.H2;
    }

    @Override
    public String literal(String column, KeyKind kind) {
        if (kind == StandardKey.BOOLEAN) {
            return "COALESCE(CAST(" + column + " AS VARCHAR), 'NULL')";
        }
        return kind == StandardKey.OTHER || kind == StandardKey.BYTES
                ? null
                : "COALESCE('''' || REPLACE(CAST(" + column + " AS VARCHAR), '''', '''''') || '''', 'NULL')";
    }

    @Override
    public Condition area(SpatialColumn column, Envelope area) {
        return Condition.of(SqlNames.quoted(column.column()) + " && ?", new GeometryFactory().toGeometry(area));
    }

    @Override
    public String geometryExpression(SpatialColumn column) {
        return SqlNames.quoted(column.column());
    }

    @Override
    public String extentExpression(SpatialColumn column, int srid) {
        return "ENVELOPE(" + SqlNames.quoted(column.column()) + ')';
    }
}
