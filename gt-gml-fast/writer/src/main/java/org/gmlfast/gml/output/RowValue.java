/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.ValueSettings;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * The value of one attribute of rows, written as text of an element or of an XML attribute, in the same form as a
 * property. Immutable; threads may share one.
 *
 * <pre>{@code
 * RowValue name = RowValue.of(rowType, 2, settings);
 * if (!name.isEmpty(row)) {
 *     name.write(row, out);
 * }
 * }</pre>
 */
public final class RowValue {

    private final int index;
    private final ValueKind kind;
    private final SimpleType type;
    private final Class<?> fastPathClass;
    private final boolean mayBeEmpty;
    private final ValueSettings settings;

    private RowValue(int index, ValueKind kind, SimpleType type, Class<?> binding, ValueSettings settings) {
        this.index = index;
        this.kind = kind;
        this.type = type;
        this.fastPathClass = binding;
        this.mayBeEmpty = kind == ValueKind.OBJECT && (type == SimpleType.STRING || type == SimpleType.TEXT);
        this.settings = settings;
    }

    /**
     * The value of an attribute.
     *
     * @param index of an attribute other than a geometry
     * @throws UnsupportedFeatureTypeException if values of the attribute have no text form
     */
    public static RowValue of(RowType rowType, int index, GmlSettings settings) {
        Class<?> binding = rowType.type().getDescriptor(index).getType().getBinding();
        SimpleType type = SimpleType.ofBinding(binding);
        if (type == null) {
            throw new UnsupportedFeatureTypeException(
                    rowType.type().getTypeName(),
                    rowType.type().getDescriptor(index).getLocalName(),
                    "has values of " + binding.getName() + ", which have no text form");
        }
        return new RowValue(index, rowType.kinds().get(index), type, binding, settings.values());
    }

    /** The index of the attribute. */
    public int index() {
        return index;
    }

    /** How the value is fetched. */
    public ValueKind kind() {
        return kind;
    }

    /** Whether the value is null. */
    public boolean isNull(Row row) {
        return row.isNull(index);
    }

    /** Whether the value is null, or a text or list without content. */
    public boolean isEmpty(Row row) {
        if (row.isNull(index)) {
            return true;
        }
        if (kind == ValueKind.TEXT) {
            return row.getText(index).length() == 0;
        }
        return mayBeEmpty && isWithoutContent(row.getObject(index));
    }

    private static boolean isWithoutContent(Object value) {
        return value instanceof CharSequence text && text.isEmpty()
                || value instanceof Collection<?> items && items.isEmpty()
                || value instanceof Object[] array && array.length == 0;
    }

    /** Writes a value that is not null as content. */
    public void write(Row row, GmlOutput out) throws XMLStreamException {
        switch (kind) {
            case TEXT -> out.fragments().writeText(row.getText(index));
            case OBJECT -> {
                Object value = row.getObject(index);
                typeOf(value).write(out, value, settings);
            }
            default -> writeTyped(row, out);
        }
    }

    /** Writes a value that is not null as text of an attribute, which a fragment has begun. */
    public void writeInAttribute(Row row, GmlOutput out) throws XMLStreamException {
        switch (kind) {
            case TEXT -> out.fragments().writeAttributeText(row.getText(index));
            case OBJECT -> {
                Object value = row.getObject(index);
                SimpleType own = typeOf(value);
                if (own.writesAnyText()) {
                    out.fragments().writeAttributeText(anyText(value));
                } else {
                    own.write(out, value, settings);
                }
            }
            default -> writeTyped(row, out);
        }
    }

    private void writeTyped(Row row, GmlOutput out) throws XMLStreamException {
        boolean decimal = settings.forceDecimalEncoding();
        switch (kind) {
            case BOOLEAN -> out.writer.writeBoolean(row.getBoolean(index));
            case INTEGER -> out.writer.writeLong(row.getLong(index));
            case FLOAT -> SimpleType.write(out, row.getFloat(index), decimal);
            case DOUBLE -> SimpleType.write(out, row.getDouble(index), decimal);
            default -> throw new IllegalStateException(kind.toString());
        }
    }

    /** The text of a value that is not null, as it stands in a document. */
    public String text(Row row) {
        switch (kind) {
            case TEXT:
                return row.getText(index).toString();
            case INTEGER:
                return Long.toString(row.getLong(index));
            default:
                break;
        }
        if (kind == ValueKind.OBJECT && typeOf(row.getObject(index)).writesAnyText()) {
            return anyText(row.getObject(index));
        }
        return written(row);
    }

    /** The text of a number, date or the like, which consists of ASCII characters that are not escaped. */
    private String written(Row row) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        GmlOutput out = new GmlOutput(new Utf8OutputFactory().create(bytes));
        try {
            out.writer.writeStartElement("v");
            write(row, out);
            out.writer.flush();
        } catch (XMLStreamException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return bytes.toString(StandardCharsets.UTF_8).substring("<v>".length());
    }

    private static String anyText(Object value) {
        return value instanceof QName name ? name.getLocalPart() : AttributeValueText.of(value);
    }

    /** Stores return values of other classes than the binding. */
    private SimpleType typeOf(Object value) {
        boolean declared = value.getClass() == fastPathClass || type.accepts(value);
        return declared ? type : SimpleType.of(value);
    }
}
