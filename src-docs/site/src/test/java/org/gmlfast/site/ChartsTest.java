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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The charts of the pages about performance show what its tables have: the first table below a comment with the name of
 * the chart. {@code -Dgmlfast.docs=write} draws them again.
 */
class ChartsTest {

    private static final Path FOLDER = Path.of("../performance");
    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*");
    private static final String[] COLOURS = {"#d8d2c4", "#b9b9b9", "#7d8fa3", "#d9480f"};
    private static final int LEFT = 230;
    private static final int BAR = 17;
    private static final int WIDEST = 340;

    @ParameterizedTest
    @CsvSource({
        "clients.svg, README.md",
        "speed.svg, README.md",
        "pages.svg, pages.md",
        "templates.svg, geoserver.md",
        "reading.svg, reading.md",
        "spark.svg, ../spark/README.md"
    })
    void chartsHaveTheNumbersOfTheirTables(String chart, String page) throws IOException {
        String drawn = draw(chart, Files.readString(FOLDER.resolve(page)));
        if ("write".equals(System.getProperty("gmlfast.docs"))) {
            Files.writeString(FOLDER.resolve(chart), drawn);
        }
        assertThat(Files.readString(FOLDER.resolve(chart))).isEqualTo(drawn);
    }

    private static String draw(String chart, String page) {
        Matcher marker = Pattern.compile("<!-- chart " + Pattern.quote(chart) + ": (.*) -->\\n+((\\|.*\\n)+)")
                .matcher(page);
        assertThat(marker.find()).as("a table for " + chart).isTrue();
        List<List<String>> table = marker.group(2)
                .lines()
                .map(line -> Arrays.stream(
                                line.substring(1, line.lastIndexOf('|')).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
        return svg(marker.group(1), table.get(0), table.subList(2, table.size()));
    }

    private static String svg(String title, List<String> columns, List<List<String>> rows) {
        double greatest = rows.stream()
                .flatMap(row -> row.stream().skip(1))
                .mapToDouble(ChartsTest::number)
                .max()
                .orElseThrow();
        StringBuilder bars = new StringBuilder();
        List<String> spoken = new ArrayList<>();
        int y = 40;
        for (List<String> row : rows) {
            int middle = y + (row.size() - 1) * BAR / 2 + 4;
            bars.append("<text x=\"12\" y=\"%d\" class=\"l\">%s</text>\n".formatted(middle, row.get(0)));
            for (int i = 1; i < row.size(); i++) {
                String colour = COLOURS[COLOURS.length - row.size() + i];
                bars.append(
                        bar(y, WIDEST * number(row.get(i)) / greatest, colour, row.get(i) + " · " + columns.get(i)));
                y += BAR;
            }
            spoken.add(row.get(0) + ": " + String.join(" and ", row.subList(1, row.size())));
            y += 12;
        }
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 %1$d" width="760" height="%1$d" role="img" \
                aria-label="%2$s: %3$s">
                <style>text{font-family:system-ui,sans-serif;font-size:12px;fill:#333}.t{font-size:14px;font-weight:600}\
                .l{font-size:13px}.s{fill:#fff}\
                @media(prefers-color-scheme:dark){text{fill:#e2e6ea}.s{fill:#14181d}}</style>
                <rect width="760" height="%1$d" class="s"/>
                <text x="12" y="22" class="t">%2$s</text>
                %4$s</svg>
                """
                .formatted(y, title, String.join("; ", spoken), bars);
    }

    private static String bar(int y, double width, String colour, String label) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/><text x=\"%.1f\" y=\"%d\">%s</text>\n",
                LEFT,
                y,
                width,
                BAR - 2,
                colour,
                LEFT + width + 8,
                y + 12,
                label);
    }

    /** The first number of a cell: the lower end of a range. */
    private static double number(String cell) {
        Matcher number = NUMBER.matcher(cell);
        assertThat(number.find()).as("a number in " + cell).isTrue();
        return Double.parseDouble(number.group().replace(",", ""));
    }
}
