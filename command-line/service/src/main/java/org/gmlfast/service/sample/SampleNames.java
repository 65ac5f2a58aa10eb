/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.sample;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** Generates fictitious names of places, which are unique, and of people. */
final class SampleNames {

    private static final String[] BEGINNINGS = {
        "Al", "Bre", "Cor", "Dal", "Ever", "Fjor", "Gal", "Hjø", "Ís", "Kal", "Lán", "Mor", "Nor", "Ost", "Pen", "Quin",
        "Ros", "Sæ", "Tor", "Ul", "Vel", "Wen", "Ys", "Zür"
    };
    private static final String[] MIDDLES = {"", "a", "en", "i", "ing", "o", "ver", "um", "ara", "é"};
    private static final String[] ENDINGS = {
        "berg", "dal", "ford", "gate", "ham", "havn", "by", "mouth", "ness", "port", "stad", "ton", "vik", "wick"
    };
    private static final String[] PEOPLE = {
        "Ada", "Björn", "Chloé", "Dag", "Elif", "Finn", "Gísli", "Hana", "Ines", "Jón", "Kaja", "Łucja", "Mats", "Nour"
    };

    private final Random random;
    private final Set<String> used = new HashSet<>();

    SampleNames(Random random) {
        this.random = random;
    }

    String place() {
        String name = one(BEGINNINGS) + one(MIDDLES) + one(ENDINGS);
        return used.add(name) ? name : place();
    }

    String person() {
        return one(PEOPLE) + ' ' + one(BEGINNINGS) + one(MIDDLES) + "sen";
    }

    String one(String... of) {
        return of[random.nextInt(of.length)];
    }
}
