/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import org.gmlfast.benchmarks.DocumentTally;
import org.gmlfast.bxml.format.BxmlReader;
import org.gmlfast.bxml.format.ValueType;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;

/** A task with a document. */
enum Workload {
    /** Reads all events without their content. */
    PARSE("parse", null),
    /** All events with their names, and the values and text as strings. */
    READ("read", null),
    /** All coordinates as numbers. */
    COORDINATES("coordinates", null),
    /** The study's query of DBLP. */
    AUTHOR("DBLP query", StreamingQuery.AUTHOR),
    /** The first of the study's three queries of the listings. */
    CITY("RE query 1", StreamingQuery.CITY),
    /** The second one. */
    AREA("RE query 2", StreamingQuery.AREA),
    /** The third one. */
    ZIP("RE query 3", StreamingQuery.ZIP);

    private final String label;
    private final StreamingQuery query;

    Workload(String label, StreamingQuery query) {
        this.label = label;
        this.query = query;
    }

    String label() {
        return label;
    }

    /** Null if it is no query. */
    StreamingQuery query() {
        return query;
    }

    /** Runs the task once. */
    StudyOutcome run(XMLStreamReader reader) throws XMLStreamException {
        return switch (this) {
            case PARSE -> parse(reader);
            case READ -> read(reader);
            case COORDINATES -> coordinates(reader);
            default -> query.evaluate(Stax2ReaderAdapter.wrapIfNecessary(reader));
        };
    }

    private static StudyOutcome parse(XMLStreamReader reader) throws XMLStreamException {
        long elements = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                elements++;
            }
        }
        reader.close();
        return new StudyOutcome(elements, 0);
    }

    /** Without comments, which the encodings of the study do not have. */
    private static StudyOutcome read(XMLStreamReader reader) throws XMLStreamException {
        DocumentTally tally = DocumentTally.of(reader);
        return new StudyOutcome(
                tally.elements(), tally.attributes() + tally.nameChars() + tally.valueChars() + tally.textChars());
    }

    private static StudyOutcome coordinates(XMLStreamReader reader) throws XMLStreamException {
        long count = 0;
        double sum = 0;
        boolean inside = false;
        BxmlReader typed = reader instanceof BxmlReader bxml ? bxml : null;
        StringBuilder text = new StringBuilder();
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> inside = isPositions(reader.getLocalName());
                case XMLStreamConstants.CHARACTERS -> {
                    if (!inside) {
                        continue;
                    }
                    if (typed != null && typed.valueType() == ValueType.ARRAY) {
                        double[] values = typed.doubleValues();
                        count += values.length;
                        for (double value : values) {
                            sum += value;
                        }
                    } else {
                        text.append(reader.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (!text.isEmpty()) {
                        double[] numbers = numbers(text);
                        count += (long) numbers[0];
                        sum += numbers[1];
                        text.setLength(0);
                    }
                    inside = false;
                }
                default -> {
                    // no number
                }
            }
        }
        reader.close();
        return new StudyOutcome(count, Math.round(sum));
    }

    private static boolean isPositions(String name) {
        return name.equals("posList") || name.equals("pos");
    }

    /** Returns the count of numbers in a text, and their sum. */
    private static double[] numbers(CharSequence text) {
        int count = 0;
        double sum = 0;
        int length = text.length();
        int i = 0;
        while (i < length) {
            while (i < length && text.charAt(i) <= ' ') {
                i++;
            }
            int start = i;
            while (i < length && text.charAt(i) > ' ') {
                i++;
            }
            if (i > start) {
                count++;
                sum += JavaDoubleParser.parseDouble(text, start, i - start);
            }
        }
        return new double[] {count, sum};
    }
}
