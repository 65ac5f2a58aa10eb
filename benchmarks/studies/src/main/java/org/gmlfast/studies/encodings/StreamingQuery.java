/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.studies.data.Bibliography;
import org.gmlfast.studies.data.Listings;
import org.gmlfast.xpath.CompiledXPath;
import org.gmlfast.xpath.XPathHandler;

/** One of the four queries of the study: elements, and perhaps some of the elements below each. */
enum StreamingQuery {
    /** Year and title of the papers of one author. */
    AUTHOR("/dblp/inproceedings[author[text()='" + Bibliography.AUTHOR + "']]", "year", "title"),
    /** All properties of one city. */
    CITY("/REALESTATE/CITY[@NAME='" + Listings.CITY + "']/PROPERTY"),
    /** Age and prices of properties of one size in one ZIP code. */
    AREA(
            "/REALESTATE/CITY/PROPERTY[SQFT > " + Listings.FROM_SQFT + " and SQFT < " + Listings.TO_SQFT
                    + " and ADDRESS/ZIPCODE = " + Listings.AREA_ZIP + "]",
            "AGE",
            "LISTINGS/LISTING/PRICE"),
    /** All ZIP codes that are equal to one. */
    ZIP("//ZIPCODE[text() = " + Listings.ZIP + "]");

    private final String context;
    private final List<String> outputs;
    private final CompiledXPath path;

    StreamingQuery(String context, String... outputs) {
        this.context = context;
        this.outputs = outputs.length == 0 ? List.of(".") : List.of(outputs);
        path = outputs.length == 0
                ? CompiledXPath.compile(context, Map.of())
                : CompiledXPath.compile(context, this.outputs, Map.of());
    }

    /** The path of the elements to which the conditions apply. */
    String context() {
        return context;
    }

    /** What the query selects of each such element, as one relative path. */
    String output() {
        return String.join(" | ", outputs);
    }

    /** Evaluates the query in one pass. */
    StudyOutcome evaluate(XMLStreamReader2 reader) throws XMLStreamException {
        StudyOutcomeBuilder outcome = new StudyOutcomeBuilder();
        path.evaluate(reader, new XPathHandler() {
            @Override
            public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
                outcome.add(element.getLocalName(), text(element));
                return true;
            }

            @Override
            public boolean value(int output, String value) {
                outcome.add("", value);
                return true;
            }
        });
        reader.close();
        return outcome.build();
    }

    /** All text of an element. */
    private static String text(XMLStreamReader2 element) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            switch (element.next()) {
                case XMLStreamConstants.START_ELEMENT -> depth++;
                case XMLStreamConstants.END_ELEMENT -> depth--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    text.append(element.getText());
                default -> {
                    // no text
                }
            }
        }
        return text.toString();
    }
}
