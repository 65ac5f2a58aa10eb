package org.example;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.deflate.GzipEncoder;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.wfs.CollectionParts;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

/** One document in parts that different machines write. */
final class WriteParts {

    private WriteParts() {}

    /** What a task reports to the driver; not a record, because Kryo, which Sedona uses, cannot serialize records. */
    static final class Part implements Serializable {

        private static final long serialVersionUID = 1;

        String path;
        long count;
        Envelope bounds = new Envelope();

        /** For Kryo. */
        Part() {}

        Part(String path) {
            this.path = path;
        }
    }

    static CollectionHeader.Builder header() {
        return CollectionHeader.builder()
                .prefix("ex", Towns.NAMESPACE)
                .schemaLocation(Towns.NAMESPACE, "towns.xsd");
    }

    /** The same in the driver and in all tasks. */
    static CollectionParts parts(SimpleFeatureType type) {
        return CollectionParts.of(WfsEncoder.of(WfsVersion.WFS_2_0_0), header().build(), type);
    }

    /** In a task: a complete gzip file with members alone. */
    static Part writeMembers(SimpleFeatureType type, SimpleFeatureIterator features, Path path) throws IOException {
        Part part = new Part(path.toString());
        try (GzipEncoder gzip = new GzipEncoder(Files.newOutputStream(path));
                FeatureCollectionWriter members = parts(type).openMembers(gzip)) {
            while (features.hasNext()) {
                SimpleFeature feature = features.next();
                members.write(feature);
                part.bounds.expandToInclude(ReferencedEnvelope.reference(feature.getBounds()));
                part.count++;
            }
            members.finish();
            gzip.finish();                          // without it, the part stays truncated
        }
        return part;
    }

    /** In the driver, when all tasks have committed: the first and the last part. */
    static void writeEnds(SimpleFeatureType type, List<Part> all, Path first, Path last) throws IOException {
        long count = all.stream().mapToLong(part -> part.count).sum();
        ReferencedEnvelope bounds = new ReferencedEnvelope(type.getCoordinateReferenceSystem());
        all.forEach(part -> bounds.expandToInclude(part.bounds));
        CollectionHeader complete =
                header().numberMatched(count).numberReturned(count).bounds(bounds).build();
        try (GzipEncoder gzip = new GzipEncoder(Files.newOutputStream(first))) {
            parts(type).writeHeader(complete, count > 0, gzip);
            gzip.finish();
        }
        try (GzipEncoder gzip = new GzipEncoder(Files.newOutputStream(last))) {
            parts(type).writeFooter(count > 0, gzip);
            gzip.finish();
        }
    }

    /** A part for each collection, one after the other, and all joined. */
    static void write(List<SimpleFeatureCollection> partitions, Path folder) throws IOException {
        SimpleFeatureType type = partitions.get(0).getSchema();
        List<Part> parts = new ArrayList<>();
        for (SimpleFeatureCollection partition : partitions) {
            try (SimpleFeatureIterator features = partition.features()) {
                parts.add(writeMembers(type, features, folder.resolve("part-" + parts.size() + ".gz")));
            }
        }
        writeEnds(type, parts, folder.resolve("header.gz"), folder.resolve("footer.gz"));
        try (OutputStream out = Files.newOutputStream(folder.resolve("parts.gml.gz"))) {
            Files.copy(folder.resolve("header.gz"), out);
            for (Part part : parts) {
                Files.copy(Path.of(part.path), out);
            }
            Files.copy(folder.resolve("footer.gz"), out);
        }
    }
}
