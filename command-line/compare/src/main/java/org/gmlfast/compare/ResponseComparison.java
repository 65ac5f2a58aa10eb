/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.settings.GmlVersion;

/** Compares two responses, of which any may be an exception report or not be XML at all. */
final class ResponseComparison {

    private static final int HEAD = 1 << 13;

    /** How much of the end of a message the other message has to contain. */
    private static final int CAUSE_LENGTH = 40;

    /** What differs between two responses of one encoder. */
    private static final Pattern VOLATILE =
            Pattern.compile(" (timeStamp|[A-Za-z]+:schemaLocation|next|previous)=\"[^\"]*\"");

    private final GmlVersion gml;
    private final UnaryOperator<String> links;
    private final DocumentComparison.Pairing pairing;
    private final Set<String> unstable;

    /**
     * Creates a comparison.
     *
     * @param unstable the places at which two stock responses differ
     */
    ResponseComparison(
            GmlVersion gml, UnaryOperator<String> links, DocumentComparison.Pairing pairing, Set<String> unstable) {
        this.gml = gml;
        this.links = links;
        this.pairing = pairing;
        this.unstable = unstable;
    }

    /** What a response is. */
    private enum Kind {
        FEATURES,
        GEOJSON,
        FLATGEOBUF,
        EXCEPTION,
        /** Truncated or malformed after the start of a collection. */
        BROKEN_FEATURES,
        OTHER,
        NONE
    }

    /**
     * A response and what it is.
     *
     * @param text a description for the report
     */
    private record Response(Kind kind, String text) {

        static Response of(Exchange exchange) {
            if (exchange.failure() != null) {
                return new Response(Kind.NONE, exchange.failure());
            }
            String status = "HTTP " + exchange.status() + ", ";
            if (JsonResponse.isJson(exchange.body())) {
                return ofJson(exchange, status);
            }
            if (FlatGeobufMembers.isFlatGeobuf(exchange.body())) {
                return ofFlatGeobuf(exchange, status);
            }
            boolean collection = false;
            try (MemberReader document = new MemberReader(exchange.body())) {
                collection = document.isCollection();
                if (document.isException()) {
                    return new Response(Kind.EXCEPTION, status + "exception report: " + textOf(document.root()));
                }
                while (document.next() != null) {
                    // reads up to the end
                }
                return collection
                        ? new Response(Kind.FEATURES, status + "features")
                        : new Response(
                                Kind.OTHER, status + "<" + document.root().name() + ">");
            } catch (XMLStreamException e) {
                return collection
                        ? new Response(Kind.BROKEN_FEATURES, status + "malformed: " + HostileXml.reason(e))
                        : new Response(Kind.OTHER, status + "no XML that can be read: " + HostileXml.reason(e));
            }
        }
    }

    private static Response ofJson(Exchange exchange, String status) {
        try {
            boolean collection = JsonResponse.read(exchange.body()).isCollection();
            return collection
                    ? new Response(Kind.GEOJSON, status + "GeoJSON")
                    : new Response(Kind.OTHER, status + "another JSON object");
        } catch (IOException e) {
            return new Response(Kind.BROKEN_FEATURES, status + "malformed JSON: " + e.getMessage());
        }
    }

    private static Response ofFlatGeobuf(Exchange exchange, String status) {
        try {
            FlatGeobufMembers.read(exchange.body());
            return new Response(Kind.FLATGEOBUF, status + "FlatGeobuf");
        } catch (IOException e) {
            return new Response(Kind.BROKEN_FEATURES, status + e.getMessage());
        }
    }

    private static String textOf(InfosetElement report) {
        StringBuilder text = new StringBuilder();
        for (InfosetElement element : report.descendants()) {
            text.append(element.text().strip()).append(' ');
        }
        return text.toString().strip();
    }

    /** Compares two responses. */
    ComparedPair compare(Exchange stock, Exchange fast) {
        Response theirs = Response.of(stock);
        Response ours = Response.of(fast);
        Differences differences = new Differences(unstable);
        String reason = null;
        boolean json = theirs.kind() == Kind.GEOJSON;
        boolean values = json || theirs.kind() == Kind.FLATGEOBUF;
        boolean features = (values || theirs.kind() == Kind.FEATURES) && ours.kind() == theirs.kind();
        if (features && values) {
            JsonComparison comparison = new JsonComparison(links, pairing, differences);
            if (json) {
                comparison.compare(values(stock), values(fast));
            } else {
                comparison.compareFlatGeobuf(values(stock), values(fast));
            }
        } else if (features) {
            compareDocuments(stock, fast, differences);
        } else if (theirs.kind() == Kind.EXCEPTION && ours.kind() == Kind.EXCEPTION) {
            compareExceptions(stock, fast, theirs, ours, differences);
        } else if (theirs.kind() == ours.kind() && stock.status() == fast.status()) {
            reason = theirs.text().equals(ours.text())
                    ? "both: " + theirs.text()
                    : "stock: " + theirs.text() + "; fast: " + ours.text();
        } else {
            boolean stockFails = theirs.kind() == Kind.EXCEPTION || theirs.kind() == Kind.BROKEN_FEATURES;
            Explanation explanation = stockFails && ours.kind() == Kind.FEATURES
                    ? failure(stock, fast)
                    : valueFailure(theirs, ours, stock, fast);
            differences.add(new Difference("", "response", theirs.text(), ours.text(), explanation));
        }
        if (stock.status() != fast.status() && differences.isEmpty() && reason == null) {
            differences.add(new Difference("", "HTTP status", "" + stock.status(), "" + fast.status(), null));
        }
        return new ComparedPair(stock, fast, differences, reason, features, areIdentical(stock.body(), fast.body()));
    }

    private static JsonResponse values(Exchange exchange) {
        try {
            return FlatGeobufMembers.isFlatGeobuf(exchange.body())
                    ? FlatGeobufMembers.read(exchange.body())
                    : JsonResponse.read(exchange.body());
        } catch (IOException e) {
            throw new IllegalStateException("the document has been read before", e);
        }
    }

    /** Explains why only one of two responses has features; null if it is unknown. */
    private static Explanation valueFailure(Response theirs, Response ours, Exchange stock, Exchange fast) {
        if (ours.kind() == Kind.FLATGEOBUF) {
            return theirs.kind() == Kind.EXCEPTION ? FlatGeobufRules.explainFailure(theirs.text(), fast.body()) : null;
        }
        return jsonFailure(theirs.kind(), ours.kind(), stock, fast);
    }

    private static Explanation jsonFailure(Kind theirs, Kind ours, Exchange stock, Exchange fast) {
        if (theirs == Kind.GEOJSON && ours != Kind.FEATURES && values(stock).hasInfiniteCoordinate()) {
            return Explanation.JSON_INFINITE_COORDINATE;
        }
        boolean empty = ours == Kind.GEOJSON
                && theirs != Kind.FEATURES
                && values(fast).features().stream()
                        .anyMatch(feature -> ("" + feature.get("geometry")).contains("coordinates=[]"));
        return empty ? Explanation.JSON_EMPTY_GEOMETRY : null;
    }

    private void compareDocuments(Exchange stock, Exchange fast, Differences differences) {
        try {
            new DocumentComparison(gml, links, pairing).compare(stock.body(), fast.body(), differences);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("both documents have been read before", e);
        }
    }

    private void compareExceptions(
            Exchange stock, Exchange fast, Response theirs, Response ours, Differences differences) {
        if (!theirs.text().equals(ours.text())) {
            InfosetElement stockReport = report(stock);
            InfosetElement fastReport = report(fast);
            String message = textOf(stockReport);
            String cause = message.substring(Math.max(0, message.length() - CAUSE_LENGTH));
            // exception reports of WFS 1.0 have no code
            boolean sameCause =
                    (gml == GmlVersion.GML_2_1_2 || !code(stockReport).isEmpty())
                            && code(stockReport).equals(code(fastReport))
                            && textOf(fastReport).contains(cause);
            Explanation explanation = FlatGeobufRules.areBits(message, textOf(fastReport))
                    ? Explanation.FLATGEOBUF_BITS_FAIL
                    : sameCause ? Explanation.STORE_FAILURE : null;
            differences.add(new Difference("", "exception report", theirs.text(), ours.text(), explanation));
        }
    }

    private static InfosetElement report(Exchange exchange) {
        try (MemberReader document = new MemberReader(exchange.body())) {
            return document.root();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the document has been read before", e);
        }
    }

    /** Returns the code of an exception report; empty for none. */
    private static String code(InfosetElement report) {
        return report.descendants().stream()
                .flatMap(element -> element.attributes().entrySet().stream())
                .filter(attribute ->
                        attribute.getKey().equals("code") || attribute.getKey().equals("exceptionCode"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    /** Explains why the stock encoder failed; null if it is unknown. */
    private Explanation failure(Exchange stock, Exchange fast) {
        String message = new String(stock.body(), StandardCharsets.UTF_8);
        if (!gml.isGml3()) {
            String written = new String(fast.body(), StandardCharsets.UTF_8);
            boolean infinite = written.contains(">9999-12-31") || written.contains(">0001-01-01");
            return infinite && message.contains("ArrayIndexOutOfBoundsException") ? Explanation.INFINITE_DATE : null;
        }
        if (message.contains("PGobject cannot be cast to class java.lang.Boolean")) {
            return Explanation.BITS_FAIL;
        }
        DocumentFacts facts = new DocumentFacts(stock.body(), fast.body());
        if (facts.hasEmptyGeometry()) {
            return Explanation.EMPTY_GEOMETRY_FAILS;
        }
        if (facts.hasNan() && message.contains("java.lang.Double cannot be")) {
            return Explanation.NAN_FAILS;
        }
        return facts.hasNestedCollection() ? Explanation.NESTED_COLLECTION_FAILS : null;
    }

    private static boolean areIdentical(byte[] stock, byte[] fast) {
        return stock.length > 0 && steady(stock).equals(steady(fast));
    }

    private static String steady(byte[] document) {
        int head = Math.min(HEAD, document.length);
        String start = new String(document, 0, head, StandardCharsets.ISO_8859_1);
        return VOLATILE.matcher(start).replaceAll("")
                + new String(document, head, document.length - head, StandardCharsets.ISO_8859_1);
    }
}
