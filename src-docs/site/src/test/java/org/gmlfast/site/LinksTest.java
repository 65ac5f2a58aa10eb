/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** Links in Markdown, as GitHub resolves them. The test reads the text itself, without the parser of the site. */
class LinksTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*+(?:\\[[^\\]]*\\][^\\]]*)*\\]\\(([^)\\s]+)\\)");
    private static final Pattern DEFINITION = Pattern.compile("(?m)^\\[[^\\]]+\\]: (\\S+)");
    private static final Pattern EXTERNAL = Pattern.compile("(https?|mailto):.*");
    private static final Pattern MENTION = Pattern.compile("src-docs/[\\w./-]*\\w");

    private static List<Path> files(String suffix) throws IOException {
        Set<String> skipped = Set.of(".git", "target", "node_modules", "python", ".m2", ".jqwik-database");
        List<Path> found = new ArrayList<>();
        try (Stream<Path> children = Files.list(ROOT)) {
            List<Path> waiting = new ArrayList<>(children.toList());
            while (!waiting.isEmpty()) {
                Path path = waiting.remove(waiting.size() - 1);
                if (Files.isDirectory(path)) {
                    if (!skipped.contains(path.getFileName().toString())) {
                        try (Stream<Path> inside = Files.list(path)) {
                            inside.forEach(waiting::add);
                        }
                    }
                } else if (path.toString().endsWith(suffix)) {
                    found.add(path);
                }
            }
        }
        return found.stream().sorted().toList();
    }

    @Test
    void linksAndAnchorsOfMarkdownResolve() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : files(".md")) {
            for (String destination : destinations(Files.readString(page))) {
                links++;
                if (!resolves(page, destination)) {
                    broken.add(ROOT.relativize(page) + ": " + destination);
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(200);
    }

    /** The destinations of all links of a page that stay in the project. */
    static List<String> destinations(String page) {
        String text = withoutCode(page);
        return Stream.of(LINK, DEFINITION)
                .flatMap(pattern -> pattern.matcher(text).results())
                .map(result -> result.group(1))
                .filter(destination -> !EXTERNAL.matcher(destination).matches())
                .toList();
    }

    static boolean resolves(Path page, String destination) throws IOException {
        String[] parts = destination.split("#", 2);
        Path target = parts[0].isEmpty()
                ? page
                : page.resolveSibling(parts[0]).toAbsolutePath().normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return parts.length == 1 || anchors(Files.readString(target)).contains(parts[1]);
    }

    /** Anchors as GitHub makes them of headings. */
    private static Set<String> anchors(String page) {
        Map<String, Integer> times = new HashMap<>();
        Set<String> anchors = new TreeSet<>();
        for (MatchResult heading : Pattern.compile("(?m)^#{1,6} (.*)$")
                .matcher(withoutBlocks(page))
                .results()
                .toList()) {
            String anchor = heading.group(1)
                    .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            int before = times.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + '-' + before);
        }
        return anchors;
    }

    private static String withoutBlocks(String page) {
        return page.replaceAll("(?ms)^ *(```+).*?^ *\\1 *$", "");
    }

    private static String withoutCode(String page) {
        return withoutBlocks(page).replaceAll("`[^`\n]*`", "code");
    }

    /** Programs and scripts mention files below src-docs, for example where they write; a build writes the site. */
    @Test
    void pathsThatTheSourcesMentionExist() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (String suffix : List.of(".java", "pom.xml", ".sh", "/run", "/check", ".md", ".yml")) {
            for (Path file : files(suffix)) {
                MENTION.matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .filter(mention -> !mention.contains("/target/"))
                        .filter(mention -> !Files.exists(ROOT.resolve(mention)))
                        .map(mention -> ROOT.relativize(file) + ": " + mention)
                        .forEach(missing::add);
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyPageIsListed() throws IOException {
        Path docs = ROOT.resolve("src-docs");
        Set<Path> listed = linked(docs.resolve("README.md"));
        Set<Path> unlisted = files(".md").stream()
                .filter(page -> page.startsWith(docs) && !page.equals(docs.resolve("README.md")))
                .filter(page -> !listed.contains(page))
                .collect(Collectors.toCollection(TreeSet::new));
        for (Path list : listed) {
            unlisted.removeAll(linked(list));
        }
        assertThat(unlisted).isEmpty();
    }

    private static Set<Path> linked(Path page) throws IOException {
        return LINK.matcher(withoutCode(Files.readString(page)))
                .results()
                .map(result -> result.group(1).split("#")[0])
                .filter(path -> path.endsWith(".md") && !EXTERNAL.matcher(path).matches())
                .map(path -> page.resolveSibling(path).normalize())
                .collect(Collectors.toSet());
    }
}
