/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.data;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes synthetic bibliography records in the structure of DBLP: flat, many short elements. Every
 * {@value #BY_AUTHOR}th paper of a conference is by {@link #AUTHOR}. 440,000 records take about 180 MB.
 */
public final class Bibliography {

    /** The author of the study's query. */
    public static final String AUTHOR = "Peter P. Chen";

    private static final int BY_AUTHOR = 2000;
    private static final int AUTHORS = 60_000;
    private static final long SEED = 2004;

    private final RandomWords words = new RandomWords(SEED);
    private final String[] authors = new String[AUTHORS];
    private final String[] venues = new String[400];
    private final XmlText xml;
    private int papers;

    private Bibliography(OutputStream out) {
        xml = new XmlText(out);
        for (int i = 0; i < AUTHORS; i++) {
            authors[i] = words.capitalized() + ' ' + words.capitalized();
        }
        for (int i = 0; i < venues.length; i++) {
            venues[i] = words.word();
        }
    }

    /** Writes a number of records. */
    public static void write(int records, OutputStream out) throws IOException {
        Bibliography bibliography = new Bibliography(out);
        bibliography.xml.start("dblp").newLine();
        for (int i = 0; i < records; i++) {
            bibliography.record(i);
        }
        bibliography.xml.end("dblp").finish();
    }

    private void record(int number) {
        int kind = words.below(100);
        String venue = words.of(venues);
        if (kind < 60) {
            paper(number, venue);
        } else if (kind < 95) {
            article(number, venue);
        } else {
            book(number, venue, kind < 98 ? "proceedings" : "book");
        }
    }

    private int start(String type, String group, int number, String venue) {
        int year = words.between(1970, 2003);
        String date = "200" + words.between(2, 3) + "-0" + words.between(1, 9) + '-' + words.between(10, 28);
        xml.start(type, "mdate", date, "key", group + '/' + venue + '/' + authorKey() + number)
                .newLine();
        return year;
    }

    private String authorKey() {
        String author = words.of(authors);
        return author.substring(author.indexOf(' ') + 1);
    }

    private void authors(boolean planted) {
        int count = words.between(1, 4);
        int place = planted ? words.below(count) : -1;
        for (int i = 0; i < count; i++) {
            xml.element("author", i == place ? AUTHOR : words.of(authors));
        }
    }

    private void titleAndPages() {
        int page = words.between(1, 600);
        xml.element("title", words.sentence(words.between(4, 13)) + '.');
        xml.element("pages", page + "-" + (page + words.between(3, 25)));
    }

    private void paper(int number, String venue) {
        int year = start("inproceedings", "conf", number, venue);
        authors(papers++ % BY_AUTHOR == BY_AUTHOR / 4);
        titleAndPages();
        xml.element("year", year);
        xml.element("crossref", "conf/" + venue + '/' + year);
        xml.element("booktitle", venue);
        xml.element("url", "db/conf/" + venue + '/' + venue + year + ".html#" + authorKey());
        for (int i = words.below(4); i > 2; i--) {
            xml.element("cite", "conf/" + words.of(venues) + '/' + authorKey());
        }
        xml.end("inproceedings");
    }

    private void article(int number, String venue) {
        int year = start("article", "journals", number, venue);
        authors(false);
        titleAndPages();
        xml.element("year", year);
        xml.element("volume", words.between(1, 60));
        xml.element("journal", "J. " + venue + ' ' + words.word());
        xml.element("number", words.between(1, 12));
        xml.element("url", "db/journals/" + venue + '/' + venue + year + ".html#" + authorKey());
        xml.element("ee", "http://doi.example.org/10.1000/" + number + '.' + words.below(1_000_000));
        xml.end("article");
    }

    private void book(int number, String venue, String type) {
        int year = start(type, type, number, venue);
        authors(false);
        xml.element("title", words.sentence(words.between(5, 16)) + '.');
        xml.element("publisher", words.capitalized());
        xml.element("year", year);
        xml.element("isbn", words.between(0, 9) + "-" + words.between(100, 999) + '-' + words.between(10_000, 99_999));
        xml.end(type);
    }
}
