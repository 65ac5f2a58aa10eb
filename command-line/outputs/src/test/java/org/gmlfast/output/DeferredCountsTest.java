/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;

import javax.xml.parsers.DocumentBuilderFactory;

import org.w3c.dom.Element;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class DeferredCountsTest {

    private static final String DOCUMENT =
            "<?xml version='1.0'?><c numberMatched=\"9223372036854775807\" numberReturned=\"9223372036854775807\" t=\"x\">"
                    + "<v a=\"1\"> numberReturned=\"9223372036854775807\"</v></c>";

    @Property(tries = 200)
    void replacePlaceholdersByCountsOfAnySize(@ForAll @LongRange(min = 0) long returned, @ForAll boolean known)
            throws Exception {
        Path file = Files.createTempFile("counts", ".xml");
        try {
            Files.writeString(file, DOCUMENT);
            fillIn(file, returned, known);
            byte[] bytes = Files.readAllBytes(file);
            assertThat(bytes).hasSize(DOCUMENT.length());
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(bytes))
                    .getDocumentElement();
            assertThat(root.getAttribute("numberReturned")).isEqualTo(Long.toString(returned));
            assertThat(root.getAttribute("numberMatched")).isEqualTo(known ? Long.toString(returned) : "unknown");
            assertThat(root.getAttribute("t")).isEqualTo("x");
            assertThat(root.getTextContent()).contains("9223372036854775807");
        } finally {
            Files.delete(file);
        }
    }

    private static void fillIn(Path file, long returned, boolean known) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            DeferredCounts.inText(StandardCharsets.UTF_8)
                    .set("numberMatched", known ? OptionalLong.of(returned) : OptionalLong.empty())
                    .set("numberReturned", OptionalLong.of(returned))
                    .fillIn(channel);
        }
    }
}
