/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.testing.BuildJdkOnly;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas that a document names in the folder of the document. */
@BuildJdkOnly
class NamedSchemasTest {

    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    @TempDir
    Path outer;

    private Path folder;

    @BeforeEach
    void createFolder() throws IOException {
        folder = Files.createDirectories(outer.resolve("in/schemas")).getParent();
    }

    private static String schema(String type) {
        return "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:gml='http://www.opengis.net/gml/3.2'>"
                + "<xs:element name='F' type='T'/><xs:complexType name='T'><xs:complexContent>"
                + "<xs:extension base='gml:AbstractFeatureType'><xs:sequence><xs:element name='n' type='xs:" + type
                + "'/><xs:element name='more' type='xs:date'/></xs:sequence></xs:extension></xs:complexContent>"
                + "</xs:complexType></xs:schema>";
    }

    private static String document(String location) {
        return "<!-- a --><ex:c xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2' xmlns:xsi='" + XSI + "' "
                + location + "><gml:featureMember><ex:F><ex:n>1</ex:n></ex:F></gml:featureMember></ex:c>";
    }

    private static String located(String location) {
        return document("xsi:schemaLocation='http://www.opengis.net/gml/3.2 gml.xsd\n  urn:ex " + location + "'");
    }

    private String types(String document) throws Exception {
        Path file = Files.writeString(folder.resolve("x.gml"), document);
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
            StringBuilder types = new StringBuilder();
            reader.types()
                    .get(0)
                    .getAttributeDescriptors()
                    .forEach(attribute -> types.append(attribute.getLocalName() + "="
                            + attribute.getType().getBinding().getSimpleName() + " "));
            assertThat(reader.next().getAttribute("n").toString()).matches("1(.0)?");
            return types.toString().strip();
        }
    }

    @Test
    void usesTypesOfSchemasInTheFolder() throws Exception {
        Files.writeString(folder.resolve("schemas/a b.xsd"), schema("double"));
        assertThat(types(located("schemas/a%20b.xsd"))).isEqualTo("n=Double more=Date");
        assertThat(types(located("./schemas/a%20b.xsd"))).isEqualTo("n=Double more=Date");
        assertThat(types(document("xsi:noNamespaceSchemaLocation='schemas/a%20b.xsd'")))
                .isEqualTo("n=Double more=Date");
        Files.writeString(folder.resolve("schemas/a b.xsd"), schema("boolean"));
        assertThat(types(located("schemas/a%20b.xsd")))
                .as("a value does not fit")
                .isEqualTo("n=Long more=Date");
    }

    @Test
    void readsCompressedDocuments() throws Exception {
        Files.writeString(folder.resolve("a.xsd"), schema("double"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(located("a.xsd").getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("x.gml.gz"), bytes.toByteArray());
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
            assertThat(reader.next().getAttribute("n")).isEqualTo(1.0);
        }
    }

    @Test
    void prefersTheSchemaBesideTheDocument() throws Exception {
        Files.writeString(folder.resolve("a.xsd"), schema("double"));
        Files.writeString(
                folder.resolve("x.gfs"),
                "<GMLFeatureClassList><GMLFeatureClass><Name>G</Name><ElementPath>F</ElementPath></GMLFeatureClass>"
                        + "</GMLFeatureClassList>");
        Files.setLastModifiedTime(
                folder.resolve("x.gfs"),
                java.nio.file.attribute.FileTime.from(java.time.Instant.now().plusSeconds(10)));
        assertThat(types(located("a.xsd"))).isEqualTo("n=Double more=Date");
        Files.writeString(folder.resolve("x.xsd"), schema("string"));
        assertThat(types(located("a.xsd"))).isEqualTo("n=String more=Date");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../a.xsd",
                "schemas/../../a.xsd",
                "%2e%2e/a.xsd",
                "OUTER/a.xsd",
                "file:OUTER/a.xsd",
                "file://OUTER/in/b.xsd",
                "OUTER/in/b.xsd",
                "..\\a.xsd",
                "link.xsd",
                "linked/a.xsd",
                "schemas",
                "none.xsd",
                "large.xsd",
                "malformed.xsd",
                "b.xsd?x",
                "http://127.0.0.1:1/b.xsd",
                "//127.0.0.1/b.xsd",
                "%00",
                ":"
            })
    void areNotReadElsewhere(String location) throws Exception {
        Files.writeString(outer.resolve("a.xsd"), schema("double"));
        Files.writeString(folder.resolve("b.xsd"), schema("double"));
        Files.createSymbolicLink(folder.resolve("link.xsd"), outer.resolve("a.xsd"));
        Files.createSymbolicLink(folder.resolve("linked"), outer);
        Files.writeString(folder.resolve("malformed.xsd"), "<a");
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large.xsd").toFile(), "rw")) {
            large.write(schema("double").getBytes(StandardCharsets.UTF_8));
            large.setLength((16 << 20) + 1);
        }
        assertThat(types(located(location.replace("OUTER", outer.toString())))).isEqualTo("n=Long");
    }

    @Test
    void appliesSchemasOfTheSettingsToArraysAndStreams() throws Exception {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withSchema(
                SchemaTypes.read(new ByteArrayInputStream(schema("double").getBytes(StandardCharsets.UTF_8))));
        byte[] document = document("").getBytes(StandardCharsets.UTF_8);
        assertThat(new GmlFeatureReader(document, settings).next().getAttribute("n"))
                .isEqualTo(1.0);
        assertThat(new GmlFeatureReader(new ByteArrayInputStream(document), settings)
                        .next()
                        .getAttribute("n"))
                .isEqualTo(1.0);
    }

    @Test
    void areListedWithoutThoseOfOgc() {
        assertThat(SchemaTypes.locations(located("a.xsd").getBytes(StandardCharsets.UTF_8)))
                .containsExactly(java.util.Map.entry("urn:ex", "a.xsd"));
        assertThat(SchemaTypes.locations("<a".getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(SchemaTypes.locations("<a/>".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }
}
