/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.FeatureTypes;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** A row with the name of its input as its last value. Used by one thread. */
final class SourcedRow implements Row {

    private final int index;
    private final String source;
    private Row row;

    private SourcedRow(int index, String source) {
        this.index = index;
        this.source = source;
    }

    /** The rows of a type, one after the other. */
    static SourcedRow of(RowType type, String source) {
        return new SourcedRow(type.kinds().size(), source);
    }

    /** The type of rows with the name of their input. */
    static RowType type(RowType type) {
        List<ValueKind> kinds = new ArrayList<>(type.kinds());
        kinds.add(ValueKind.OBJECT);
        return new RowType(
                FeatureTypes.extended(type.type(), List.of(FeatureTypes.attribute(TableColumn.SOURCE, String.class))),
                kinds,
                type.swapped());
    }

    SourcedRow with(Row next) {
        row = next;
        return this;
    }

    @Override
    public String id() {
        return row.id();
    }

    @Override
    public boolean isNull(int at) {
        return at != index && row.isNull(at);
    }

    @Override
    public Object getObject(int at) {
        return at == index ? source : row.getObject(at);
    }

    @Override
    public boolean getBoolean(int at) {
        return row.getBoolean(at);
    }

    @Override
    public long getLong(int at) {
        return row.getLong(at);
    }

    @Override
    public float getFloat(int at) {
        return row.getFloat(at);
    }

    @Override
    public double getDouble(int at) {
        return row.getDouble(at);
    }

    @Override
    public Utf8Text getText(int at) {
        return row.getText(at);
    }
}
