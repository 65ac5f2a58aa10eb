/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the EPSG system that matches a definition without a code. */
final class CrsSearch {

    private CrsSearch() {}

    /**
     * Selects the system with the same unit and with the name of the definition, or else with the name of its datum.
     *
     * @param like the EPSG systems with the same projection, parameters and ellipsoid
     * @return null if there is none, or if the names do not determine which of several datums is meant
     */
    static CrsDefinition find(CrsDefinition wanted, List<CrsDefinition> like) {
        List<CrsDefinition> all = like.stream().filter(wanted::hasSameUnit).toList();
        CrsDefinition current =
                select(wanted, all.stream().filter(crs -> !crs.deprecated()).toList());
        return current == null ? select(wanted, all) : current;
    }

    private static CrsDefinition select(CrsDefinition wanted, List<CrsDefinition> all) {
        List<CrsDefinition> sameName =
                all.stream().filter(crs -> wanted.name().equals(crs.name())).toList();
        if (!sameName.isEmpty()) {
            return preferred(wanted, sameName);
        }
        List<Predicate<CrsDefinition>> conditions = List.of(
                wanted::hasSameName,
                crs -> wanted.datum().names().contains(crs.datum().name()),
                crs -> wanted.datum().hasSameName(crs.datum()),
                crs -> wanted.datum().isShortFor(crs.datum()));
        List<CrsDefinition> left = all;
        for (Predicate<CrsDefinition> condition : conditions) {
            List<CrsDefinition> fewer = left.stream().filter(condition).toList();
            left = fewer.isEmpty() ? left : fewer;
        }
        Set<Datum> datums = left.stream().map(CrsDefinition::datum).collect(Collectors.toSet());
        boolean named = left.stream().anyMatch(crs -> conditions.stream().anyMatch(c -> c.test(crs)));
        return named && datums.size() == 1
                ? preferred(
                        wanted,
                        all.stream().filter(crs -> datums.contains(crs.datum())).toList())
                : null;
    }

    /** Systems that differ only in axis order are equivalent for a .prj file, whose coordinates are always x/y. */
    private static CrsDefinition preferred(CrsDefinition wanted, List<CrsDefinition> found) {
        return found.stream()
                .min(Comparator.comparing(CrsDefinition::axes)
                        .thenComparing(crs -> !wanted.hasSameName(crs))
                        .thenComparing(CrsDefinition::code))
                .orElseThrow();
    }
}
