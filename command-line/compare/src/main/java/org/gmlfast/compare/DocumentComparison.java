/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.gml.settings.GmlVersion;

/**
 * Compares the infosets of two responses feature by feature. Features have the same id in both, in any order; only
 * those whose counterpart has not yet been read are kept in memory.
 */
final class DocumentComparison {

    /** How the features of two responses are paired. */
    enum Pairing {
        BY_ID,
        /** By position and without comparing ids, for layers whose ids change from request to request. */
        BY_POSITION
    }

    private final GmlVersion gml;
    private final UnaryOperator<String> links;
    private final Pairing pairing;

    DocumentComparison(GmlVersion gml, UnaryOperator<String> links, Pairing pairing) {
        this.gml = gml;
        this.links = links;
        this.pairing = pairing;
    }

    /**
     * Compares two documents.
     *
     * @param differences receives the differences
     * @throws XMLStreamException if one document is malformed
     */
    void compare(byte[] stock, byte[] fast, Differences differences) throws XMLStreamException {
        ElementComparison elements = new ElementComparison(
                gml, new DocumentFacts(stock, fast), differences, links, pairing == Pairing.BY_POSITION);
        try (MemberReader theirs = new MemberReader(stock);
                MemberReader ours = new MemberReader(fast)) {
            compareRoots(elements, theirs.root(), ours.root(), differences);
            compareMembers(elements, theirs, ours, differences);
            elements.compare(
                    "after the features",
                    element(theirs.root(), theirs.trailer()),
                    element(theirs.root(), ours.trailer()));
        }
    }

    private static InfosetElement element(InfosetElement root, List<InfosetElement> children) {
        return new InfosetElement(root.namespace(), root.name(), Map.of(), children, "");
    }

    private static void compareRoots(
            ElementComparison elements, InfosetElement stock, InfosetElement fast, Differences differences) {
        if (stock.hasNameOf(fast)) {
            elements.compare(stock.name(), stock, fast);
        } else {
            differences.add(new Difference("", "document element", name(stock), name(fast), null));
        }
    }

    private static String name(InfosetElement element) {
        return "<" + element.name() + " xmlns=\"" + element.namespace() + "\">";
    }

    private void compareMembers(
            ElementComparison elements, MemberReader theirs, MemberReader ours, Differences differences)
            throws XMLStreamException {
        Map<String, MemberReader.Member> stockWaiting = new LinkedHashMap<>();
        Map<String, MemberReader.Member> fastWaiting = new LinkedHashMap<>();
        Map<String, Integer> stockIds = new HashMap<>();
        Map<String, Integer> fastIds = new HashMap<>();
        boolean reordered = false;
        MemberReader.Member a = theirs.next();
        MemberReader.Member b = ours.next();
        for (int position = 1; a != null || b != null; position++) {
            String stockKey = a == null ? null : key(a, position, stockIds);
            String fastKey = b == null ? null : key(b, position, fastIds);
            if (a != null) {
                stockWaiting.put(stockKey, a);
            }
            if (b != null) {
                fastWaiting.put(fastKey, b);
            }
            reordered |= stockWaiting.size() > 1 || fastWaiting.size() > 1;
            compareIfBothAreRead(stockKey, elements, stockWaiting, fastWaiting, differences);
            compareIfBothAreRead(fastKey, elements, stockWaiting, fastWaiting, differences);
            a = a == null ? null : theirs.next();
            b = b == null ? null : ours.next();
        }
        stockWaiting.forEach((id, member) ->
                differences.add(new Difference(id, "feature", member.element().toString(), "", null)));
        fastWaiting.forEach((id, member) -> differences.add(
                new Difference(id, "feature", "", member.element().toString(), null)));
        if (reordered && stockWaiting.isEmpty() && fastWaiting.isEmpty()) {
            differences.note("The features have another order; they were compared by their ids.");
        }
    }

    private static void compareIfBothAreRead(
            String key,
            ElementComparison elements,
            Map<String, MemberReader.Member> stock,
            Map<String, MemberReader.Member> fast,
            Differences differences) {
        if (!stock.containsKey(key) || !fast.containsKey(key)) {
            return;
        }
        MemberReader.Member theirs = stock.remove(key);
        MemberReader.Member ours = fast.remove(key);
        elements.compareFeatures(key, theirs.element(), ours.element());
        if (!theirs.wrapper().equals(ours.wrapper())) {
            differences.add(new Difference(key, "element around the feature", theirs.wrapper(), ours.wrapper(), null));
        }
    }

    /** Returns what pairs a feature with its counterpart; features that occur twice are counted. */
    private String key(MemberReader.Member member, int position, Map<String, Integer> ids) {
        String id = member.element().id();
        if (id == null || pairing == Pairing.BY_POSITION) {
            return "number " + position;
        }
        // the plugin escapes ids, stock does not
        String plain = GmlIds.fromXmlId(id);
        int count = ids.merge(plain, 1, Integer::sum);
        return count == 1 ? plain : plain + " (" + count + ')';
    }
}
