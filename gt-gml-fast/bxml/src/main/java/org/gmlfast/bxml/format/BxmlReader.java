/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/**
 * A stream reader that also reports the types of the values in the file. A program without a schema learns from them
 * which texts are numbers, and receives the numbers without parsing text.
 *
 * <pre>{@code
 * BxmlReader reader = new BxmlInputFactory().create(inputStream);
 * if (reader.next() == XMLStreamConstants.CHARACTERS && reader.valueType() == ValueType.DOUBLE) {
 *     double value = reader.doubleValue();
 * }
 * }</pre>
 *
 * <p>The types are those that the writer of the file has chosen: a column of numbers may have values of several types,
 * for example SmallNum and ushort, and numbers may be stored as strings. Belongs to one thread.
 */
public interface BxmlReader extends XMLStreamReader2 {

    /**
     * The type of the text of a CHARACTERS or CDATA event. String if several tokens form the text.
     *
     * @return null for binary content, at other events, and while content is read in parts
     */
    ValueType valueType();

    /** The type of the numbers of a CHARACTERS or CDATA event that is an Array; null for other types. */
    ValueType elementType();

    /**
     * The number of elements of an Array. At START_ELEMENT, the number for the Array with which the content begins: the
     * length of the array that {@link #readElementAsDoubleArray} needs to read it at once. At a CHARACTERS or CDATA
     * event, the number for the whole Array that the event is a part of.
     *
     * <p>The file states the number. A malformed file may state more elements than it has, so limit the memory that you
     * allocate.
     *
     * @return -1 if there is no Array
     * @throws XMLStreamException if the file is malformed, or if reading fails
     */
    long arrayLength() throws XMLStreamException;

    /**
     * The text of a CHARACTERS or CDATA event as an integer; 1 and 0 for true and false.
     *
     * @throws IllegalStateException if {@link #valueType} is neither an integer nor Bool
     */
    long longValue();

    /**
     * The text of a CHARACTERS or CDATA event as a number. A float has its exact value: 0.1f is 0.10000000149011612. A
     * long beyond 2<sup>53</sup> is rounded.
     *
     * @throws IllegalStateException if {@link #valueType} is not a single number
     */
    double doubleValue();

    /**
     * The numbers of a CHARACTERS or CDATA event that is an Array. A long array has several events, unless the reader
     * is coalescing.
     *
     * @throws IllegalStateException if {@link #valueType} is not an Array of numbers
     */
    double[] doubleValues();

    /**
     * The type of the value of an attribute; read a number with {@link #getAttributeAsLong} or
     * {@link #getAttributeAsDouble}. String if several tokens form the value.
     *
     * @return null for binary content
     * @throws IllegalStateException if the event is not START_ELEMENT
     * @throws IndexOutOfBoundsException if the element has no such attribute
     */
    ValueType attributeValueType(int index);
}
