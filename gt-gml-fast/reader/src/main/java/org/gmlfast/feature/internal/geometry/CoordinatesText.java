/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.Arrays;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.value.NumberParser;

/** The text of gml:coordinates: tuples of numbers with separators that attributes may change (GML 02-069 §4.3.2). */
final class CoordinatesText {

    /** Numbers separated by white space in tuples separated by commas, as some servers write. */
    private static final Pattern SPACES_IN_TUPLES = Pattern.compile("\\s*[-+.\\deE]+\\s+[-+.\\deE]+\\s*,");

    private final String text;
    private final char decimal;
    private char comma;
    private char space;
    private final double[] numbers;
    private int count;
    private int dimension;

    /** Reads the element that the cursor has entered. */
    CoordinatesText(ElementCursor in) throws XMLStreamException {
        decimal = separator(in, AttributeRoles.DECIMAL, '.');
        comma = separator(in, AttributeRoles.CS, ',');
        space = separator(in, AttributeRoles.TS, ' ');
        in.readValue();
        text = in.text();
        if (comma == ',' && space == ' ' && SPACES_IN_TUPLES.matcher(text).lookingAt()) {
            comma = ' ';
            space = ',';
        }
        // a number has at least one character, and so has what separates it from the next
        double[] all = new double[text.length() / 2 + 1];
        try {
            count = parse(all);
        } catch (NumberFormatException e) {
            throw in.malformed(e.getMessage());
        }
        numbers = Arrays.copyOf(all, count);
    }

    private static char separator(ElementCursor in, int role, char usual) throws XMLStreamException {
        String value = in.attribute(role);
        if (value == null) {
            return usual;
        }
        if (value.length() != 1) {
            throw in.malformed("\"" + value + "\" is not a separator of coordinates");
        }
        return value.charAt(0);
    }

    double[] numbers() {
        return numbers;
    }

    /** The numbers of a position; 0 if there is none. */
    int dimension() {
        return dimension;
    }

    private int parse(double[] all) {
        int length = text.length();
        int found = 0;
        int at = skipSpace(0);
        while (at < length) {
            int size = 0;
            while (true) {
                int end = at;
                while (end < length && text.charAt(end) != comma && !isSpace(text.charAt(end))) {
                    end++;
                }
                all[found++] = NumberParser.parse(text, at, end, decimal);
                size++;
                int next = afterComma(end);
                if (next < 0) {
                    at = end;
                    break;
                }
                at = next;
            }
            at = skipSpace(at);
            if (dimension != 0 && dimension != size) {
                throw new NumberFormatException("positions of " + dimension + " and of " + size + " numbers");
            }
            dimension = size;
        }
        return found;
    }

    /** The index of the next number of the same position; -1 if the position ends. White space may surround commas. */
    private int afterComma(int from) {
        int at = skipBlanks(from);
        if (comma <= ' ') {
            return at > from && at < text.length() && text.charAt(at) != space ? at : -1;
        }
        return at < text.length() && text.charAt(at) == comma ? skipBlanks(at + 1) : -1;
    }

    private int skipBlanks(int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }

    private int skipSpace(int from) {
        int at = from;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private boolean isSpace(char c) {
        return c == space || c <= ' ';
    }
}
