/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;

/** The page on reading GML has the members of national forms that the reader knows, and no others. */
class KnownMembersTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| [^|]+ \\| `([^`|]+:[^`|]*)…` \\| ([^|]+) \\|$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void pageHasTheKnownMembers() throws IOException {
        String page = Files.readString(TestData.projectRoot().resolve("src-docs/command-line/reading-gml.md"));
        Map<String, List<String>> rows = ROW.matcher(page)
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> elements(row.group(2))));
        assertThat(rows).isEqualTo(KnownMembers.NAMES);
        rows.forEach((start, elements) ->
                elements.forEach(element -> assertThat(KnownMembers.contains(start + "v1", element))
                        .as(element)
                        .isTrue()));
    }

    private static List<String> elements(String cell) {
        return CODE.matcher(cell)
                .results()
                .map((MatchResult code) -> code.group(1))
                .toList();
    }
}
