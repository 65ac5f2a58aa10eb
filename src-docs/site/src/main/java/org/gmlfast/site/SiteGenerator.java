/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the site. The same sources give the same bytes.
 *
 * <pre>{@code
 * SiteGenerator.generate(project, folder, "0.1.0", false);
 * }</pre>
 */
public final class SiteGenerator {

    private static final List<String> RESOURCES = List.of("site.css", "search.js");

    private SiteGenerator() {}

    /**
     * Arguments: the folder of the project, that of the site, which is deleted before, the version, and whether the
     * site has the Javadoc.
     */
    public static void main(String[] arguments) throws IOException {
        delete(Path.of(arguments[1]));
        generate(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2], Boolean.parseBoolean(arguments[3]));
    }

    /**
     * Writes the site into a folder, over files that are there.
     *
     * @param project the folder with {@code src-docs}
     * @param javadoc whether the navigation links to {@code javadoc/MODULE/index.html}, which the caller adds
     * @throws IOException if a link leads to no file, or reading or writing fails
     */
    static void generate(Path project, Path site, String version, boolean javadoc) throws IOException {
        SiteSource source = SiteSource.read(project);
        Navigation navigation = Navigation.of(source.home());
        PageFrame frame = new PageFrame(source.home(), navigation, version, javadoc);
        SearchIndex index = new SearchIndex();
        // pages with equal results are in the order of the navigation
        for (MarkdownPage page : navigation.sorted(source.pages())) {
            write(site.resolve(page.output()), frame.html(page));
            index.add(page);
        }
        write(site.resolve("search-index.js"), index.script());
        source.copyFiles(site);
        for (String resource : RESOURCES) {
            try (InputStream in = SiteGenerator.class.getResourceAsStream(resource)) {
                Files.write(site.resolve(resource), in.readAllBytes());
            }
        }
    }

    /** So that no page of a former build is left. */
    private static void delete(Path site) throws IOException {
        if (Files.exists(site)) {
            try (Stream<Path> files = Files.walk(site)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
