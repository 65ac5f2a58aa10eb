/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;

/** A document of CSV: a line with names, and a line for each feature. */
final class CsvDocument implements DocumentWriter {

    private final CsvSettings settings;
    private final CsvText out;
    private final CsvValues values;
    private final FeatureRow feature = new FeatureRow();

    /** Whether the line with the names is still to be written. */
    private boolean named;

    // of the current type, null before the first one
    private RowType rowType;
    private SimpleFeatureType featureType;
    private ValueKind[] kinds;
    private boolean ofFeatures;

    private long written;

    /** Whether a line is half written. */
    private boolean incomplete;

    private boolean finished;

    /**
     * @param named whether the document has a line with the names
     * @throws UnsupportedFeatureTypeException if the types differ
     */
    CsvDocument(CsvSettings settings, List<RowType> types, boolean named, OutputStream stream) {
        this.settings = settings;
        this.named = named;
        this.out = new CsvText(stream, settings.separator());
        this.values = new CsvValues(out, settings);
        types.forEach(type -> use(type, false));
    }

    /** @param ofFeatures whether the type is that of features, whose coordinates are never swapped */
    private void use(RowType next, boolean ofFeatures) {
        SimpleFeatureType type = next.type();
        if (featureType != null && !hasNamesOf(type)) {
            throw new UnsupportedFeatureTypeException(
                    type.getTypeName(),
                    null,
                    "has other attributes than " + featureType.getTypeName()
                            + "; a CSV document has features of one type");
        }
        rowType = next;
        featureType = type;
        this.ofFeatures = ofFeatures;
        kinds = next.kinds().toArray(ValueKind[]::new);
        values.swap(next.swapped());
    }

    private boolean hasNamesOf(SimpleFeatureType other) {
        boolean same = featureType.getAttributeCount() == other.getAttributeCount();
        for (int i = 0; same && i < other.getAttributeCount(); i++) {
            same = Objects.equals(
                    featureType.getDescriptor(i).getLocalName(),
                    other.getDescriptor(i).getLocalName());
        }
        return same;
    }

    @Override
    public void write(SimpleFeature next) throws IOException {
        if (next.getFeatureType() != featureType || !ofFeatures) {
            use(RowType.of(next.getFeatureType()), true);
        }
        write(feature.of(next));
    }

    @Override
    public void write(Row row, RowType type) throws IOException {
        if (type != rowType) {
            use(type, false);
        }
        write(row);
    }

    private void write(Row row) throws IOException {
        checkOpen();
        writeNames();
        incomplete = true;
        int index = -1;
        try {
            out.writeField(settings.ids().apply(row.id()));
            ValueKind[] fetched = kinds;
            for (index = 0; index < fetched.length; index++) {
                out.separate();
                write(row, index, fetched[index]);
            }
            out.endLine();
        } catch (RuntimeException e) {
            String attribute =
                    index < 0 ? null : featureType.getDescriptor(index).getLocalName();
            throw new FeatureEncodingException(row.id(), attribute, e.getMessage(), e);
        }
        written++;
        incomplete = false;
    }

    private void write(Row row, int index, ValueKind kind) throws IOException {
        if (kind == ValueKind.OBJECT) {
            values.write(row.getObject(index));
        } else if (!row.isNull(index)) {
            switch (kind) {
                case BOOLEAN -> out.putAscii(String.valueOf(row.getBoolean(index)));
                case INTEGER -> out.write(row.getLong(index));
                case FLOAT -> values.write(row.getFloat(index));
                case DOUBLE -> values.write(row.getDouble(index));
                case TEXT -> out.writeField(row.getText(index));
                case OBJECT -> throw new IllegalStateException("objects are written above");
            }
        }
    }

    private void writeNames() throws IOException {
        if (!named) {
            return;
        }
        named = false;
        out.putAscii("FID");
        if (featureType != null) {
            for (AttributeDescriptor attribute : featureType.getAttributeDescriptors()) {
                out.separate();
                out.writeField(attribute.getLocalName());
            }
        }
        out.endLine();
    }

    private void checkOpen() {
        if (finished || incomplete) {
            throw new IllegalStateException(finished ? "the document is finished" : "the document stays incomplete");
        }
    }

    @Override
    public long written() {
        return written;
    }

    @Override
    public void finish() throws IOException {
        checkOpen();
        writeNames();
        out.flush();
        finished = true;
    }

    /** Closes this document, but not the stream. Complete lines would look like a complete document. */
    @Override
    public void close() throws IOException {
        if (!finished) {
            out.breakOff();
        }
    }
}
