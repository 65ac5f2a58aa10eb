/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of this project, as jsoup reads it. */
class SitePagesTest {

    private static final Path ROOT = Path.of("../..");

    @TempDir
    static Path folder;

    private static Path site;

    /** By path below the site. */
    private static final Map<String, Document> PAGES = new TreeMap<>();

    @BeforeAll
    static void generate() throws IOException {
        site = folder.resolve("site");
        SiteGenerator.generate(ROOT, site, "1.0", false);
        for (Path file : files(site)) {
            if (file.toString().endsWith(".html")) {
                PAGES.put(path(site, file), Jsoup.parse(file));
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String path(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    @Test
    void siteHasAllPages() throws IOException {
        Path docs = ROOT.resolve("src-docs");
        List<String> expected = files(docs).stream()
                .map(file -> path(docs, file))
                .filter(file -> file.endsWith(".md") && !file.contains("target/"))
                .map(file -> file.replaceAll("README\\.md$", "index.html").replaceAll("\\.md$", ".html"))
                .toList();
        assertThat(expected).hasSizeGreaterThan(40);
        assertThat(PAGES.keySet()).containsAll(expected);
        assertThat(PAGES).containsKeys("project/CONTRIBUTING.html", "project/CHANGELOG.html");
    }

    @Test
    void linksAndAnchorsResolve() {
        List<String> broken = new ArrayList<>();
        PAGES.forEach((path, page) -> page.select("[href], [src]").forEach(element -> {
            String destination = element.hasAttr("href") ? element.attr("href") : element.attr("src");
            if (!isExternal(destination) && !resolves(path, destination)) {
                broken.add(path + ": " + destination);
            }
        }));
        assertThat(broken).isEmpty();
    }

    private static boolean isExternal(String destination) {
        return destination.matches("[a-z]+:.*");
    }

    private static String target(String page, String destination) {
        String file = destination.split("#", 2)[0];
        return file.isEmpty()
                ? page
                : Path.of("/", page)
                        .resolveSibling(file)
                        .normalize()
                        .toString()
                        .replace('\\', '/')
                        .substring(1);
    }

    private static boolean resolves(String page, String destination) {
        String target = target(page, destination);
        String[] parts = destination.split("#", 2);
        if (!Files.isRegularFile(site.resolve(target))) {
            return false;
        }
        return parts.length == 1 || PAGES.get(target).getElementById(parts[1]) != null;
    }

    @Test
    void pagesLoadNothingFromTheNetwork() throws IOException {
        PAGES.forEach((path, page) -> {
            assertThat(page.select("script[src], img, link[href], iframe, object, embed, source, video, audio"))
                    .as(path)
                    .isNotEmpty()
                    .allSatisfy(element -> assertThat(element.attr("src") + element.attr("href"))
                            .isNotEmpty()
                            .doesNotMatch("([a-z]+:|//).*"));
            assertThat(page.select("[style], style, script:not([src]), base"))
                    .as(path)
                    .isEmpty();
        });
        assertThat(Files.readString(site.resolve("site.css"))).doesNotContain("url(", "@import", "http");
        assertThat(Files.readString(site.resolve("search.js")))
                .doesNotContain("http", "fetch(", "XMLHttpRequest", "innerHTML");
        for (Path file : files(site)) {
            if (file.toString().endsWith(".svg")) {
                assertThat(Files.readString(file).replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
                        .as(file.toString())
                        .doesNotContain("href", "url(", "<script");
            }
        }
    }

    @Test
    void everyPageIsReachableFromTheFirst() {
        Set<String> reached = new HashSet<>();
        Deque<String> waiting = new ArrayDeque<>(List.of("index.html"));
        while (!waiting.isEmpty()) {
            String path = waiting.remove();
            if (reached.add(path)) {
                PAGES.get(path).select("a[href]").eachAttr("href").stream()
                        .filter(destination -> !isExternal(destination))
                        .map(destination -> target(path, destination))
                        .filter(PAGES::containsKey)
                        .forEach(waiting::add);
            }
        }
        assertThat(reached).containsExactlyInAnyOrderElementsOf(PAGES.keySet());
    }

    @Test
    void navigationIsTheSameOnAllPagesAndMarksTheCurrentOne() {
        List<String> labels = PAGES.get("index.html").select("nav.pages a").eachText();
        assertThat(labels).hasSizeGreaterThan(30).doesNotHaveDuplicates();
        PAGES.forEach((path, page) -> {
            assertThat(page.select("nav.pages a").eachText()).as(path).isEqualTo(labels);
            List<String> targets = page.select("nav.pages a").eachAttr("href").stream()
                    .map(destination -> target(path, destination))
                    .toList();
            assertThat(page.select("nav.pages [aria-current=page]"))
                    .as(path)
                    .hasSize(targets.contains(path) ? 1 : 0)
                    .allSatisfy(
                            link -> assertThat(target(path, link.attr("href"))).isEqualTo(path));
        });
    }

    @Test
    void pagesAreAccessible() {
        PAGES.forEach((path, page) -> {
            assertThat(page.documentType()).as(path).isNotNull();
            assertThat(page.selectFirst("html").attr("lang")).as(path).isEqualTo("en");
            assertThat(page.title()).as(path).isNotBlank();
            assertThat(page.select("meta[name=viewport]")).as(path).hasSize(1);
            assertThat(page.select("main, body > header, body > footer, nav.pages"))
                    .as(path)
                    .hasSize(4);
            assertThat(page.selectFirst("body > a").attr("href")).as(path).isEqualTo("#site-content");
            assertThat(page.select("h1")).as(path).hasSize(1);
            assertThat(page.select("img")).as(path).allSatisfy(image -> assertThat(image.attr("alt"))
                    .isNotBlank());
            assertThat(page.select("a[href]")).as(path).allSatisfy(link -> assertThat(link.text())
                    .isNotBlank());
            assertThat(page.select("nav")).as(path).allSatisfy(nav -> assertThat(nav.attr("aria-label"))
                    .isNotBlank());
            assertThat(page.select("input").eachAttr("id"))
                    .as(path)
                    .isEqualTo(page.select("label").eachAttr("for"));
            List<String> ids = page.select("[id]").eachAttr("id");
            assertThat(ids).as(path).doesNotHaveDuplicates();
            int level = 1;
            for (Element heading : page.select("main h1, main h2, main h3, main h4")) {
                int next = heading.tagName().charAt(1) - '0';
                assertThat(next).as(path + ": " + heading.text()).isLessThanOrEqualTo(level + 1);
                level = next;
            }
        });
    }

    /** The search and the tabs of a browser show titles. */
    @Test
    void titlesDiffer() {
        assertThat(PAGES.values().stream().map(Document::title)).doesNotHaveDuplicates();
    }

    @Test
    void pagesKeepCodeAndTables() {
        Document settings = PAGES.get("reference/settings.html");
        assertThat(settings.select("main div.table > table")).hasSizeGreaterThan(5);
        assertThat(settings.select("td > code").eachText()).contains("numDecimals", "gmlfast.compression");
        assertThat(PAGES.get("program/geotools.html")
                        .select("pre > code")
                        .first()
                        .text())
                .startsWith("WfsEncoder encoder = WfsEncoder.of(");
        assertThat(PAGES.get("examples/src/main/java/org/example/Examples.java.html")
                        .selectFirst("pre > code")
                        .wholeText())
                .contains("public final class Examples {\n");
        assertThat(site.resolve("performance/clients.svg"))
                .hasSameBinaryContentAs(ROOT.resolve("src-docs/performance/clients.svg"));
    }

    @Test
    void searchIndexHasEveryHeading() throws IOException {
        String index = Files.readString(site.resolve("search-index.js"));
        PAGES.forEach((path, page) -> {
            assertThat(index).contains("\"" + path + "\"");
            page.select("main > h2[id], main > h3[id]")
                    .forEach(heading -> assertThat(index).contains("\"" + path + '#' + heading.id() + "\""));
        });
        assertThat(index).startsWith("window.siteIndex = [\n").endsWith("];\n").doesNotContain("<");
    }

    @Test
    void writesSameBytesForSameSources() throws IOException {
        Path again = folder.resolve("again");
        SiteGenerator.generate(ROOT.toAbsolutePath(), again, "1.0", false);
        Set<String> names =
                files(again).stream().map(file -> path(again, file)).collect(Collectors.toCollection(TreeSet::new));
        assertThat(names)
                .containsExactlyElementsOf(files(site).stream()
                        .map(file -> path(site, file))
                        .collect(Collectors.toCollection(TreeSet::new)));
        for (String name : names) {
            assertThat(again.resolve(name)).hasSameBinaryContentAs(site.resolve(name));
        }
    }

    // ---- other sources

    @Test
    void refusesBrokenLink() throws IOException {
        Path project = project("# Pages\n\n## Section\n\n- [One](one.md): a page\n", "# One\n\n[lost](two.md#a)\n");
        assertThatThrownBy(() -> SiteGenerator.generate(project, folder.resolve("out"), "1", false))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("one.md has links that lead to no file: two.md#a");
    }

    @Test
    void escapesText() throws IOException {
        Path project = project(
                "# Pages\n\n## A & B\n\n- [`<One>`](one.md): a page\n",
                "# `<One>` & \"more\"\n\n## a `<b>` c\n\n## a `<b>` c\n\n### d\n\ntext </script> \\ \"quoted\"\n");
        Path out = folder.resolve("escaped");
        SiteGenerator.generate(project, out, "1<2", true);
        Document page = Jsoup.parse(out.resolve("one.html"));
        assertThat(page.title()).isEqualTo("<One> & \"more\" – gml-fast");
        assertThat(page.select("nav.pages p").eachText()).containsExactly("A & B", "Javadoc");
        assertThat(page.select("nav.pages a").eachText())
                .containsExactly("<One>", "GML", "Binary XML", "Feature reader", "XPath");
        assertThat(page.select("main h2").eachAttr("id")).containsExactly("a-b-c", "a-b-c-1");
        assertThat(page.select("nav.contents a").eachText()).containsExactly("a <b> c", "a <b> c", "d");
        assertThat(page.selectFirst("footer").text()).isEqualTo("gml-fast 1<2");
        assertThat(Files.readString(out.resolve("search-index.js")))
                .contains("[\"\\u003cOne> & \\\"more\\\"\",\"d\",\"one.html#d\",\"text")
                .contains("\\\\ \\\"quoted\\\"\",");
    }

    private static Path project(String list, String page) throws IOException {
        Path project = Files.createTempDirectory(folder, "project");
        Path docs = Files.createDirectories(project.resolve("src-docs"));
        Files.writeString(docs.resolve("README.md"), list);
        Files.writeString(docs.resolve("one.md"), page);
        return project;
    }
}
