/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Elements of national forms whose children are features, although their names do not end in member. The page on
 * reading GML has the same table.
 */
final class KnownMembers {

    /** The names by the start of their namespaces, without the version. */
    static final Map<String, List<String>> NAMES = Map.of(
            // BAG of the Netherlands
            "http://www.kadaster.nl/schemas/lvbag/extract-deelbestand-lvc/",
            List.of("bagObject"),
            // RÚIAN of Czechia
            "urn:cz:isvs:ruian:schemas:VymennyFormatTypy:",
            List.of(
                    "Staty",
                    "RegionySoudrznosti",
                    "Kraje",
                    "Vusc",
                    "Okresy",
                    "Orp",
                    "Pou",
                    "Obce",
                    "SpravniObvody",
                    "Mop",
                    "Momc",
                    "CastiObci",
                    "KatastralniUzemi",
                    "Zsj",
                    "Ulice",
                    "Parcely",
                    "StavebniObjekty",
                    "AdresniMista"));

    private static final Set<String> ALL =
            Set.copyOf(NAMES.values().stream().flatMap(List::stream).toList());

    private KnownMembers() {}

    static boolean contains(String uri, String localName) {
        return ALL.contains(localName)
                && NAMES.entrySet().stream()
                        .anyMatch(form ->
                                uri.startsWith(form.getKey()) && form.getValue().contains(localName));
    }
}
