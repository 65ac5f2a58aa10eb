/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import org.gmlfast.input.InputException;
import org.gmlfast.query.CoordinateCheck;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.table.LikePattern;
import org.gmlfast.table.sql.SpatialOperator;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.operation.relateng.RelateNG;
import org.locationtech.jts.operation.relateng.RelatePredicate;
import org.locationtech.jts.operation.relateng.TopologyPredicate;
import org.sqlite.Function;

/**
 * The functions that conditions on a GeoPackage need and SQLite does not have. They belong to one connection. Views and
 * triggers of the file cannot call them, because the connection does not trust its schema.
 */
final class GeoPackageFunctions {

    /** The aggregate function for the bounds of geometries with an SRID. */
    static final String EXTENT = "GMLFAST_EXTENT";

    /** The function for upper case; SQLite's own changes only ASCII letters. */
    static final String UPPER = "GMLFAST_UPPER";

    /** The function for the microseconds since 1970 of a time. */
    static final String INSTANT = "GMLFAST_INSTANT";

    /** Predicates whose first argument is the literal of a condition. */
    private static final Map<SpatialOperator, Supplier<TopologyPredicate>> LITERAL_FIRST = Map.of(
            SpatialOperator.INTERSECTS, RelatePredicate::intersects,
            SpatialOperator.EQUALS, RelatePredicate::equalsTopo,
            SpatialOperator.DISJOINT, RelatePredicate::disjoint,
            SpatialOperator.TOUCHES, RelatePredicate::touches,
            SpatialOperator.CROSSES, RelatePredicate::crosses,
            SpatialOperator.OVERLAPS, RelatePredicate::overlaps,
            SpatialOperator.WITHIN, RelatePredicate::within,
            SpatialOperator.CONTAINS, RelatePredicate::contains);

    private GeoPackageFunctions() {}

    /** Registers the functions for a connection. */
    static void register(Connection connection) throws SQLException {
        for (Map.Entry<SpatialOperator, Supplier<TopologyPredicate>> entry : LITERAL_FIRST.entrySet()) {
            SpatialOperator operator = entry.getKey();
            SpatialOperator converse =
                    switch (operator) {
                        case WITHIN -> SpatialOperator.CONTAINS;
                        case CONTAINS -> SpatialOperator.WITHIN;
                        default -> operator;
                    };
            add(
                    connection,
                    operator.function(),
                    2,
                    new Relation(operator.impliesIntersection(), entry.getValue(), LITERAL_FIRST.get(converse)));
        }
        add(connection, SpatialOperator.NEAR.function(), 3, new Nearness());
        add(connection, EXTENT, 2, new Extent());
        add(connection, LikePattern.FUNCTION, 2, new Like());
        add(connection, UPPER, 1, new Upper());
        add(connection, INSTANT, 1, new Microseconds());
    }

    private static void add(Connection connection, String name, int arguments, Function function) throws SQLException {
        Function.create(connection, name, function, arguments, Function.FLAG_DETERMINISTIC);
    }

    /** The literal of a condition, in the form that compares it fastest. */
    private record PreparedLiteral(byte[] wkb, Geometry geometry, Envelope envelope, RelateNG relation) {}

    /** A function of a geometry and a literal, in either order. */
    private abstract static class SpatialFunction extends Function {

        private final GeoPackageGeometries geometries =
                new GeoPackageGeometries(new WkbGeometryReader(new GeometryFactory(), true));

        private PreparedLiteral last;

        @Override
        protected final void xFunc() throws SQLException {
            byte[] first = value_blob(0);
            byte[] second = value_blob(1);
            if (first == null || second == null) {
                result();
                return;
            }
            boolean literalFirst = !GeoPackageGeometries.hasHeader(first);
            try {
                Boolean matches =
                        matches(literalFirst ? second : first, prepared(literalFirst ? first : second), literalFirst);
                if (matches == null) {
                    result();
                } else {
                    result(matches ? 1 : 0);
                }
            } catch (InputException e) {
                error(e.getMessage());
            } catch (RuntimeException e) {
                error("a geometry cannot be compared: " + e.getMessage());
            }
        }

        /** Conditions have few literals, and mostly one. */
        private PreparedLiteral prepared(byte[] wkb) {
            if (last == null || !Arrays.equals(last.wkb, wkb)) {
                Geometry literal = new WkbGeometryReader(new GeometryFactory()).read(wkb, 0, wkb.length);
                last = new PreparedLiteral(wkb, literal, literal.getEnvelopeInternal(), RelateNG.prepare(literal));
            }
            return last;
        }

        private Boolean matches(byte[] blob, PreparedLiteral literal, boolean literalFirst)
                throws InputException, SQLException {
            Envelope declared = GeoPackageGeometries.declaredEnvelope(blob);
            if (declared != null && isOutside(declared, literal.envelope)) {
                return false;
            }
            Geometry geometry = geometries.read(blob);
            // the document has no such geometry
            return CoordinateCheck.isFinite(geometry) ? (Boolean) matches(geometry, literal, literalFirst) : null;
        }

        /** Returns whether no geometry with an envelope matches. */
        abstract boolean isOutside(Envelope envelope, Envelope literal) throws SQLException;

        abstract boolean matches(Geometry geometry, PreparedLiteral literal, boolean literalFirst) throws SQLException;
    }

    private static final class Relation extends SpatialFunction {

        private final boolean impliesIntersection;
        private final Supplier<TopologyPredicate> literalFirst;
        private final Supplier<TopologyPredicate> literalSecond;

        Relation(
                boolean impliesIntersection,
                Supplier<TopologyPredicate> literalFirst,
                Supplier<TopologyPredicate> literalSecond) {
            this.impliesIntersection = impliesIntersection;
            this.literalFirst = literalFirst;
            this.literalSecond = literalSecond;
        }

        @Override
        boolean isOutside(Envelope envelope, Envelope literal) {
            return impliesIntersection && !envelope.intersects(literal);
        }

        @Override
        boolean matches(Geometry geometry, PreparedLiteral literal, boolean isLiteralFirst) {
            return literal.relation.evaluate(geometry, (isLiteralFirst ? literalFirst : literalSecond).get());
        }
    }

    private static final class Nearness extends SpatialFunction {

        @Override
        boolean isOutside(Envelope envelope, Envelope literal) throws SQLException {
            return envelope.distance(literal) > value_double(2);
        }

        @Override
        boolean matches(Geometry geometry, PreparedLiteral literal, boolean isLiteralFirst) throws SQLException {
            return !geometry.isEmpty() && literal.geometry.isWithinDistance(geometry, value_double(2));
        }
    }

    /** The bounds of geometries that are finite, as a geometry; null if a geometry has another SRID. */
    private static final class Extent extends Function.Aggregate {

        private final GeoPackageGeometries geometries =
                new GeoPackageGeometries(new WkbGeometryReader(new GeometryFactory(), true));

        private Envelope extent = new Envelope();
        private boolean mixed;

        @Override
        protected void xStep() throws SQLException {
            byte[] blob = value_blob(0);
            if (blob == null) {
                return;
            }
            try {
                int own = GeoPackageGeometries.srid(blob);
                int declared = value_int(1);
                mixed |= own != 0 && declared != 0 && own != declared;
                Envelope one = geometries.envelope(blob);
                boolean finite = Double.isFinite(one.getWidth()) && Double.isFinite(one.getHeight());
                if (finite) {
                    extent.expandToInclude(one);
                }
            } catch (InputException | RuntimeException e) {
                // the message comes with the feature
            }
        }

        @Override
        protected void xFinal() throws SQLException {
            byte[] box = mixed ? null : GeoPackageGeometries.box(extent);
            if (box == null) {
                result();
            } else {
                result(box);
            }
        }

        @Override
        public Object clone() throws CloneNotSupportedException {
            // SQLite calls a clone for each use of the function
            Extent clone = (Extent) super.clone();
            clone.extent = new Envelope();
            clone.mixed = false;
            return clone;
        }
    }

    private static final class Like extends Function {

        @Override
        protected void xFunc() throws SQLException {
            Boolean matches = LikePattern.matches(value_text(0), value_text(1));
            if (matches == null) {
                result();
            } else {
                result(matches ? 1 : 0);
            }
        }
    }

    private static final class Upper extends Function {

        @Override
        protected void xFunc() throws SQLException {
            String text = value_text(0);
            if (text == null) {
                result();
            } else {
                result(text.toUpperCase(Locale.ROOT));
            }
        }
    }

    private static final class Microseconds extends Function {

        @Override
        protected void xFunc() throws SQLException {
            String text = value_text(0);
            Long micros = text == null ? null : SqliteType.micros(text);
            if (micros == null) {
                result();
            } else {
                result((long) micros);
            }
        }
    }
}
