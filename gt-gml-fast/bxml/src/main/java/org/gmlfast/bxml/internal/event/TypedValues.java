/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.DoubleFunction;

import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.ri.typed.StringBase64Decoder;
import org.codehaus.stax2.ri.typed.ValueDecoderFactory;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.TypedArrayDecoder;
import org.codehaus.stax2.typed.TypedValueDecoder;
import org.codehaus.stax2.typed.TypedXMLStreamException;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ListText;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;
import org.gmlfast.stax.XmlNames;
import org.gmlfast.stax.internal.ByteLocation;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Converts values to the types of Stax2's typed access. Numbers are not converted to text; text is parsed as XML Schema
 * defines it.
 */
public final class TypedValues {

    /** The least double above all longs. */
    private static final double MAX_LONG = 0x1p63;

    private final TokenScanner scanner;
    private final ValueDecoderFactory decoders = new ValueDecoderFactory();
    private final ListText words = new ListText();

    public TypedValues(TokenScanner scanner) {
        this.scanner = scanner;
    }

    /** An exception for a text that cannot be converted to the requested type. */
    TypedXMLStreamException illegal(String lexical, IllegalArgumentException cause) {
        return new TypedXMLStreamException(
                lexical, String.valueOf(cause.getMessage()), new ByteLocation(scanner.offset), cause);
    }

    // ---- single values

    void decode(Value value, TypedValueDecoder decoder) throws XMLStreamException {
        String lexical = XmlChars.trim(value.text());
        try {
            if (lexical.isEmpty()) {
                decoder.handleEmptyValue();
            } else {
                decoder.decode(lexical);
            }
        } catch (IllegalArgumentException e) {
            throw illegal(lexical, e);
        }
    }

    boolean asBoolean(Value value) throws XMLStreamException {
        if (value.kind == Value.BOOL) {
            return value.integer != 0;
        }
        ValueDecoderFactory.BooleanDecoder decoder = decoders.getBooleanDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    int asInt(Value value) throws XMLStreamException {
        int kind = value.scalarKind();
        if (kind == Value.INTEGER && value.integer == (int) value.integer) {
            return (int) value.integer;
        }
        if (isReal(kind)) {
            if (value.real != (int) value.real) {
                throw notInteger(value.real, "an int");
            }
            return (int) value.real;
        }
        ValueDecoderFactory.IntDecoder decoder = decoders.getIntDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    long asLong(Value value) throws XMLStreamException {
        int kind = value.scalarKind();
        if (kind == Value.INTEGER) {
            return value.integer;
        }
        if (isReal(kind)) {
            if (!isWhole(kind, value.real) || value.real < -MAX_LONG || value.real >= MAX_LONG) {
                throw notInteger(value.real, "a long");
            }
            return (long) value.real;
        }
        ValueDecoderFactory.LongDecoder decoder = decoders.getLongDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    /** The text of a float may be an integer that the float is not. */
    private TypedXMLStreamException notInteger(double real, String type) {
        String lexical = ListText.AS_INTEGER.apply(real);
        return illegal(lexical, new IllegalArgumentException("the number is not " + type));
    }

    private static boolean isReal(int kind) {
        return kind == Value.FLOAT || kind == Value.DOUBLE;
    }

    private static boolean isWhole(int kind, double real) {
        return isReal(kind) && real == Math.rint(real) && !Double.isInfinite(real);
    }

    float asFloat(Value value) throws XMLStreamException {
        switch (value.scalarKind()) {
            case Value.FLOAT, Value.DOUBLE -> {
                return (float) value.real;
            }
            case Value.INTEGER -> {
                return value.integer;
            }
            default -> {
                ValueDecoderFactory.FloatDecoder decoder = decoders.getFloatDecoder();
                decode(value, decoder);
                return decoder.getValue();
            }
        }
    }

    double asDouble(Value value) throws XMLStreamException {
        switch (value.scalarKind()) {
            case Value.FLOAT, Value.DOUBLE -> {
                return value.real;
            }
            case Value.INTEGER -> {
                return value.integer;
            }
            default -> {
                ValueDecoderFactory.DoubleDecoder decoder = decoders.getDoubleDecoder();
                decode(value, decoder);
                return decoder.getValue();
            }
        }
    }

    BigInteger asInteger(Value value) throws XMLStreamException {
        int kind = value.scalarKind();
        if (kind == Value.INTEGER) {
            return BigInteger.valueOf(value.integer);
        }
        if (isWhole(kind, value.real)) {
            return new BigDecimal(value.real).toBigInteger();
        }
        ValueDecoderFactory.IntegerDecoder decoder = decoders.getIntegerDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    /** A whole number exactly; otherwise the shortest digits that identify the double. */
    BigDecimal asDecimal(Value value) throws XMLStreamException {
        int kind = value.scalarKind();
        if (isWhole(kind, value.real)) {
            return new BigDecimal(value.real);
        }
        if (kind == Value.FLOAT && Double.isFinite(value.real)) {
            return new BigDecimal(ListText.AS_DOUBLE.apply(value.real));
        }
        ValueDecoderFactory.DecimalDecoder decoder = decoders.getDecimalDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    QName asQName(Value value, NamespaceContext namespaces) throws XMLStreamException {
        ValueDecoderFactory.QNameDecoder decoder = decoders.getQNameDecoder(namespaces);
        decode(value, decoder);
        QName name = decoder.getValue();
        if (!XmlNames.isNCName(name.getLocalPart())
                || !name.getPrefix().isEmpty() && !XmlNames.isNCName(name.getPrefix())) {
            throw illegal(XmlChars.trim(value.text()), new IllegalArgumentException("it is not a qualified name"));
        }
        return name;
    }

    public byte[] asBinary(Value value, Base64Variant variant) throws XMLStreamException {
        if (value.kind == Value.BLOB) {
            return value.bytes();
        }
        StringBase64Decoder decoder = new StringBase64Decoder();
        String lexical = XmlChars.trim(value.text());
        try {
            decoder.init(variant, true, lexical);
            return decoder.decodeCompletely();
        } catch (IllegalArgumentException e) {
            throw illegal(lexical, e);
        }
    }

    // ---- lists

    int[] asIntArray(Value value) throws XMLStreamException {
        if (value.hasIntegers() && value.elementType != BxmlCodes.LONG) {
            int[] numbers = new int[value.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (int) value.longAt(i);
            }
            return numbers;
        }
        ValueDecoderFactory.IntArrayDecoder decoder = decoders.getIntArrayDecoder();
        decodeList(value, decoder, ListText.AS_INTEGER);
        return decoder.getValues();
    }

    long[] asLongArray(Value value) throws XMLStreamException {
        if (value.hasIntegers()) {
            long[] numbers = new long[value.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = value.longAt(i);
            }
            return numbers;
        }
        ValueDecoderFactory.LongArrayDecoder decoder = decoders.getLongArrayDecoder();
        decodeList(value, decoder, ListText.AS_INTEGER);
        return decoder.getValues();
    }

    float[] asFloatArray(Value value) throws XMLStreamException {
        if (value.hasNumbers()) {
            float[] numbers = new float[value.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (float) value.doubleAt(i);
            }
            return numbers;
        }
        ValueDecoderFactory.FloatArrayDecoder decoder = decoders.getFloatArrayDecoder();
        decodeList(value, decoder, ListText.AS_FLOAT);
        return decoder.getValues();
    }

    double[] asDoubleArray(Value value) throws XMLStreamException {
        if (value.hasNumbers()) {
            double[] numbers = new double[value.count()];
            value.doubles(0, numbers, 0, numbers.length);
            return numbers;
        }
        ValueDecoderFactory.DoubleArrayDecoder decoder = decoders.getDoubleArrayDecoder();
        decodeList(value, decoder, ListText.AS_DOUBLE);
        return decoder.getValues();
    }

    /**
     * Parses all words of a value.
     *
     * @param exact how {@link ListText#next} formats floats and doubles; null for their text in the document
     * @return the number of words
     * @throws TypedXMLStreamException if a word does not have the type, or if the decoder has no room for all
     */
    int decodeList(Value value, TypedArrayDecoder decoder, DoubleFunction<String> exact) throws XMLStreamException {
        words.clear();
        value.addTo(words, 0);
        int count = decodeWords(words, decoder, exact);
        if (words.skipBlanks()) {
            throw illegal(
                    words.rest(), new IllegalArgumentException("the list has more values than the array has room for"));
        }
        return count;
    }

    /** Parses as many words as the decoder has room for, and returns their number. */
    int decodeWords(ListText list, TypedArrayDecoder decoder, DoubleFunction<String> exact) throws XMLStreamException {
        int count = 0;
        while (decoder.hasRoom() && list.skipBlanks()) {
            String lexical = list.next(exact);
            try {
                decoder.decodeValue(lexical);
            } catch (IllegalArgumentException e) {
                throw illegal(lexical, e);
            }
            count++;
        }
        return count;
    }
}
