/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.filter.FilterAttributeExtractor;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Iterates over the features of an input that match a query, and counts them. Not thread-safe. */
public final class SelectedFeatures {

    private final FeatureInput input;
    private final FeatureQuery query;
    private final Geometry area;
    private final FiniteGeometries geometries;

    /** The condition; null for none. */
    private final Filter where;

    private long matched;
    private long returned;
    private boolean exhausted;
    private boolean meetsExchanged;

    /** Whether features that {@link #next} returns may be missing in the document. */
    private boolean discounting;

    /**
     * Creates the selection.
     *
     * @throws IOException if the query refers to unknown attributes
     */
    public SelectedFeatures(FeatureInput input, FeatureQuery query) throws IOException {
        this.input = input;
        this.query = query;
        this.area = query.area() == null ? null : new GeometryFactory().toGeometry(query.area());
        this.geometries = new FiniteGeometries(input);
        this.where = ComparedAttributes.in(query.where(), input.schema());
        checkAttributes();
    }

    /** Returns notes for the user on the features read so far, without a final full stop. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(input.notes());
        notes.addAll(geometries.notes());
        return notes;
    }

    private void checkAttributes() throws InputException {
        SimpleFeatureType schema = input.schema();
        Set<String> wanted = new TreeSet<>();
        if (query.where() != null) {
            FilterAttributeExtractor attributes = new FilterAttributeExtractor();
            query.where().accept(attributes, null);
            wanted.addAll(attributes.getAttributeNameSet());
        }
        if (query.properties() != null) {
            wanted.addAll(query.properties());
        }
        for (String name : wanted) {
            // in CQL's BBOX, the empty name stands for the default geometry
            if (schema.getDescriptor(name) == null && !name.isEmpty()) {
                throw new InputException(
                        schema.getTypeName() + " has no attribute \"" + name + "\"; its attributes are "
                                + String.join(
                                        ", ",
                                        schema.getAttributeDescriptors().stream()
                                                .map(d -> d.getLocalName())
                                                .toList()));
            }
        }
    }

    /**
     * Returns the next matching feature, unchanged except for geometries that are not finite.
     *
     * @return null if there are no more
     * @throws IOException if the input fails, or the condition cannot be evaluated
     */
    public SimpleFeature next() throws IOException {
        while (query.count() < 0 || returned < query.count()) {
            SimpleFeature feature = input.next();
            if (feature == null) {
                exhausted = true;
                return null;
            }
            geometries.checked(feature);
            if (isMatch(feature) && matched++ >= query.start()) {
                returned++;
                return feature;
            }
        }
        return null;
    }

    private boolean isMatch(SimpleFeature feature) throws InputException {
        try {
            return meetsArea(feature) && (where == null || where.evaluate(feature));
        } catch (RuntimeException e) {
            throw new InputException("cannot evaluate the condition for " + feature.getID() + ": " + e.getMessage(), e);
        }
    }

    private boolean meetsArea(SimpleFeature feature) {
        if (area == null) {
            return true;
        }
        Geometry geometry = (Geometry) feature.getDefaultGeometry();
        meetsExchanged |= !meetsExchanged
                && geometry != null
                && GeometryBounds.of(geometry).intersects(exchanged(query.area()));
        return geometry != null && GeometryBounds.of(geometry).intersects(query.area()) && area.intersects(geometry);
    }

    private static Envelope exchanged(Envelope area) {
        return new Envelope(area.getMinY(), area.getMaxY(), area.getMinX(), area.getMaxX());
    }

    /**
     * Returns whether features would be in the area of the query if its x and y were exchanged, as far as is known.
     *
     * @throws IOException if the input fails
     */
    public boolean meetsExchangedArea() throws IOException {
        if (query.area() == null || meetsExchanged) {
            return meetsExchanged;
        }
        // an index may have left out all features
        Envelope all = input.bounds();
        Envelope exchanged = exchanged(query.area());
        return all == null ? input.hasFeatureIn(exchanged) : !all.intersects(query.area()) && all.intersects(exchanged);
    }

    // ---- rows

    /**
     * Returns the features as rows, which are read in place of {@link #next} and counted as there.
     *
     * @return null if the input has no rows, or the query has a condition, which needs features
     * @throws IOException if the input fails
     */
    public RowSource rows() throws IOException {
        RowSource all = query.isFiltered() ? null : input.rows();
        if (all == null) {
            return null;
        }
        return new RowSource() {
            @Override
            public RowType rowType() {
                return all.rowType();
            }

            @Override
            public Rows open() throws IOException {
                return new SelectedRows(
                        geometries.checked(all.open(), all.rowType().type()));
            }
        };
    }

    /** The rows of the query, which {@link #next} returns as features otherwise. */
    private final class SelectedRows implements Rows {

        private final Rows rows;

        SelectedRows(Rows rows) {
            this.rows = rows;
        }

        @Override
        public Row next() throws IOException {
            while (query.count() < 0 || returned < query.count()) {
                Row row = rows.next();
                if (row == null) {
                    exhausted = true;
                    return null;
                }
                if (matched++ >= query.start()) {
                    returned++;
                    return row;
                }
            }
            return null;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    // ---- counts

    /** Allows {@link #discount}, so that no count is known before all features have been read. */
    public void allowDiscounts() {
        discounting = true;
    }

    /** Subtracts the feature or row that was returned last, because the document omits it. */
    public void discount() {
        matched--;
        returned--;
    }

    /**
     * Returns the total number of matching features, if the input knows it or all features have been read.
     *
     * @throws IOException if the input fails
     */
    public OptionalLong numberMatched() throws IOException {
        if (exhausted) {
            return OptionalLong.of(matched);
        }
        return discounting || query.isFiltered() ? OptionalLong.empty() : input.count();
    }

    /**
     * Returns the number of features that {@link #next} will return in total, if the input knows it.
     *
     * @throws IOException if the input fails
     */
    public OptionalLong numberToReturn() throws IOException {
        if (query.count() == 0) {
            return OptionalLong.of(0);
        }
        OptionalLong all = numberMatched();
        if (all.isEmpty()) {
            return all;
        }
        long rest = Math.max(0, all.getAsLong() - query.start());
        return OptionalLong.of(query.count() < 0 ? rest : Math.min(rest, query.count()));
    }

    /** Returns the number of features that {@link #next} has returned so far. */
    public long numberReturned() {
        return returned;
    }
}
