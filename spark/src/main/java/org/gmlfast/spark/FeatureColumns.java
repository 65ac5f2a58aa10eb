/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;

/** A row of Spark for the features of a file, one after the other. Used by one thread. */
final class FeatureColumns {

    private static final int ID = -1;
    private static final int ERROR = -2;

    final SpecificInternalRow row;

    private final String typeName;
    private final ValueColumns values;
    private final String[] names;
    private final DataType[] types;

    /** The index of each column in the row of the reader; or else {@link #ID} or {@link #ERROR}. */
    private final int[] indexes;

    private final ValueKind[] kinds;

    /** @param read the type of the features that the reader returns, which has all properties of the columns */
    FeatureColumns(StructType columns, RowType read, ReadSettings settings) {
        typeName = read.type().getTypeName();
        values = new ValueColumns(settings);
        row = new SpecificInternalRow(columns);
        names = columns.names();
        StructField[] fields = columns.fields();
        types = new DataType[fields.length];
        indexes = new int[fields.length];
        kinds = new ValueKind[fields.length];
        for (int i = 0; i < fields.length; i++) {
            types[i] = fields[i].dataType();
            if (settings.isProperty(fields[i])) {
                indexes[i] = read.type().indexOf(names[i]);
                kinds[i] = read.kinds().get(indexes[i]);
            } else {
                indexes[i] = settings.isId(fields[i]) ? ID : ERROR;
            }
        }
    }

    /**
     * Copies a feature. A value that its column cannot have is null in the row.
     *
     * @return which value that is and why, for the first one; null if there is none
     */
    String copy(Row feature) {
        String error = null;
        for (int i = 0; i < indexes.length; i++) {
            try {
                copy(feature, i);
            } catch (ArithmeticException | IllegalArgumentException e) {
                row.setNullAt(i);
                error = error == null ? error(feature, i, e) : error;
            }
        }
        return error;
    }

    private String error(Row feature, int column, RuntimeException e) {
        return "feature " + feature.id() + ", column \"" + names[column] + "\": " + e.getMessage();
    }

    private void copy(Row feature, int column) {
        switch (indexes[column]) {
            case ID -> row.update(column, IdValues.value(feature.id(), types[column], typeName));
            case ERROR -> row.setNullAt(column);
            default -> values.copy(feature, indexes[column], kinds[column], row, column, types[column]);
        }
    }

    /** Makes the columns of errors say what is wrong; leaves the others. */
    void setError(String message) {
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i] == ERROR) {
                row.update(i, UTF8String.fromString(message));
            }
        }
    }

    /** Makes the row that of a feature that cannot be read. */
    void setUnreadable(String message) {
        for (int i = 0; i < indexes.length; i++) {
            row.setNullAt(i);
        }
        setError(message);
    }
}
