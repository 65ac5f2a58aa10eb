/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.data;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Writes synthetic offers of real estate by the DTD of Bayardo and others (WWW 2004, appendix B.1), with elements in
 * six levels and {@value #CITIES} cities. Each city has two ZIP codes; of eight properties one has between
 * {@value #FROM_SQFT} and {@value #TO_SQFT} square feet. 60,000 properties take about 50 MB.
 */
public final class Listings {

    /** A city with its share of the properties: that of the study's first query. */
    public static final String CITY = "APTOS";

    /** A ZIP code: that of the study's second query. */
    public static final int AREA_ZIP = 95_032;

    /** A ZIP code: that of the study's third query. */
    public static final int ZIP = 95_037;

    /** Square feet that one property in eight exceeds without reaching {@link #TO_SQFT}. */
    public static final int FROM_SQFT = 1875;

    /** The upper bound of these square feet. */
    public static final int TO_SQFT = 2000;

    private static final int CITIES = 102;
    private static final int ZIPS_PER_CITY = 2;
    private static final int FIRST_ZIP = 95_001;
    private static final int QUERIED_CITY = 1;
    private static final int BANDS = 8;
    private static final int BAND_WIDTH = 800;
    private static final long SEED = 102;

    private static final String[] TYPES = {"Single Family", "Condominium", "Townhouse", "Mobile Home", "Farm"};
    private static final String[] MONTHS = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep"};

    private final RandomWords words = new RandomWords(SEED);
    private final Set<String> cities = new HashSet<>(Set.of(CITY));
    private final XmlText xml;
    private int properties;

    private Listings(OutputStream out) {
        xml = new XmlText(out);
    }

    /** Writes a number of properties, evenly distributed. */
    public static void write(int properties, OutputStream out) throws IOException {
        Listings listings = new Listings(out);
        listings.xml.start("REALESTATE").newLine();
        for (int city = 0; city < CITIES; city++) {
            int first = (int) ((long) properties * city / CITIES);
            int end = (int) ((long) properties * (city + 1) / CITIES);
            listings.city(city, end - first);
        }
        listings.xml.end("REALESTATE").finish();
    }

    private void city(int city, int count) {
        String name = city == QUERIED_CITY ? CITY : newName();
        xml.start("CITY", "NAME", name).newLine();
        for (int i = 0; i < count; i++) {
            property(name, city, i);
        }
        xml.end("CITY");
    }

    private String newName() {
        String name;
        do {
            name = words.word().toUpperCase(Locale.ROOT);
        } while (!cities.add(name));
        return name;
    }

    private void property(String city, int cityNumber, int number) {
        int id = 1_000_000 + properties++;
        xml.start("PROPERTY").newLine();
        xml.element("URL", "http://homes.example.com/search/detail?id=" + id);
        xml.element("IMAGEURL", "http://images.example.com/homes/" + id + ".jpg");
        xml.start("ADDRESS").newLine();
        xml.element("STREET", words.between(1, 9999) + " " + words.capitalized() + " St");
        xml.element("CITY", city);
        xml.element("STATE", "CA");
        xml.element("ZIPCODE", FIRST_ZIP + ZIPS_PER_CITY * cityNumber + number % ZIPS_PER_CITY);
        xml.end("ADDRESS");
        xml.element("TYPE", words.of(TYPES));
        xml.element("AGE", words.below(90));
        xml.element("SQFT", squareFeet(number / ZIPS_PER_CITY % BANDS));
        xml.element("BEDROOMS", words.between(1, 6));
        xml.element("BATHROOMS", words.between(1, 4));
        xml.element("GARAGE", words.below(4));
        xml.element("LOTSIZE", words.between(20, 200) * 100);
        xml.element("DESCRIPTION", words.sentence(words.between(20, 38)) + '.');
        listings(id);
        xml.end("PROPERTY");
    }

    /** Two bands have the bounds themselves, which the query does not select. */
    private int squareFeet(int band) {
        return switch (band) {
            case 0 -> words.between(FROM_SQFT + 1, TO_SQFT - 1);
            case 1 -> TO_SQFT;
            case 2 -> FROM_SQFT;
            default -> band % 2 == 0 ? FROM_SQFT - words.below(BAND_WIDTH) : TO_SQFT + words.below(BAND_WIDTH);
        };
    }

    private void listings(int property) {
        xml.start("LISTINGS").newLine();
        for (int i = words.between(1, 3); i > 0; i--) {
            String date = words.of(MONTHS) + " " + words.between(1, 28) + " 2003";
            xml.start("LISTING", "DATE", date, "ID", property + "-" + i);
            xml.start("PRICE", "CURRENCY", "USD").text(Integer.toString(words.between(90, 1900) * 1000));
            xml.end("PRICE").end("LISTING");
        }
        xml.end("LISTINGS");
    }
}
