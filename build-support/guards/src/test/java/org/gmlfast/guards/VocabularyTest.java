/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/**
 * The types of columns and the kinds of geometries are listed in {@code org.gmlfast.model} alone. Elsewhere, a table
 * maps the names or codes of one source or document to these, and code asks for a class only where it makes or casts
 * values of it: such files are listed here.
 */
class VocabularyTest {

    private static final int MOST = 3;

    private static final Pattern VALUES = Pattern.compile(
            "\\b(Boolean|Byte|Short|Integer|Long|BigInteger|Float|Double|BigDecimal|String|Date|Time|Timestamp|LocalDate"
                    + "|LocalTime|LocalDateTime|OffsetDateTime|OffsetTime|ZonedDateTime|Instant|Calendar|Year|YearMonth"
                    + "|Duration|URI|UUID)\\.class\\b");

    private static final Pattern GEOMETRIES = Pattern.compile("\\b(Point|LineString|LinearRing|Polygon|MultiPoint"
            + "|MultiLineString|MultiPolygon|GeometryCollection)\\.class\\b");

    /** Files that make values of the class that is asked for, with how. */
    private static final Set<String> MAKERS_OF_VALUES = Set.of(
            "ColumnType.java", // the table
            "ValueConverter.java", // parses texts as values of a class
            "TemporalParser.java", // parses texts as dates and times of a class
            "FeatureValues.java", // reads values without a text
            "GmlRow.java", // reads values without a text
            "FieldKind.java", // compares forms of texts with a declared class
            "ValueReader.java", // reads runs of values
            "DateTimeConverterFactory.java", // converts between classes for GeoTools' filters
            "StandardKey.java", // reads keys from JDBC as a class
            "ColumnReader.java", // reads values from JDBC as a class
            "SampleLayers.java"); // declares a sample

    private static final Set<String> MAKERS_OF_GEOMETRIES = Set.of(
            "GeometryKind.java", // the table
            "GeometryParser.java", // parses elements as geometries of a class
            "GeometryBuilder.java"); // builds geometries of a class

    @Test
    void classesOfValuesAreListedInColumnTypeAlone() {
        assertThat(filesWithMany(VALUES)).isSubsetOf(MAKERS_OF_VALUES);
    }

    @Test
    void classesOfGeometriesAreListedInGeometryKindAlone() {
        assertThat(filesWithMany(GEOMETRIES)).isSubsetOf(MAKERS_OF_GEOMETRIES);
    }

    private static Set<String> filesWithMany(Pattern classes) {
        Set<String> files = new TreeSet<>();
        for (String module : Modules.all()) {
            Path sources = Modules.ROOT.resolve(module).resolve("src/main/java");
            if (!module.startsWith("benchmarks") && Files.exists(sources)) {
                try (Stream<Path> paths = Files.walk(sources)) {
                    paths.filter(path -> path.toString().endsWith(".java") && distinct(path, classes) > MOST)
                            .forEach(path -> files.add(path.getFileName().toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return files;
    }

    private static int distinct(Path file, Pattern classes) {
        try {
            return classes.matcher(Files.readString(file))
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .collect(Collectors.toSet())
                    .size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
