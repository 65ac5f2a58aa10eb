/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.GmlIds;

/**
 * Compares the stock and the fast response to one request. If they differ for no known reason, finds out whether stock
 * differs from itself, and then compares the same features.
 */
final class RequestComparison {

    private static final String OTHER_FEATURES =
            "Two stock responses to the same request contain different features; the features of the first were"
                    + " requested by their ids.";
    private static final String OTHER_IDS =
            "The ids change from request to request; the features were compared in their order, without ids.";

    /** The maximum length of a list of ids in an address. */
    private static final int MAX_IDS_LENGTH = 3000;

    private final HttpReader reader;
    private final ComparedServices services;
    private final ComparedRequest request;
    private final int count;
    private final ServerLinks links;

    RequestComparison(HttpReader reader, ComparedServices services, ComparedRequest request, int count) {
        this.reader = reader;
        this.services = services;
        this.request = request;
        this.count = count;
        this.links = new ServerLinks(services.areTwo());
    }

    /**
     * Requests and compares the responses.
     *
     * @param gzip whether to request compressed responses
     */
    ComparedPair run(boolean gzip) throws InterruptedException {
        Exchange stock = reader.get(request.stockAddress(services, count, List.of()), gzip);
        Exchange fast = reader.get(request.fastAddress(services, count, List.of()), gzip);
        ComparedPair pair = compare(stock, fast, DocumentComparison.Pairing.BY_ID, Set.of());
        return pair.verdict() == Verdict.UNKNOWN ? checkStability(pair, gzip) : pair;
    }

    private ComparedPair compare(
            Exchange stock, Exchange fast, DocumentComparison.Pairing pairing, Set<String> unstable) {
        return new ResponseComparison(request.gml(), links, pairing, unstable).compare(stock, fast);
    }

    private ComparedPair checkStability(ComparedPair pair, boolean gzip) throws InterruptedException {
        Exchange again = reader.get(pair.stock().address(), gzip);
        ComparedPair repeated = compare(pair.stock(), again, DocumentComparison.Pairing.BY_ID, Set.of());
        if (repeated.verdict() != Verdict.UNKNOWN) {
            return pair;
        }
        List<String> first = ids(pair.stock());
        if (Set.copyOf(first).equals(Set.copyOf(ids(again)))) {
            Set<String> places = repeated.differences().places();
            return compare(pair.stock(), pair.fast(), DocumentComparison.Pairing.BY_ID, places);
        }
        ComparedPair sameFeatures = compareById(first, gzip);
        return sameFeatures == null ? compareByPosition(pair, again) : sameFeatures;
    }

    private ComparedPair compareByPosition(ComparedPair pair, Exchange again) {
        DocumentComparison.Pairing pairing = DocumentComparison.Pairing.BY_POSITION;
        ComparedPair repeated = compare(pair.stock(), again, pairing, Set.of());
        Set<String> places = repeated.differences().places();
        ComparedPair compared = compare(pair.stock(), pair.fast(), pairing, places);
        compared.differences().note(OTHER_IDS);
        return compared;
    }

    /** Returns null if the service does not find features by these ids, because they change as well. */
    private ComparedPair compareById(List<String> ids, boolean gzip) throws InterruptedException {
        List<String> requested = new ArrayList<>();
        int length = 0;
        for (String id : ids) {
            length += id.length() + 1;
            if (length <= MAX_IDS_LENGTH) {
                requested.add(id);
            }
        }
        Exchange stock = reader.get(request.stockAddress(services, count, requested), gzip);
        if (requested.isEmpty() || !Set.copyOf(requested).equals(Set.copyOf(ids(stock)))) {
            return null;
        }
        Exchange again = reader.get(stock.address(), gzip);
        Set<String> places = compare(stock, again, DocumentComparison.Pairing.BY_ID, Set.of())
                .differences()
                .places();
        Exchange fast = reader.get(request.fastAddress(services, count, requested), gzip);
        ComparedPair compared = compare(stock, fast, DocumentComparison.Pairing.BY_ID, places);
        compared.differences().note(OTHER_FEATURES);
        return compared;
    }

    /** Returns the ids of the features; empty if there are none. */
    private static List<String> ids(Exchange exchange) {
        if (JsonResponse.isJson(exchange.body())) {
            return jsonIds(exchange);
        }
        List<String> ids = new ArrayList<>();
        try (MemberReader document = new MemberReader(exchange.body())) {
            for (MemberReader.Member member = document.next(); member != null; member = document.next()) {
                String id = member.element().id();
                if (id != null) {
                    ids.add(GmlIds.fromXmlId(id));
                }
            }
        } catch (XMLStreamException e) {
            return List.of();
        }
        return ids;
    }

    private static List<String> jsonIds(Exchange exchange) {
        try {
            return JsonResponse.read(exchange.body()).features().stream()
                    .map(JsonResponse::id)
                    .filter(id -> id != null)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Returns the command that repeats a request. */
    static String curl(Exchange exchange) {
        String address = exchange.address().toString().replace("'", "%27");
        return "curl " + (exchange.compressed() ? "--compressed " : "") + "'" + address + "'";
    }
}
