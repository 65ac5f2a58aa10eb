/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;

/**
 * Whether any file has features of the type that the program names. Without them, a query has no rows: where the schema
 * is given, a name in other letters would go unnoticed. Spark asks the driver for each file of a query, which is when
 * this looks at the starts of files, until one has the type. Thread-safe.
 */
final class NamedType implements Serializable {

    private static final long serialVersionUID = 1;

    /** Of a file; most have the type in the first part. */
    private static final long[] STARTS = {1 << 16, 4 << 20};

    /** The files that are looked at. */
    private static final int MAX_FILES = 100;

    private final Set<String> others = new TreeSet<>();

    /** Whether a file has the type, or may have it behind its start. */
    private boolean isPossible;

    private int looked;

    synchronized void seek(SplitFile file, ReadSettings settings) {
        if (isPossible || settings.typeName == null || settings.mode != ReadSettings.Mode.FAILFAST) {
            return;
        }
        try {
            looked++;
            for (long start : STARTS) {
                boolean isKnown = isPossible || start > STARTS[0] && file.length() <= STARTS[0];
                isPossible = isKnown ? isPossible : hasTypes(file.start(start), settings.reader());
            }
            // the length of what is compressed is not known
            boolean isLong = file.length() > (file.isCompressed() ? STARTS[0] : STARTS[1]);
            isPossible |= isLong || looked == MAX_FILES;
            if (!isPossible) {
                types(file.start(STARTS[1]), settings.reader().withTypeNames(null))
                        .forEach(type -> others.add(type.getTypeName()));
            }
        } catch (IOException | XMLStreamException e) {
            isPossible = true; // the task that reads the file says what is wrong with it
        }
    }

    private static boolean hasTypes(GmlSource start, GmlReaderSettings reading) throws IOException, XMLStreamException {
        return !types(start, reading).isEmpty();
    }

    private static List<SimpleFeatureType> types(GmlSource start, GmlReaderSettings reading)
            throws IOException, XMLStreamException {
        try (GmlFeatureReader reader = GmlFeatureReader.open(start, reading)) {
            return reader.types();
        }
    }

    /** @throws IllegalStateException if the files have features of other types alone */
    synchronized void check(ReadSettings settings) {
        if (!isPossible && !others.isEmpty() && settings.mode == ReadSettings.Mode.FAILFAST) {
            throw new IllegalStateException("no file has features called \"" + settings.typeName
                    + "\", which the option typeName names; there are " + String.join(", ", others));
        }
    }
}
