/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;

import org.geotools.api.data.DataStore;
import org.geotools.api.data.DataStoreFinder;
import org.geotools.api.data.SimpleFeatureSource;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.TypedColumns;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Features of a DataStore have the types and values of the document, and are written with these again. */
class DataStoreTypesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areThoseOfTheDocument(boolean hasSchema) throws Exception {
        Path file = Files.writeString(folder.resolve("typed.gml"), TypedColumns.gml());
        if (hasSchema) {
            Files.writeString(folder.resolve("typed.xsd"), TypedColumns.schema());
        }
        DataStore store =
                DataStoreFinder.getDataStore(Map.of("gml", file.toUri().toURL()));
        SimpleFeatureSource source = store.getFeatureSource(TypedColumns.TYPE_NAME);
        ByteArrayOutputStream schema = new ByteArrayOutputStream();
        new ApplicationSchema(
                        GmlVersion.GML_3_2_1,
                        GmlSettings.defaults(GmlVersion.GML_3_2_1),
                        Namespaces.NONE.with("t", TypedColumns.NAMESPACE),
                        List.of(source.getSchema()))
                .write(
                        new Utf8OutputFactory().create(schema),
                        ApplicationSchema.canonicalGmlSchema(GmlVersion.GML_3_2_1));
        ByteArrayOutputStream features = new ByteArrayOutputStream();
        WfsEncoder.of(WfsVersion.WFS_2_0_0)
                .write(source.getFeatures(), CollectionHeader.builder().build(), features);
        store.dispose();
        Document document = parse(features);
        for (TypedColumns.Column column : TypedColumns.ALL) {
            String type = hasSchema ? column.type() : column.type().replace("int", "long");
            assertThat(schema.toString(StandardCharsets.UTF_8))
                    .contains("name=\"" + column.name() + "\" type=\"xs:" + type + '"');
            assertThat(texts(document, column.name())).as(column.name()).isEqualTo(column.textsWithoutEmpty());
        }
    }

    private static Document parse(ByteArrayOutputStream document) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(document.toByteArray()));
    }

    private static List<String> texts(Document document, String column) {
        NodeList members = document.getElementsByTagNameNS(TypedColumns.NAMESPACE, TypedColumns.TYPE_NAME);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < members.getLength(); i++) {
            NodeList values = ((Element) members.item(i)).getElementsByTagNameNS(TypedColumns.NAMESPACE, column);
            texts.add(values.getLength() == 0 ? null : values.item(0).getTextContent());
        }
        return texts;
    }
}
