/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.internal.source.ByteSource;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.feature.internal.bxml.FeatureMembers;
import org.gmlfast.feature.internal.bxml.FeatureParser;
import org.gmlfast.feature.internal.bxml.TypeDerivation;
import org.gmlfast.feature.internal.geometry.GeometryRules;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.layer.SrsNameLookup;
import org.gmlfast.feature.schema.SchemaTypes;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.locationtech.jts.geom.Envelope;

/**
 * Reads the features of a WFS 1.0, 1.1 or 2.0 document in BXML, or of a single feature.
 *
 * <pre>{@code
 * try (BxmlFeatureReader reader = BxmlFeatureReader.open(path, FeatureReaderSettings.DEFAULT)) {
 *     while (reader.hasNext()) {
 *         SimpleFeature feature = reader.next();
 *     }
 * }
 * }</pre>
 *
 * <p>Coordinates are x/y: longitude or easting first, even if the srsName of the document, such as
 * {@code urn:ogc:def:crs:EPSG::4326}, stands for another order. If the srsName is known, the user data of a geometry is
 * its CRS with the axes x/y. Properties that are absent, nil or empty are null, except that an empty text is "".
 * Features without an id are numbered.
 *
 * <p>A type that is derived has Boolean, Long, Double, BigDecimal, byte[], String and geometries. No value loses
 * digits: a text is read as a number only if all values of the attribute are numbers, and only if nothing but trailing
 * zeros after the decimal point would change, as in 1.50. The type is derived from all features of an array or a file,
 * but from the first 4 MB of a stream: a later value that does not fit, or another property, causes a BxmlException.
 * {@link SchemaTypes} reads types from an application schema. A document without features has the type "Feature"
 * without attributes, whatever is selected.
 *
 * <p>A malformed document, or a value that an attribute cannot have, causes a {@link BxmlException}, also at every
 * later call. Properties and features that are not selected are not checked as strictly. A reader belongs to one
 * thread.
 */
public final class BxmlFeatureReader implements AutoCloseable {

    /** The bytes at the start of a stream from which a type is derived. */
    private static final int SAMPLE = 4 << 20;

    private static final GeometryRules GEOMETRY_RULES = GmlReaderSettings.DEFAULT.geometryRules();

    private final SimpleFeatureType type;
    private final FeatureMembers<SimpleFeature> members;
    private final InputStream owned;
    private SimpleFeature next;
    private boolean ended;
    private XMLStreamException failure;

    /**
     * Creates a reader for a document in memory. It reads the array itself, not a copy.
     *
     * @throws BxmlException if the array is not a document in BXML, or if it is malformed and no type is given
     * @throws IllegalArgumentException if the type lacks a property, or has no geometry to compare with the bounds
     */
    public BxmlFeatureReader(byte[] document, FeatureReaderSettings settings) throws XMLStreamException {
        this(
                window(document),
                settings.type() != null ? settings.type() : derive(window(document), settings, true),
                settings,
                null,
                true);
    }

    /**
     * Creates a reader for a stream. It reads ahead, and does not close the stream.
     *
     * @throws BxmlException if the stream is not a document in BXML, or if its start is malformed and no type is given
     * @throws IllegalArgumentException if the type lacks a property, or has no geometry to compare with the bounds
     */
    public BxmlFeatureReader(InputStream stream, FeatureReaderSettings settings) throws XMLStreamException {
        this(Sample.of(stream, settings), settings);
    }

    private BxmlFeatureReader(Sample sample, FeatureReaderSettings settings) throws XMLStreamException {
        this(new ByteWindow(sample.source, 0), sample.type, settings, null, true);
    }

    /** @param useWindow whether features are read in the window where possible; false for tests */
    BxmlFeatureReader(
            ByteWindow in,
            SimpleFeatureType source,
            FeatureReaderSettings settings,
            InputStream owned,
            boolean useWindow)
            throws XMLStreamException {
        boolean hasFeatures = source != TypeDerivation.NO_FEATURES;
        this.type = hasFeatures ? selected(source, settings.properties()) : source;
        this.ended = !hasFeatures;
        this.owned = owned;
        Envelope bounds = hasFeatures ? settings.bounds() : null;
        if (bounds != null && source.getGeometryDescriptor() == null) {
            throw new IllegalArgumentException("the type has no geometry to compare with the bounds");
        }
        boolean isDerived = settings.type() == null;
        boolean isStrict = isDerived && settings.properties() == null;
        FeatureParser parser =
                new FeatureParser(source, type, bounds, GEOMETRY_RULES, references(), isStrict, isDerived);
        this.members = new FeatureMembers<>(in, settings.limits(), parser, useWindow);
    }

    /**
     * Opens a file. {@link #close} closes it.
     *
     * @throws IOException if the file cannot be read
     * @throws BxmlException if it is not a document in BXML, or if it is malformed and no type is given
     * @throws IllegalArgumentException if the type lacks a property, or has no geometry to compare with the bounds
     */
    public static BxmlFeatureReader open(Path file, FeatureReaderSettings settings)
            throws IOException, XMLStreamException {
        SimpleFeatureType source = settings.type();
        if (source == null) {
            try (InputStream in = Files.newInputStream(file)) {
                source = derive(new ByteWindow(in::read, 0), settings, true);
            }
        }
        InputStream in = Files.newInputStream(file);
        try {
            return new BxmlFeatureReader(new ByteWindow(in::read, 0), source, settings, in, true);
        } catch (XMLStreamException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** The srsNames decide on the order of axes. */
    private static SpatialReferences references() {
        return new SrsNameLookup(GmlGeometrySettings.DEFAULT, false, 2);
    }

    private static SimpleFeatureType derive(ByteWindow in, FeatureReaderSettings settings, boolean isWhole)
            throws XMLStreamException {
        return TypeDerivation.derive(in, settings.limits(), references(), isWhole);
    }

    private static ByteWindow window(byte[] document) {
        return new ByteWindow(document, 0, document.length);
    }

    private static SimpleFeatureType selected(SimpleFeatureType type, List<String> properties) {
        if (properties == null) {
            return type;
        }
        for (String property : properties) {
            if (type.getDescriptor(property) == null) {
                throw new IllegalArgumentException("the type has no property \"" + property + "\"");
            }
        }
        return SimpleFeatureTypeBuilder.retype(type, properties);
    }

    /** The start of a stream, and a source of the whole stream. */
    private record Sample(SimpleFeatureType type, ByteSource source) {

        static Sample of(InputStream stream, FeatureReaderSettings settings) throws XMLStreamException {
            Objects.requireNonNull(stream);
            if (settings.type() != null) {
                return new Sample(settings.type(), stream::read);
            }
            byte[] start;
            try {
                start = stream.readNBytes(SAMPLE);
            } catch (IOException e) {
                throw new BxmlException(String.valueOf(e.getMessage()), 0, e);
            }
            SimpleFeatureType type = derive(window(start), settings, start.length < SAMPLE);
            ByteWindow again = new ByteWindow(start, 0, start.length);
            ByteSource first = again.rest();
            return new Sample(type, (target, from, length) -> {
                int count = first.read(target, from, length);
                return count < 0 ? stream.read(target, from, length) : count;
            });
        }
    }

    /** The type of the features, given or derived, with the selected properties; never null. */
    public SimpleFeatureType getFeatureType() {
        return type;
    }

    /**
     * Whether there is another feature.
     *
     * @throws BxmlException if the document is malformed; with an IOException as its cause if it cannot be read
     */
    public boolean hasNext() throws XMLStreamException {
        if (failure != null) {
            throw failure;
        }
        if (next == null && !ended) {
            try {
                next = members.next();
                ended = next == null;
            } catch (XMLStreamException e) {
                failure = e;
                throw e;
            }
        }
        return next != null;
    }

    /**
     * The next feature; never null. It belongs to the caller.
     *
     * @throws BxmlException if the document is malformed; with an IOException as its cause if it cannot be read
     * @throws NoSuchElementException if there is none
     */
    public SimpleFeature next() throws XMLStreamException {
        if (!hasNext()) {
            throw new NoSuchElementException("the document has no more features");
        }
        SimpleFeature feature = next;
        next = null;
        return feature;
    }

    /**
     * This reader as GeoTools' {@link FeatureReader}. It reads from the same position and closes this reader. Its
     * methods throw an {@link IOException}, whose cause is the XMLStreamException.
     */
    public FeatureReader<SimpleFeatureType, SimpleFeature> asFeatureReader() {
        return new FeatureReader<>() {
            @Override
            public SimpleFeatureType getFeatureType() {
                return type;
            }

            @Override
            public boolean hasNext() throws IOException {
                try {
                    return BxmlFeatureReader.this.hasNext();
                } catch (XMLStreamException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }

            @Override
            public SimpleFeature next() throws IOException {
                try {
                    return BxmlFeatureReader.this.next();
                } catch (XMLStreamException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }

            @Override
            public void close() throws IOException {
                BxmlFeatureReader.this.close();
            }
        };
    }

    /**
     * The features that have not been read, for loops and streams. It reads from the same position and does not close
     * this reader. Its methods throw an {@link UncheckedIOException}.
     */
    public Iterator<SimpleFeature> asIterator() {
        return new UncheckedFeatures(this::hasNext, this::next);
    }

    /** Closes the file that {@link #open} has opened. Does not close a stream of the caller. */
    @Override
    public void close() throws IOException {
        ended = true;
        next = null;
        if (owned != null) {
            owned.close();
        }
    }
}
