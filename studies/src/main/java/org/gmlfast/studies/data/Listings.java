/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.data;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes synthetic offers of real estate in {@value #CITIES} cities, elements in six levels: listings, state, city,
 * property, features, feature. A city has two ZIP codes; of eight properties one has between 1,875 and 2,000 square
 * feet. 60,000 properties take about 50 MB.
 */
public final class Listings {

    private static final int CITIES = 102;
    private static final int CITIES_PER_STATE = 17;
    private static final int ZIPS_PER_CITY = 2;
    private static final int FIRST_ZIP = 90_001;
    private static final int BANDS = 8;
    private static final long SEED = 102;
    private static final int QUERIED = 40;

    /** A city with its share of the properties. */
    public static final String CITY = "City " + QUERIED;

    /** A ZIP code in that city. */
    public static final String ZIP = Integer.toString(FIRST_ZIP + ZIPS_PER_CITY * QUERIED);

    private static final String[] TYPES = {"house", "apartment", "condominium", "townhouse", "farm"};
    private static final String[] FEATURES = {"garage", "pool", "heating", "cooling", "roof", "school", "view"};

    private final RandomWords words = new RandomWords(SEED);
    private final XmlText xml;

    private Listings(OutputStream out) {
        xml = new XmlText(out);
    }

    /** Writes a number of properties, evenly distributed. */
    public static void write(int properties, OutputStream out) throws IOException {
        Listings listings = new Listings(out);
        listings.xml.start("listings").newLine();
        for (int city = 0; city < CITIES; city++) {
            int first = (int) ((long) properties * city / CITIES);
            int end = (int) ((long) properties * (city + 1) / CITIES);
            listings.city(city, end - first);
        }
        listings.xml.end("listings").finish();
    }

    private void city(int city, int properties) {
        if (city % CITIES_PER_STATE == 0) {
            xml.start("state", "name", "State " + city / CITIES_PER_STATE).newLine();
        }
        xml.start("city", "name", "City " + city).newLine();
        for (int i = 0; i < properties; i++) {
            property(city, i);
        }
        xml.end("city");
        if (city % CITIES_PER_STATE == CITIES_PER_STATE - 1) {
            xml.end("state");
        }
    }

    private void property(int city, int number) {
        int band = number / ZIPS_PER_CITY % BANDS;
        xml.start("property", "id", city + "-" + number).newLine();
        xml.element("zip", FIRST_ZIP + ZIPS_PER_CITY * city + number % ZIPS_PER_CITY);
        xml.element("sqft", band == 0 ? words.between(1875, 2000) : 1000 + 1001 * (band & 1) + words.below(800));
        xml.element("price", words.between(40, 900) * 1000);
        xml.element("age", words.below(90));
        xml.element("type", words.of(TYPES));
        xml.element("bedrooms", words.between(1, 6));
        xml.element("bathrooms", words.between(1, 4));
        xml.start("address").newLine();
        xml.element("number", words.between(1, 9999));
        xml.element("street", words.capitalized() + " Street");
        xml.end("address");
        xml.start("features").newLine();
        for (int i = words.between(1, 4); i > 0; i--) {
            xml.start("feature", "kind", words.of(FEATURES));
            xml.element("value", words.word());
            xml.end("feature");
        }
        xml.end("features");
        xml.start("agent").newLine();
        xml.element("name", words.capitalized() + ' ' + words.capitalized());
        xml.element("phone", words.between(200, 999) + "-555-" + words.between(1000, 9999));
        xml.end("agent");
        xml.element("description", words.sentence(words.between(25, 58)) + '.');
        xml.end("property");
    }
}
