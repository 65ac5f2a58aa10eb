/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.bxml;

import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.gmlfast.feature.internal.value.NumberForm;
import org.gmlfast.feature.internal.value.ValueConverter;

/** Reads values that are not geometries. */
final class ValueReader extends PropertyReader {

    /** The classes whose values are read in runs as {@link ValueConverter} converts them. */
    private static final Map<Class<?>, Integer> RUNS = Map.of(
            String.class, ElementName.STRINGS,
            Integer.class, ElementName.INTEGERS,
            Long.class, ElementName.LONGS,
            Double.class, ElementName.DOUBLES);

    private final Class<?> binding;
    private final ValueConverter converter;
    private final boolean isBinary;
    private final boolean isText;
    private final boolean isDerived;

    /** @param isDerived whether the class was derived from values, so that no value may lose digits */
    ValueReader(int index, Class<?> binding, boolean isDerived) {
        super(index);
        this.isDerived = isDerived;
        this.binding = binding;
        this.converter = ValueConverter.of(binding);
        this.isBinary = binding == byte[].class;
        this.isText = binding == String.class;
    }

    @Override
    public int values() {
        return RUNS.getOrDefault(binding, ElementName.NO_RUN);
    }

    @Override
    public Object read(ElementCursor in) throws XMLStreamException {
        if (isNil(in)) {
            in.skip();
            return null;
        }
        if (isBinary) {
            return in.readBinary();
        }
        FeatureName name = (FeatureName) in.name();
        if (name.isGml) {
            return readGml(in, name);
        }
        in.readValue();
        return checked(in, name);
    }

    private Object checked(ElementCursor in, FeatureName name) throws XMLStreamException {
        if (isDerived && !NumberForm.keeps(in, binding)) {
            throw in.malformed("\"" + in.text() + "\" in <" + name + "> would change as a " + binding.getSimpleName()
                    + ", the class that was derived from values before it; specify the type");
        }
        Object value = converter.convert(in);
        return value != null ? value : checkedNull(in, name);
    }

    /** Refuses a value that does not have the class of the attribute. */
    private Object checkedNull(ElementCursor in, FeatureName name) throws XMLStreamException {
        if (in.kind() != ElementCursor.NONE && !in.trimmedText().isEmpty()) {
            throw in.malformed("\"" + in.text() + "\" in <" + name + "> is not a " + binding.getSimpleName());
        }
        return null;
    }

    /** Reads a property of GML, which may be a reference to a text or wrap it in an element. */
    private Object readGml(ElementCursor in, FeatureName name) throws XMLStreamException {
        String reference = isText ? in.attribute(AttributeRoles.HREF) : null;
        if (name.isWrapper()) {
            return readWrapped(in);
        }
        in.readValue();
        if (reference != null && in.kind() == ElementCursor.NONE) {
            return reference;
        }
        return checked(in, name);
    }

    /** Reads the text in the only child, such as a LocationString. */
    private Object readWrapped(ElementCursor in) throws XMLStreamException {
        if (!in.nextChild()) {
            return null;
        }
        in.readValue();
        Object value = converter.convert(in);
        if (in.nextChild()) {
            throw in.malformed("<" + in.name() + "> is not the only element in a property with one value");
        }
        return value;
    }
}
