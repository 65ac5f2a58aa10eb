/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.testing.Requirement;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search, in a browser that opens the site from files. */
class SearchTest {

    @TempDir
    static Path folder;

    private static Path site;
    private static String browser;

    @BeforeAll
    static void generate() throws IOException {
        browser = Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(path -> Path.of(path, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
        Requirement.CHROMIUM.require(browser != null);
        site = folder.resolve("a site");
        SiteGenerator.generate(Path.of("../.."), site, "1.0", false);
    }

    /** The page in the browser, after its scripts have run. */
    private static Document open(String page, String query) throws IOException {
        Process process = new ProcessBuilder(
                        browser,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        site.resolve(page).toUri() + "?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream dom = process.getInputStream()) {
            return Jsoup.parse(dom, "UTF-8", "");
        } finally {
            process.destroy();
        }
    }

    private static List<String> addresses(Document page) {
        return page.select("#site-results a").eachAttr("href");
    }

    @Test
    void findsSectionsWithAllWordsAndRanksHeadingsFirst() throws IOException {
        Document page = open("index.html", "rows postgis");
        assertThat(page.getElementById("site-results").hasAttr("hidden")).isFalse();
        assertThat(page.selectFirst("form.search").hasAttr("hidden")).isFalse();
        assertThat(addresses(page)).first().isEqualTo("geoserver/tune.html#rows-of-postgis-layers");
        assertThat(addresses(page)).hasSizeBetween(2, 20);
    }

    @ParameterizedTest
    @CsvSource({
        "uninstall, geoserver/install.html#remove",
        "cron, command-line/nightly.html#cron",
        "pagination, geoserver/tune.html#pages",
        "docker, geoserver/install.html#docker-and-kubernetes",
        "memory, command-line/index.html#install",
        "shapefile, command-line/encode.html#inputs"
    })
    void ranksSectionFirstThatNamesWordForTheSearch(String word, String section) throws IOException {
        assertThat(addresses(open("index.html", word))).first().isEqualTo(section);
    }

    @Test
    void linksToResultsFromAPageInAFolder() throws IOException {
        Document page = open("design/decisions/index.html", "gmlfast.countCacheSeconds");
        assertThat(addresses(page))
                .contains("../../reference/settings.html#geoserver-plugin")
                .allSatisfy(
                        address -> assertThat(site.resolve("design/decisions").resolve(address.split("#")[0]))
                                .isRegularFile());
    }

    @Test
    void escapesTextOfPages() throws IOException {
        Document page = open("index.html", "<metadata> gmlfast.enabled");
        assertThat(page.select("#site-results metadata")).isEmpty();
        assertThat(page.select("#site-results li p").eachText()).anyMatch(text -> text.contains("<metadata>"));
    }

    @Test
    void reportsThatNothingWasFound() throws IOException {
        Element results = open("index.html", "no-such-word").getElementById("site-results");
        assertThat(results.text()).isEqualTo("Nothing found.");
    }
}
