/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;

/**
 * The pages of the site: all Markdown below {@code src-docs}, all Markdown elsewhere in the project that these pages
 * link to, and the source code that they link to. Links lead to HTML files, and to copies of all other files.
 */
final class SiteSource {

    private static final String DOCS = "src-docs/";

    /** This module. */
    private static final String GENERATOR = DOCS + "site/";

    private static final String README = "README.md";

    /** The page that lists all others. */
    private static final String HOME = DOCS + README;

    /** Where files go that are not below {@code src-docs}. */
    private static final String ELSEWHERE = "project/";

    private static final Pattern EXTERNAL = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*:.*");
    private static final Pattern CODE = Pattern.compile(".*\\.(java|xml)");

    private final Path project;

    /** By source. */
    private final Map<String, MarkdownPage> pages = new TreeMap<>();

    /** Output paths of files that are copied, by source. */
    private final Map<String, String> copies = new TreeMap<>();

    private SiteSource(Path project) {
        this.project = project;
    }

    /**
     * Reads all pages.
     *
     * @throws IOException if a page cannot be read, or a link leads to no file
     */
    static SiteSource read(Path project) throws IOException {
        SiteSource source = new SiteSource(project);
        source.readAll();
        return source;
    }

    private void readAll() throws IOException {
        Deque<String> waiting = new ArrayDeque<>();
        try (Stream<Path> files = Files.walk(project.resolve(DOCS))) {
            files.map(file -> project.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".md") && !file.startsWith(GENERATOR) && !file.contains("/target/"))
                    .sorted()
                    .forEach(waiting::add);
        }
        while (!waiting.isEmpty()) {
            String file = waiting.remove();
            if (pages.containsKey(file)) {
                continue;
            }
            MarkdownPage page = parse(file);
            pages.put(file, page);
            for (String linked : resolveLinks(page)) {
                waiting.add(linked);
            }
        }
    }

    private MarkdownPage parse(String file) throws IOException {
        String text = Files.readString(project.resolve(file)).replace("\r\n", "\n");
        if (isCode(file)) {
            String name = file.substring(file.lastIndexOf('/') + 1);
            text = "# " + name + "\n\n````" + name.substring(name.lastIndexOf('.') + 1) + '\n' + text + "````\n";
        }
        return MarkdownPage.parse(file, output(file), text);
    }

    private static boolean isPage(String file) {
        return file.endsWith(".md") || isCode(file);
    }

    private static boolean isCode(String file) {
        return CODE.matcher(file).matches();
    }

    /** Whether a link leads out of the project. */
    static boolean isExternal(String destination) {
        return EXTERNAL.matcher(destination).matches();
    }

    /** Where a file is in the site. */
    static String output(String file) {
        String path = file.startsWith(DOCS) ? file.substring(DOCS.length()) : ELSEWHERE + file;
        if (path.endsWith(README)) {
            return path.substring(0, path.length() - README.length()) + "index.html";
        }
        return path.endsWith(".md")
                ? path.substring(0, path.length() - 2) + "html"
                : isCode(path) ? path + ".html" : path;
    }

    /** Makes the links of a page those of the site. Returns the pages that they lead to. */
    private Collection<String> resolveLinks(MarkdownPage page) throws IOException {
        Collection<String> linked = new TreeSet<>();
        Collection<String> broken = new TreeSet<>();
        page.root().accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(resolve(page, link.getDestination(), linked, broken));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(resolve(page, image.getDestination(), linked, broken));
                visitChildren(image);
            }
        });
        if (!broken.isEmpty()) {
            throw new IOException(page.source() + " has links that lead to no file: " + String.join(", ", broken));
        }
        return linked;
    }

    private String resolve(
            MarkdownPage page, String destination, Collection<String> linked, Collection<String> broken) {
        if (destination.startsWith("#") || isExternal(destination)) {
            return destination;
        }
        int anchor = destination.indexOf('#');
        String path = anchor < 0 ? destination : destination.substring(0, anchor);
        Path folder = Path.of(page.source()).getParent();
        Path target = (folder == null ? Path.of(path) : folder.resolve(path)).normalize();
        String file = target.toString().replace('\\', '/');
        if (!Files.isRegularFile(project.resolve(file))) {
            broken.add(destination);
            return destination;
        }
        if (isPage(file)) {
            linked.add(file);
        } else {
            copies.put(file, output(file));
        }
        return relative(page.output(), output(file)) + (anchor < 0 ? "" : destination.substring(anchor));
    }

    /** The path from one file of the site to another. */
    static String relative(String from, String to) {
        Path folder = Path.of(from).getParent();
        Path path = folder == null ? Path.of(to) : folder.relativize(Path.of(to));
        return path.toString().replace('\\', '/');
    }

    Collection<MarkdownPage> pages() {
        return pages.values();
    }

    MarkdownPage home() {
        return pages.get(HOME);
    }

    /** Copies the files that pages link to. */
    void copyFiles(Path site) throws IOException {
        for (Map.Entry<String, String> copy : copies.entrySet()) {
            Path to = site.resolve(copy.getValue());
            Files.createDirectories(to.getParent());
            Files.write(to, Files.readAllBytes(project.resolve(copy.getKey())));
        }
    }
}
