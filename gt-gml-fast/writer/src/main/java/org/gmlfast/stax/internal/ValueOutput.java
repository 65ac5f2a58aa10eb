/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.math.BigDecimal;
import java.math.BigInteger;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variant;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;

/**
 * Where a writer puts typed values, as content or as the value of an attribute: {@link LexicalWriter} makes text of
 * them, binary XML has types of its own. Each method throws an {@link XMLStreamException} if writing fails.
 */
public interface ValueOutput {

    /** Writes an xs:boolean. */
    void write(boolean value) throws XMLStreamException;

    /** Writes an xs:long. */
    void write(long value) throws XMLStreamException;

    /** Writes an xs:float. */
    void write(float value) throws XMLStreamException;

    /** Writes an xs:double. */
    void write(double value) throws XMLStreamException;

    /** Writes an xs:decimal. */
    void write(BigDecimal value) throws XMLStreamException;

    /** Writes an xs:integer. */
    void write(BigInteger value) throws XMLStreamException;

    /** Writes an xs:base64Binary, or another variant of it. */
    void write(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException;

    /**
     * Writes numbers of a list, which is not empty as content.
     *
     * @param continued whether numbers of the same list have been written before
     */
    void write(int[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** As for {@code int}. */
    void write(long[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** As for {@code int}. */
    void write(float[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** As for {@code int}. */
    void write(double[] values, int from, int length, boolean continued) throws XMLStreamException;

    /** Writes all positions, as content. */
    void write(Positions positions, CoordinateFormat format) throws XMLStreamException;
}
