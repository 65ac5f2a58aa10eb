/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.logging.Logger;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.util.logging.Logging;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;

/**
 * Reads the features of one type in a GML document, for programs that take GeoTools' {@link FeatureReader}.
 *
 * <pre>{@code
 * SimpleFeatureType type = ...; // that a GmlFeatureReader has derived, or any other
 * FeatureReader<SimpleFeatureType, SimpleFeature> features = new GmlTypeReader(path, type, type);
 * }</pre>
 *
 * <p>Used by one thread.
 */
public final class GmlTypeReader implements FeatureReader<SimpleFeatureType, SimpleFeature> {

    private static final Logger LOGGER = Logging.getLogger("org.gmlfast.datastore");

    private final GmlFeatureReader reader;
    private final Path file;
    private final SimpleFeatureType type;
    private final boolean isSame;

    /** For each attribute that is read, its index in the type; null if all are read. */
    private final int[] indexes;

    /**
     * Opens a file.
     *
     * @param stored the type of the features in the document
     * @param type the type that the features get, with the same attributes
     * @throws IOException if the file cannot be read
     */
    public GmlTypeReader(Path file, SimpleFeatureType stored, SimpleFeatureType type) throws IOException {
        this(file, stored, type, GmlReaderSettings.DEFAULT);
    }

    /**
     * Opens a file.
     *
     * @param stored the type of the features in the document
     * @param type the type that the features get, with the same attributes
     * @param settings its type is ignored; attributes that are not among its properties are null
     * @throws IOException if the file cannot be read
     */
    public GmlTypeReader(Path file, SimpleFeatureType stored, SimpleFeatureType type, GmlReaderSettings settings)
            throws IOException {
        this.file = file;
        this.type = type;
        List<String> properties = settings.features().properties();
        this.indexes = properties == null
                ? null
                : properties.stream().mapToInt(stored::indexOf).toArray();
        this.isSame = stored == type && indexes == null;
        try {
            reader = GmlFeatureReader.open(
                    file, settings.withFeatures(settings.features().withType(stored)));
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    private IOException failure(XMLStreamException e) {
        return new IOException(file + ": " + e.getMessage(), e);
    }

    @Override
    public SimpleFeatureType getFeatureType() {
        return type;
    }

    @Override
    public boolean hasNext() throws IOException {
        try {
            return reader.hasNext();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    @Override
    public SimpleFeature next() throws IOException {
        if (!hasNext()) {
            throw new NoSuchElementException("the document has no more features");
        }
        try {
            SimpleFeature feature = reader.next();
            return isSame ? feature : new SimpleFeatureImpl(values(feature), type, feature.getIdentifier(), false);
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    private Object[] values(SimpleFeature feature) {
        if (indexes == null) {
            return feature.getAttributes().toArray();
        }
        Object[] values = new Object[type.getAttributeCount()];
        for (int i = 0; i < indexes.length; i++) {
            values[indexes[i]] = feature.getAttribute(i);
        }
        return values;
    }

    @Override
    public void close() throws IOException {
        if (reader.skipped() > 0) {
            LOGGER.warning(file + ": features with errors were skipped, " + reader.skipped() + " in all; the first: "
                    + reader.errors().get(0).getMessage());
        }
        reader.close();
    }
}
