/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.settings.GmlReaderSettings;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Days and times are recognized, and have the value that java.time reads from their texts. */
class TemporalFormsTest {

    private static SimpleFeature feature(String text) throws Exception {
        String document = "<c xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><t><a>" + text
                + "</a></t></gml:featureMember></c>";
        return new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), GmlReaderSettings.DEFAULT).next();
    }

    /** A day, sometimes with a time, a fraction and a zone; each number may be one too large, or too small. */
    private static String text(Random random) {
        String day = "%04d-%02d-%02d".formatted(1500 + random.nextInt(600), random.nextInt(14), random.nextInt(33));
        if (random.nextInt(3) == 0) {
            return day;
        }
        // 24:00 is a time of XML Schema, not of java.time
        int hour = random.nextInt(20) == 0 ? 25 : random.nextInt(24);
        String time = "T%02d:%02d:%02d".formatted(hour, random.nextInt(62), random.nextInt(62));
        int digits = random.nextInt(11);
        String fraction = digits < 2 ? "" : "." + "123456789".substring(0, digits - 1);
        String[] zones = {"", "Z", "Z", "Z", "+02:00", "-11:30", "z"};
        return day + time + fraction + zones[random.nextInt(zones.length)];
    }

    private static Object expected(String text) {
        try {
            if (text.length() == 10) {
                return LocalDate.parse(text);
            }
            boolean hasZone = text.endsWith("Z") || text.endsWith("z") || text.matches(".*[+-]..:..$");
            return hasZone && !text.endsWith("z") ? OffsetDateTime.parse(text) : LocalDateTime.parse(text);
        } catch (DateTimeException e) {
            return text;
        }
    }

    @Property(tries = 3000)
    void haveTheirValue(@ForAll Random random) throws Exception {
        String text = text(random);
        Object found = feature(text).getAttribute("a");
        // java.sql counts days before 1582 by the Julian calendar, but prints the same day
        assertThat(found instanceof java.sql.Date ? LocalDate.parse(found.toString()) : found)
                .as(text)
                .isEqualTo(expected(text));
    }
}
