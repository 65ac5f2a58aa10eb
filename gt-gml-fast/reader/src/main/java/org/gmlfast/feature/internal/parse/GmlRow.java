/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.parse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** A feature of a document as a row: numbers as they are, text in the bytes of the document, all else as objects. */
public final class GmlRow implements Row {

    private static final byte OBJECT = 0;
    private static final byte INTEGER = 1;
    private static final byte DOUBLE = 2;
    private static final byte TEXT = 3;

    /** The bytes of text for which a row keeps its array when it is read into again. */
    private static final int KEPT = 1 << 14;

    private final SimpleFeatureType type;
    private final Class<?>[] bindings;

    /** For each attribute, where its value is. */
    private final byte[] places;

    /** Integers, the bits of doubles, and the positions of texts. */
    private final long[] values;

    private final int[] lengths;

    /** Values that are neither; one more than attributes if a geometry is read only to compare it with bounds. */
    final Object[] objects;

    private byte[] bytes = new byte[256];
    private int used;
    private String id;
    private final Utf8Text text = new Utf8Text();

    /** @param count of the values that are read, which may be more than the attributes of the type */
    public GmlRow(SimpleFeatureType type, int count) {
        this.type = type;
        bindings = new Class<?>[count];
        for (int i = 0; i < type.getAttributeCount(); i++) {
            bindings[i] = type.getDescriptor(i).getType().getBinding();
        }
        places = new byte[count];
        values = new long[count];
        lengths = new int[count];
        objects = new Object[count];
    }

    /** A row for the same features. */
    public GmlRow another() {
        return new GmlRow(type, places.length);
    }

    /** The type of the rows of features of a type. */
    public static RowType type(SimpleFeatureType type) {
        List<ValueKind> kinds = type.getAttributeDescriptors().stream()
                .map(AttributeDescriptor::getType)
                .map(attribute -> kind(attribute.getBinding()))
                .toList();
        return new RowType(type, kinds, false);
    }

    private static ValueKind kind(Class<?> binding) {
        return switch (ColumnType.of(binding)) {
            case LONG, INTEGER, DOUBLE, STRING, BOOLEAN ->
                ColumnType.of(binding).kind();
            default -> ValueKind.OBJECT;
        };
    }

    // ---- reading

    void clear() {
        Arrays.fill(places, OBJECT);
        Arrays.fill(objects, null);
        used = 0;
        if (bytes.length > KEPT) {
            bytes = new byte[KEPT];
        }
    }

    public void setId(String featureId) {
        id = featureId;
    }

    /**
     * Takes the value that the cursor has read, unless it has to become an object.
     *
     * @return whether the value is taken
     */
    boolean take(int index, Class<?> binding, XmlElementCursor in) {
        if (binding == String.class) {
            if (in.kind() == XmlElementCursor.NONE) {
                return false;
            }
            int length = in.textBytes();
            if (bytes.length - used < length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, used + length));
            }
            in.copyText(bytes, used);
            values[index] = used;
            lengths[index] = length;
            used += length;
            places[index] = TEXT;
            return true;
        }
        if (binding == Double.class) {
            double number = in.plainDouble();
            values[index] = Double.doubleToRawLongBits(number);
            places[index] = DOUBLE;
            return !Double.isNaN(number) || undo(index);
        }
        if ((binding == Long.class || binding == Integer.class) && in.isPlainLong()) {
            values[index] = in.plainLong();
            places[index] = INTEGER;
            return binding == Long.class || values[index] == (int) values[index] || undo(index);
        }
        return false;
    }

    private boolean undo(int index) {
        places[index] = OBJECT;
        return false;
    }

    // ---- the row

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean isNull(int index) {
        return places[index] == OBJECT && objects[index] == null;
    }

    @Override
    public long getLong(int index) {
        return places[index] == INTEGER ? values[index] : ((Number) objects[index]).longValue();
    }

    @Override
    public double getDouble(int index) {
        return places[index] == DOUBLE ? Double.longBitsToDouble(values[index]) : (Double) objects[index];
    }

    @Override
    public Utf8Text getText(int index) {
        if (places[index] != TEXT) {
            return Utf8Text.of((String) objects[index]);
        }
        text.set(bytes, (int) values[index], lengths[index]);
        return text;
    }

    @Override
    public Object getObject(int index) {
        return switch (places[index]) {
            case INTEGER -> {
                if (bindings[index] == Integer.class) {
                    yield (int) values[index];
                }
                yield values[index];
            }
            case DOUBLE -> Double.longBitsToDouble(values[index]);
            case TEXT -> new String(bytes, (int) values[index], lengths[index], StandardCharsets.UTF_8);
            default -> objects[index];
        };
    }
}
