/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Signatures of several releases in one text file. A type has one line at the margin and an indented line for each
 * member. A line that only some releases have starts with these; all others are in every release:
 *
 * <pre>
 * releases 2.28 3.0 3.1
 * org.example.Request
 *   public class java.lang.Object
 *   public getOutputFormat()Ljava/lang/String;
 *   2.28: public getHttpRequest()Ljavax/servlet/http/HttpServletRequest;
 *   3.0,3.1: public getHttpRequest()Ljakarta/servlet/http/HttpServletRequest;
 * bean requestTarget
 *   class org.example.RequestTarget
 * </pre>
 *
 * The last entry is a bean of a Spring file with its class.
 */
public final class SignatureFile {

    private static final String RELEASES = "releases ";
    private static final String INDENTED = "  ";
    private static final String AFTER_RELEASES = ": ";

    private static final Comparator<String> HEAD_FIRST = Comparator.comparing(
                    (String line) -> !TypeSignature.isHead(line))
            .thenComparing(line -> TypeSignature.isHead(line) ? "" : line.substring(line.lastIndexOf(' ') + 1))
            .thenComparing(Comparator.naturalOrder());

    private final List<String> releases = new ArrayList<>();

    /** The releases that have a line, by type and line. */
    private final SortedMap<String, SortedMap<String, Set<String>>> types = new TreeMap<>();

    /** Reads a file; one that does not exist is empty. */
    public static SignatureFile read(Path file) throws IOException {
        SignatureFile read = new SignatureFile();
        if (Files.exists(file)) {
            String type = null;
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(RELEASES)) {
                    read.releases.addAll(
                            List.of(line.substring(RELEASES.length()).split(" ")));
                } else if (line.startsWith(INDENTED)) {
                    read.readLine(type, line.substring(INDENTED.length()));
                } else {
                    type = line;
                }
            }
        }
        return read;
    }

    private void readLine(String type, String line) {
        int colon = line.indexOf(AFTER_RELEASES);
        Collection<String> in =
                colon < 0 ? releases : List.of(line.substring(0, colon).split(","));
        add(type, colon < 0 ? line : line.substring(colon + AFTER_RELEASES.length()), in);
    }

    private void add(String type, String line, Collection<String> in) {
        types.computeIfAbsent(type, t -> new TreeMap<>(HEAD_FIRST))
                .computeIfAbsent(line, l -> new LinkedHashSet<>())
                .addAll(in);
    }

    /** The releases, oldest first. */
    public List<String> releases() {
        return List.copyOf(releases);
    }

    /** The names to record for another release: the names of all types, and {@code TYPE#FIELD} for private fields. */
    Set<String> wanted() {
        Set<String> wanted = new TreeSet<>(types.keySet());
        types.forEach((type, lines) -> lines.keySet().stream()
                .filter(line -> !TypeSignature.isHead(line))
                .map(MemberSignature::parse)
                .filter(member -> member.is(Modifier.PRIVATE))
                .forEach(member -> wanted.add(type + '#' + member.name())));
        return wanted;
    }

    /** The types of a release by name. A bean, {@code bean NAME}, has its class as superclass. */
    public Map<String, TypeSignature> of(String release) {
        Map<String, TypeSignature> found = new LinkedHashMap<>();
        types.forEach((name, lines) -> {
            List<String> own = lines.entrySet().stream()
                    .filter(line -> line.getValue().contains(release))
                    .map(Map.Entry::getKey)
                    .toList();
            if (!own.isEmpty()) {
                found.put(name, TypeSignature.parse(name, own));
            }
        });
        return found;
    }

    /** Replaces the types of a release. */
    void put(String release, Collection<TypeSignature> signatures) {
        if (!releases.contains(release)) {
            releases.add(release);
            releases.sort(Comparator.comparing(Version::parse));
        }
        types.values().forEach(lines -> {
            lines.values().forEach(in -> in.remove(release));
            lines.values().removeIf(Set::isEmpty);
        });
        for (TypeSignature type : signatures) {
            type.lines().forEach(line -> add(type.name(), line, List.of(release)));
        }
        types.values().removeIf(Map::isEmpty);
    }

    /** Writes the file. */
    void write(Path file) throws IOException {
        List<String> text = new ArrayList<>(List.of(RELEASES + String.join(" ", releases)));
        types.forEach((type, lines) -> {
            text.add(type);
            lines.forEach((line, in) -> text.add(INDENTED + prefix(in) + line));
        });
        Files.write(file, text);
    }

    private String prefix(Set<String> in) {
        List<String> sorted = releases.stream().filter(in::contains).toList();
        return sorted.equals(releases) ? "" : String.join(",", sorted) + AFTER_RELEASES;
    }
}
