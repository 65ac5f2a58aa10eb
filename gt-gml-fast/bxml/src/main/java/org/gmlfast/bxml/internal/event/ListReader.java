/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.util.function.DoubleFunction;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.ri.typed.ValueDecoderFactory;
import org.codehaus.stax2.typed.TypedArrayDecoder;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ListText;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

/**
 * Reads the content of an element as a list, part by part. It copies the elements of arrays; it parses text, and arrays
 * of a type other than the caller's, word by word.
 */
public final class ListReader {

    private final DocumentCursor cursor;
    private final TokenScanner scanner;
    private final ElementContent content;
    private final TypedValues values;
    private final ValueDecoderFactory decoders = new ValueDecoderFactory();

    /** The elements of an array that are in the window, if {@link #inArray}. */
    private final Value array;

    /** Whether the next elements of the list are in {@link #array}, not in {@link #words}. */
    private boolean inArray;

    /** The index of the next element in the array. */
    private int index;

    private final ListText words = new ListText();

    /** Whether the scanner is at an array that follows the words. */
    private boolean arrayPending;

    /** Whether the part of the list read so far ends with a number, without white space after it. */
    private boolean endsWithNumber;

    public ListReader(DocumentCursor cursor, ElementContent content, TypedValues values) {
        this.cursor = cursor;
        this.scanner = cursor.scanner;
        this.content = content;
        this.values = values;
        this.array = new Value(scanner);
    }

    // ---- numbers. All methods fill the target, and return the number of elements read; -1 at the end of the list.

    public int read(int[] target, int from, int length) throws XMLStreamException {
        if (!next(false)) {
            return -1;
        }
        int done = 0;
        while (done < length && (done == 0 || next(true))) {
            done += readPart(target, from + done, length - done);
        }
        return done;
    }

    private int readPart(int[] target, int from, int length) throws XMLStreamException {
        if (!inArray || !array.hasIntegers()) {
            return readWords(decoders.getIntArrayDecoder(target, from, length), ListText.AS_INTEGER);
        }
        int count = Math.min(length, array.count() - index);
        for (int i = 0; i < count; i++) {
            long number = array.longAt(index++);
            if (number != (int) number) {
                throw values.illegal(
                        Long.toString(number), new IllegalArgumentException("the value exceeds the range of int"));
            }
            target[from + i] = (int) number;
        }
        return count;
    }

    public int read(long[] target, int from, int length) throws XMLStreamException {
        if (!next(false)) {
            return -1;
        }
        int done = 0;
        while (done < length && (done == 0 || next(true))) {
            done += readPart(target, from + done, length - done);
        }
        return done;
    }

    private int readPart(long[] target, int from, int length) throws XMLStreamException {
        if (!inArray || !array.hasIntegers()) {
            return readWords(decoders.getLongArrayDecoder(target, from, length), ListText.AS_INTEGER);
        }
        int count = Math.min(length, array.count() - index);
        for (int i = 0; i < count; i++) {
            target[from + i] = array.longAt(index + i);
        }
        index += count;
        return count;
    }

    public int read(float[] target, int from, int length) throws XMLStreamException {
        if (!next(false)) {
            return -1;
        }
        int done = 0;
        while (done < length && (done == 0 || next(true))) {
            done += readPart(target, from + done, length - done);
        }
        return done;
    }

    private int readPart(float[] target, int from, int length) throws XMLStreamException {
        if (!inArray || !array.hasNumbers()) {
            return readWords(decoders.getFloatArrayDecoder(target, from, length), ListText.AS_FLOAT);
        }
        int count = Math.min(length, array.count() - index);
        for (int i = 0; i < count; i++) {
            target[from + i] = (float) array.doubleAt(index + i);
        }
        index += count;
        return count;
    }

    public int read(double[] target, int from, int length) throws XMLStreamException {
        if (!next(false)) {
            return -1;
        }
        int done = 0;
        while (done < length && (done == 0 || next(true))) {
            done += readPart(target, from + done, length - done);
        }
        return done;
    }

    private int readPart(double[] target, int from, int length) throws XMLStreamException {
        if (!inArray || !array.hasNumbers()) {
            return readWords(decoders.getDoubleArrayDecoder(target, from, length), ListText.AS_DOUBLE);
        }
        int count = Math.min(length, array.count() - index);
        array.doubles(index, target, from, count);
        index += count;
        return count;
    }

    /** Fills the decoder, which knows how much room it has. */
    public int read(TypedArrayDecoder decoder) throws XMLStreamException {
        if (!next(false)) {
            return -1;
        }
        int done = 0;
        while (decoder.hasRoom() && (done == 0 || next(true))) {
            done += readWords(decoder, null);
        }
        return done;
    }

    private int readWords(TypedArrayDecoder decoder, DoubleFunction<String> exact) throws XMLStreamException {
        if (inArray) { // its element type differs from the caller's
            inArray = false;
            words.clear();
            array.addTo(words, index);
            index = array.count();
        }
        return values.decodeWords(words, decoder, exact);
    }

    // ---- tokens

    /**
     * Advances to the next element of the list.
     *
     * @param continued whether the same call has read elements. If so, the event at the end remains CHARACTERS, so that
     *     it is END_ELEMENT only after a call has returned -1
     * @return false at the end of the list
     */
    private boolean next(boolean continued) throws XMLStreamException {
        if (cursor.event() == XMLStreamConstants.END_ELEMENT) {
            return false;
        }
        if (content.startOrContinue(ElementContent.Mode.LIST)) {
            start();
        }
        while (!hasElements()) {
            scanner.in.keep = -1;
            if (!nextToken()) {
                if (!continued) {
                    content.end();
                }
                return false;
            }
        }
        return true;
    }

    private void start() {
        array.clear();
        words.clear();
        inArray = false;
        arrayPending = false;
        endsWithNumber = false;
    }

    private boolean hasElements() throws XMLStreamException {
        if (inArray) {
            return index < array.count() || nextPart();
        }
        if (words.skipBlanks()) {
            return true;
        }
        // the rest of an array whose first part readWords has converted
        inArray = array.kind == Value.ARRAY && nextPart();
        return inArray;
    }

    /** Loads the next elements of the array; false if there are none left. */
    private boolean nextPart() throws XMLStreamException {
        if (!array.nextElements(scanner)) {
            return false;
        }
        index = 0;
        return true;
    }

    private boolean nextToken() throws XMLStreamException {
        if (!arrayPending && !content.next()) {
            return false;
        }
        arrayPending = false;
        inArray = false;
        words.clear();
        if (isAtArray()) {
            checkSeparated(scanner.left > 0);
            inArray = true;
            index = 0;
            endsWithNumber |= scanner.left > 0;
            array.startArray(scanner);
        } else {
            readText();
        }
        return true;
    }

    private void readText() throws XMLStreamException {
        do {
            scanner.in.keep = scanner.in.at;
            array.load(scanner);
            array.addTo(words, 0);
            scanner.in.keep = -1;
            scanner.checkJoined(words.text());
        } while (content.next() && !isAtArray());
        array.clear();
        arrayPending = !content.isEndRead();
        StringBuilder text = words.text();
        if (!text.isEmpty()) {
            checkSeparated(text.charAt(0) > ' ');
            endsWithNumber = text.charAt(text.length() - 1) > ' ';
            checkSeparated(arrayPending && scanner.left > 0);
        }
    }

    /**
     * Refuses two adjacent tokens with numbers. Adjacent tokens are one text (BXML §8.6), in which the two numbers
     * would become one.
     */
    private void checkSeparated(boolean beginsWithNumber) throws XMLStreamException {
        if (endsWithNumber && beginsWithNumber) {
            endsWithNumber = false;
            words.clear();
            throw scanner.malformed(
                    "two parts of the list in <" + cursor.element().name()
                            + "> have no white space between them: the numbers where they meet are ambiguous");
        }
    }

    private boolean isAtArray() {
        return (scanner.code == BxmlCodes.CHAR_CONTENT || scanner.code == BxmlCodes.CDATA_SECTION)
                && scanner.type == BxmlCodes.ARRAY;
    }
}
