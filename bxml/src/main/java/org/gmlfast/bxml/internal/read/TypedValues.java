/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

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
import org.gmlfast.stax.internal.ByteLocation;

/**
 * Converts values to the types of Stax2's typed access. Numbers are not converted to text; text is parsed as XML Schema
 * defines it.
 */
final class TypedValues {

    private final TokenScanner scanner;
    private final ValueDecoderFactory decoders = new ValueDecoderFactory();
    private final ListText words = new ListText();

    TypedValues(TokenScanner scanner) {
        this.scanner = scanner;
    }

    /** An exception for a text that cannot be converted to the requested type. */
    TypedXMLStreamException illegal(String lexical, IllegalArgumentException cause) {
        return new TypedXMLStreamException(
                lexical, String.valueOf(cause.getMessage()), new ByteLocation(scanner.offset), cause);
    }

    // ---- single values

    void decode(Value value, TypedValueDecoder decoder) throws XMLStreamException {
        String lexical = value.text().strip();
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
        if (value.kind == Value.INTEGER && value.integer == (int) value.integer) {
            return (int) value.integer;
        }
        ValueDecoderFactory.IntDecoder decoder = decoders.getIntDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    long asLong(Value value) throws XMLStreamException {
        if (value.kind == Value.INTEGER) {
            return value.integer;
        }
        ValueDecoderFactory.LongDecoder decoder = decoders.getLongDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    float asFloat(Value value) throws XMLStreamException {
        switch (value.kind) {
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
        switch (value.kind) {
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
        if (value.kind == Value.INTEGER) {
            return BigInteger.valueOf(value.integer);
        }
        ValueDecoderFactory.IntegerDecoder decoder = decoders.getIntegerDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    BigDecimal asDecimal(Value value) throws XMLStreamException {
        ValueDecoderFactory.DecimalDecoder decoder = decoders.getDecimalDecoder();
        decode(value, decoder);
        return decoder.getValue();
    }

    QName asQName(Value value, NamespaceContext namespaces) throws XMLStreamException {
        ValueDecoderFactory.QNameDecoder decoder = decoders.getQNameDecoder(namespaces);
        decode(value, decoder);
        return decoder.getValue();
    }

    byte[] asBinary(Value value, Base64Variant variant) throws XMLStreamException {
        if (value.kind == Value.BLOB) {
            return value.bytes();
        }
        StringBase64Decoder decoder = new StringBase64Decoder();
        String lexical = value.text().strip();
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
        decodeList(value, decoder, null);
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
        decodeList(value, decoder, null);
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
