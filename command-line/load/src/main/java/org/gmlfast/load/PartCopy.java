/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.load.input.LoadPart;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.query.SelectedFeatures;
import org.gmlfast.query.TransformationException;
import org.gmlfast.table.LiteralCheck;

/** Copies the features of the layers of a part into their tables. */
final class PartCopy {

    private static final int STEP = 256;

    private final LoadPart.Reading reading;
    private final LoadSettings settings;
    private final SkippedRecords skipped;
    private final Map<FeatureInput, Layer> layers = new IdentityHashMap<>();

    PartCopy(LoadTables tables, LoadPart part, LoadPart.Reading reading, LoadSettings settings, SkippedRecords skipped)
            throws IOException {
        this.reading = reading;
        this.settings = settings;
        this.skipped = skipped;
        List<FeatureInput> inputs = reading.layers();
        for (int i = 0; i < inputs.size(); i++) {
            String name = part.layers().get(i).type().getTypeName();
            layers.put(inputs.get(i), new Layer(inputs.get(i), tables.of(name)));
        }
    }

    /** A layer, what is taken of it, and where that goes. */
    private final class Layer {

        private final FeatureInput input;

        /** Null if the features are updates of a table that does not exist. */
        private final LoadedTable table;

        private long absent;
        private final SelectedFeatures selected;
        private final FeatureProjection projection;
        private final FeatureRow row = new FeatureRow();
        private SimpleFeatureType known;
        private RowType type;

        Layer(FeatureInput input, LoadedTable table) throws IOException {
            this.input = input;
            this.table = table;
            LiteralCheck.check(settings.query().where(), input.schema());
            selected = new SelectedFeatures(input, settings.query());
            SpatialReference source = input.spatialReference();
            boolean isTransformed =
                    settings.reference() != null && !settings.reference().equals(source);
            MathTransform transform = isTransformed ? source.to(settings.reference()) : null;
            projection = new FeatureProjection(input.schema(), null, null, transform);
            if (table != null) {
                table.open();
            }
        }

        /** Leaves out all features until the next one of another layer: updates of a table that does not exist. */
        void skip() throws IOException {
            while (selected.next() != null) {
                absent++;
            }
        }

        void copy(ProgressMeter progress) throws IOException {
            RowSource rows = selected.rows();
            if (rows == null) {
                copyFeatures(progress);
            } else {
                copyRows(projection.project(rows), progress);
            }
        }

        private void copyRows(RowSource source, ProgressMeter progress) throws IOException {
            RowType rowType = source.rowType();
            try (Rows rows = source.open()) {
                boolean ended = false;
                while (!ended) {
                    try {
                        Row next = rows.next();
                        ended = next == null;
                        if (next != null) {
                            table.write(next, rowType);
                            step(progress);
                        }
                    } catch (TransformationException e) {
                        skipped.add(new FeatureException(e.getMessage(), e));
                    } catch (FeatureException e) {
                        skipped.add(e);
                    }
                }
            }
        }

        void copyFeatures(ProgressMeter progress) throws IOException {
            for (SimpleFeature next = selected.next(); next != null; next = selected.next()) {
                try {
                    SimpleFeature projected = projection.project(next);
                    if (projected.getFeatureType() != known) {
                        known = projected.getFeatureType();
                        type = RowType.of(known);
                    }
                    table.write(row.of(projected), type);
                    step(progress);
                } catch (TransformationException e) {
                    skipped.add(new FeatureException(e.getMessage(), e));
                } catch (FeatureException e) {
                    skipped.add(e);
                }
            }
        }

        private void step(ProgressMeter progress) throws IOException {
            if (table.rows() % STEP == 0 && progress.isVisible()) {
                progress.stepTo(input.position());
            }
        }
    }

    /**
     * Copies all features.
     *
     * @param terminal shows the progress; null for none
     * @throws IOException if the input or the database fails
     */
    void run(PrintStream terminal) throws IOException {
        for (FeatureInput input = reading.next(); input != null; input = reading.next()) {
            Layer layer = layers.get(input);
            if (layer.table == null) {
                layer.skip();
            } else if (layers.size() == 1) {
                try (ProgressMeter progress = meter(input, terminal)) {
                    layer.copy(progress);
                }
            } else {
                layer.copyFeatures(ProgressMeter.none());
            }
        }
    }

    private static ProgressMeter meter(FeatureInput input, PrintStream terminal) throws IOException {
        boolean bytes = input.unit() == FeatureInput.Unit.BYTES;
        return terminal == null
                ? ProgressMeter.none()
                : ProgressMeter.on(terminal, input.schema().getTypeName(), input.size(), bytes);
    }

    /** Notes on what has been read. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(reading.notes());
        for (Layer layer : layers.values()) {
            notes.addAll(layer.selected.notes());
            if (layer.absent > 0) {
                notes.add("the delivery updates " + layer.absent + " objects of "
                        + layer.input.schema().getTypeName() + ", which has no table");
            }
        }
        return notes;
    }

    /** The number of features that the input has skipped itself. */
    long skippedByInput() {
        long sum = reading.skipped();
        for (FeatureInput layer : layers.keySet()) {
            sum += layer.skipped();
        }
        return sum;
    }
}
