/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.Closeable;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputFile;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.input.download.LayerDownload;
import org.locationtech.jts.geom.Envelope;

/** All layers of a GML input, read in one pass. Not thread-safe. */
public final class GmlLayers implements Closeable {

    private final GmlFeatureReader reader;
    private final String source;
    private final GmlOrigin owner;
    private final Map<SimpleFeatureType, Layer> layers = new IdentityHashMap<>();

    private GmlLayers(GmlFeatureReader reader, String source, GmlOrigin owner) {
        this.reader = reader;
        this.source = source;
        this.owner = owner;
    }

    /**
     * Opens a file, an archive, a URL, or standard input.
     *
     * @param name of the input; "-" for standard input
     * @return null if it is not GML; then standard input has not been consumed
     * @throws IOException if the input cannot be read or is malformed
     */
    public static GmlLayers open(String name, InputOptions options) throws IOException {
        if (GmlUrl.matches(name)) {
            LayerDownload download = GmlUrl.fetch(name, options);
            if (download.isJson()) {
                download.close();
                return null;
            }
            return open(download.pages(), name, new GmlUrl.Fetched(download), options);
        }
        if (name.equals("-")) {
            return openStream(options);
        }
        Path file = InputFile.path(name);
        if (new GmlInputFormat().matches(file)) {
            return open(List.of(new WatchedFile(file, options)), name, null, options);
        }
        if (GmlArchive.matches(file)) {
            GmlArchive archive = GmlArchive.open(file);
            return open(archive.documents(), name, archive, options);
        }
        return null;
    }

    /** Whether a name is that of a zip archive, whose documents are read as one. */
    public static boolean isArchive(String name) throws IOException {
        return !name.equals("-") && !GmlUrl.matches(name) && GmlArchive.matches(InputFile.path(name));
    }

    private static GmlLayers open(List<GmlSource> documents, String name, GmlOrigin owner, InputOptions options)
            throws IOException {
        RecodedDocuments recoded = new RecodedDocuments(documents, owner, options.charset());
        return new GmlLayers(GmlInput.reader(recoded.documents(), name, recoded, options), name, recoded);
    }

    private static GmlLayers openStream(InputOptions options) throws IOException {
        PushbackInputStream stream = new PushbackInputStream(options.standardInput(), UnsupportedFormat.HEAD_LENGTH);
        byte[] head = stream.readNBytes(UnsupportedFormat.HEAD_LENGTH);
        stream.unread(head);
        if (!new GmlInputFormat().matches(head)) {
            return null;
        }
        String name = "standard input";
        RecodedDocuments recoded = new RecodedDocuments(List.of(), null, options.charset());
        return new GmlLayers(GmlInput.reader(recoded.stream(stream), name, options), name, recoded);
    }

    /** Returns the types in the document, in the order of their first features. */
    public List<SimpleFeatureType> types() {
        return reader.types();
    }

    /** Whether the types are derived from the starts of documents, so that later features may not fit them. */
    public boolean isSampled() {
        return reader.isSampled();
    }

    /** Returns the names of the types for {@link InputOptions#layer}, in the order of their first features. */
    public List<String> names() {
        List<SimpleFeatureType> types = reader.types();
        return types.stream().map(type -> GmlLayerType.name(type, types)).toList();
    }

    /**
     * Returns the layers, each of which returns the features that {@link #next} has read for it.
     *
     * @throws IOException if there is no layer, or the CRS of one is not known
     */
    public List<FeatureInput> layers(InputOptions options) throws IOException {
        if (reader.types().isEmpty()) {
            throw GmlInput.noFeatures(reader, source);
        }
        List<FeatureInput> all = new ArrayList<>();
        for (SimpleFeatureType type : reader.types()) {
            Layer layer = new Layer(new GmlLayerType(type, type.getTypeName(), source, options));
            layers.put(type, layer);
            all.add(layer);
        }
        return all;
    }

    /**
     * Returns the options that read one layer alone, with the type that has been derived for it.
     *
     * @param index of the layer
     * @param options with which this has been opened
     */
    public InputOptions layerOptions(int index, InputOptions options) {
        String name = names().get(index);
        SimpleFeatureType type = types().get(index);
        GmlReaderSettings settings = options.gml();
        // a type without a namespace includes those of its name in all namespaces; from the start of a document, a type
        // may lack attributes
        boolean isGiven = name.equals(type.getTypeName()) && !isSampled();
        return options.toBuilder()
                .layer(types().size() == 1 ? null : name)
                .gml(isGiven ? settings.withFeatures(FeatureReaderSettings.DEFAULT.withType(type)) : settings)
                .build();
    }

    /**
     * Reads the next feature.
     *
     * @return as it is in the document, in x/y; null at the end
     * @throws IOException if the document cannot be read or is malformed
     */
    public SimpleFeature next() throws IOException {
        try {
            return reader.hasNext() ? reader.next() : null;
        } catch (XMLStreamException e) {
            throw GmlInput.failure(source, e);
        }
    }

    /** Reads the next feature for its layer, which is returned; null at the end. */
    public FeatureInput nextLayer() throws IOException {
        SimpleFeature feature = next();
        if (feature == null) {
            return null;
        }
        Layer layer = layers.get(feature.getFeatureType());
        layer.pending = layer.type.converted(feature);
        return layer;
    }

    /** Returns notes on what has been read. */
    public List<String> notes() {
        return GmlInput.notes(reader, owner);
    }

    /** Returns the number of features that have been skipped because they have errors. */
    public long skipped() {
        return reader.skipped();
    }

    @Override
    public void close() throws IOException {
        reader.close();
        if (owner != null) {
            owner.close();
        }
    }

    /** A layer, whose features arrive one by one. */
    private static final class Layer implements FeatureInput {

        private final GmlLayerType type;
        private SimpleFeature pending;

        Layer(GmlLayerType type) {
            this.type = type;
        }

        @Override
        public SimpleFeatureType schema() {
            return type.schema();
        }

        @Override
        public SpatialReference spatialReference() {
            return type.reference();
        }

        @Override
        public OptionalLong count() {
            return OptionalLong.empty();
        }

        @Override
        public Envelope bounds() {
            return null;
        }

        @Override
        public SimpleFeature next() {
            SimpleFeature next = pending;
            pending = null;
            return next;
        }

        @Override
        public long position() {
            return 0;
        }

        @Override
        public long size() {
            return -1;
        }

        @Override
        public Unit unit() {
            return Unit.FEATURES;
        }

        @Override
        public void close() {
            // the layers are closed together
        }
    }
}
