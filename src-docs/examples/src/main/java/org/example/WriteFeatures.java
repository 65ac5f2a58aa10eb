package org.example;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.codehaus.stax2.XMLStreamWriter2;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/** Features as documents of a WFS. */
final class WriteFeatures {

    private WriteFeatures() {}

    static void writeWithDefaults(SimpleFeatureCollection featureCollection, OutputStream outputStream)
            throws Exception {
        CollectionHeader header = CollectionHeader.builder().numberReturned(featureCollection.size()).build();
        WfsEncoder.of(WfsVersion.WFS_2_0_0).write(featureCollection, header, outputStream);
    }

    static void writeCollection(SimpleFeatureCollection featureCollection, OutputStream outputStream)
            throws Exception {
        WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);   // immutable, thread-safe

        CollectionHeader header = CollectionHeader.builder()
                .prefix("ex", "http://www.example.org/towns")
                .schemaLocation(WfsVersion.WFS_2_0_0.namespace(), WfsVersion.WFS_2_0_0.schemaLocation())
                .numberMatched(3)
                .numberReturned(3)
                .build();

        encoder.write(featureCollection, header, outputStream);
    }

    static void writeOneByOne(SimpleFeatureIterator source, SimpleFeatureType featureType, OutputStream outputStream)
            throws Exception {
        WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
        CollectionHeader header = CollectionHeader.builder().build();

        try (FeatureCollectionWriter document = encoder.open(header, outputStream, featureType)) {
            while (source.hasNext()) {
                document.write(source.next());
            }
            document.finish();                                      // only this completes the document
        }
    }

    static void writeWithSettings(SimpleFeatureCollection featureCollection, OutputStream outputStream)
            throws Exception {
        GmlSettings gml = GmlSettings.builder(GmlVersion.GML_3_1_1)
                .numDecimals(6)
                .featureBounds(true)
                .srsNameStyle(SrsNameStyle.OGC_HTTP_URI)
                .forceSrsNameStyle(true)        // also for features in x/y, whose
                .swapAxes(true)                 // first two ordinates are exchanged
                .build();
        WfsEncoder encoder = WfsEncoder.builder(WfsVersion.WFS_1_1_0)
                .gml(gml)
                .charset(StandardCharsets.ISO_8859_1)
                .indentation(2)
                .featureMember(true)
                .build();

        encoder.write(featureCollection, CollectionHeader.builder().build(), outputStream);
    }

    static void writeSchema(SimpleFeatureType type, String uri, OutputStream out) throws Exception {
        GmlSettings gml = GmlSettings.builder(GmlVersion.GML_3_2_1).build();

        new ApplicationSchema(GmlVersion.GML_3_2_1, gml, Namespaces.NONE.with("ex", uri), List.of(type))
                .write(new Utf8OutputFactory().create(out), ApplicationSchema.canonicalGmlSchema(GmlVersion.GML_3_2_1));
    }

    static void writeBinary(SimpleFeatureCollection featureCollection, OutputStream outputStream) throws Exception {
        WfsEncoder wfsEncoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
        CollectionHeader header =
                CollectionHeader.builder().prefix("ex", "http://www.example.org/towns").build();

        BxmlSettings settings = BxmlSettings.DEFAULT.withIndexes(List.of("//@gml:id"));
        XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(outputStream);
        try (var document = wfsEncoder.open(header, writer, featureCollection.getSchema())) {
            document.writeAll(featureCollection);
            document.finish();
        }
        writer.close();
    }
}
