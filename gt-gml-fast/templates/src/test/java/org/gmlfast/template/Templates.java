/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.collection.ListFeatureCollection;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/** Writes the rows of tests by templates. */
final class Templates {

    private Templates() {}

    /** The template of an example. */
    static FeatureTemplate example(String name) throws IOException {
        return FeatureTemplate.read(TestData.file("templates/" + name + ".xml"));
    }

    /** A template with this content of a feature element, in a folder. */
    static FeatureTemplate of(Path folder, String options, String content) throws IOException {
        Path file = folder.resolve("t.xml");
        Files.writeString(
                file,
                "<gft:Template><gft:Options><gft:Namespaces xmlns:x=\"http://example.org/x\"/>" + options
                        + "</gft:Options>\n<x:F gml:id=\"F.${@id}\">" + content + "</x:F></gft:Template>");
        return FeatureTemplate.read(file);
    }

    /** The bytes of a file of the examples. */
    static byte[] resource(String name) throws IOException {
        return Files.readAllBytes(TestData.file("templates/" + name));
    }

    /** The document of features. */
    static String document(FeatureTemplate template, ExampleRows rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encoder(template).write(new ListFeatureCollection(rows.type, rows.features), header(template, rows), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The document of rows whose values are fetched by their kinds. */
    static String documentOfRows(FeatureTemplate template, ExampleRows rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowType type = TypedRow.type(rows.type);
        try (DocumentWriter document =
                encoder(template).form(new Utf8OutputFactory()).open(header(template, rows), List.of(type), out)) {
            for (SimpleFeature feature : rows.features) {
                document.write(new TypedRow(feature), type);
            }
            document.finish();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static WfsEncoder encoder(FeatureTemplate template) {
        return WfsEncoder.builder(WfsVersion.WFS_2_0_0)
                .gml(GmlSettings.builder(GmlVersion.GML_3_2_1)
                        .srsNameStyle(SrsNameStyle.OGC_HTTP_URI)
                        .build())
                .encoders(template)
                .build();
    }

    private static CollectionHeader header(FeatureTemplate template, ExampleRows rows) {
        CollectionHeader.Builder header = CollectionHeader.builder()
                .timeStamp(Instant.parse("2026-11-23T08:00:00Z"))
                .numberMatched(rows.features.size())
                .numberReturned(rows.features.size());
        template.schemaLocations().forEach(header::schemaLocation);
        return header.build();
    }

    /** What stands in the member of the only feature. */
    static String content(String document) {
        int start = document.indexOf('>', document.indexOf("<x:F"));
        return document.startsWith("/", start - 1)
                ? ""
                : document.substring(start + 1, document.indexOf("</x:F>", start));
    }
}
