/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.crs.SingleCRS;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.util.factory.GeoTools;
import org.gmlfast.feature.settings.ReferenceSystems;

/**
 * Finds coordinate reference systems by code, in GeoTools' EPSG database or, after {@link #cache}, in files that
 * earlier processes wrote, because the database takes most of a second to start. Thread-safe; several processes may
 * share the files.
 */
public final class EpsgSystems {

    private static final Pattern CODE = Pattern.compile("EPSG:\\d{1,9}");

    private static final Map<String, CoordinateReferenceSystem> KNOWN = new ConcurrentHashMap<>();

    /** Those of which a file has a summary. */
    private static final Map<String, CoordinateReferenceSystem> DEFERRED = new ConcurrentHashMap<>();

    /** The folder of the files, which no command needs that decodes no system; null without files. */
    private static volatile Supplier<Path> folder = () -> null;

    private EpsgSystems() {}

    /**
     * Lets this process keep systems in files in the user's cache directory; for programs that start often. The files
     * contain serialized objects, which only the releases of GeoTools and Java that wrote them read.
     */
    public static void cache() {
        cacheIn(EpsgSystems::ofUser);
    }

    private static Path ofUser() {
        Path directory = EpsgDatabase.directory();
        return directory == null ? null : directory.resolve("systems-" + GeoTools.getVersion());
    }

    /** @param files the folder; null for none */
    static void cacheIn(Supplier<Path> files) {
        folder = files;
        KNOWN.clear();
        DEFERRED.clear();
    }

    /** Returns a system as {@link ReferenceSystems#decode} does. */
    public static CoordinateReferenceSystem decode(String code, boolean xy) throws FactoryException {
        String key = key(code, xy);
        CoordinateReferenceSystem crs = KNOWN.get(key);
        if (crs == null) {
            Path files = folder.get();
            crs = files != null && CODE.matcher(code).matches()
                    ? decode(code, xy, files.resolve(key.replace(':', '-') + ".ser"))
                    : database(code, xy);
            CoordinateReferenceSystem other = KNOWN.putIfAbsent(key, crs);
            crs = other == null ? crs : other;
        }
        return crs;
    }

    /**
     * Returns a system whose code, name and axes are known, for documents that name it. In a process with
     * {@link #cache}, it is decoded when a caller needs more. For transformations, use {@link #decode}.
     */
    public static CoordinateReferenceSystem declare(String code, boolean xy) throws FactoryException {
        Path files = folder.get();
        if (files == null || !CODE.matcher(code).matches()) {
            return decode(code, xy);
        }
        String key = key(code, xy);
        CoordinateReferenceSystem known = DEFERRED.get(key);
        if (known == null) {
            Path file = files.resolve(key.replace(':', '-') + ".txt");
            SystemSummary summary = SystemSummary.read(file, code, xy);
            known = summary == null ? declared(code, xy, file) : deferred(summary);
            CoordinateReferenceSystem other = DEFERRED.putIfAbsent(key, known);
            known = other == null ? known : other;
        }
        return known;
    }

    /** Decodes a system, and writes its summary for the next process. */
    private static CoordinateReferenceSystem declared(String code, boolean xy, Path file) throws FactoryException {
        CoordinateReferenceSystem crs = decode(code, xy);
        SystemSummary summary = SystemSummary.of(crs, code, xy);
        if (summary != null) {
            summary.write(file);
        }
        return crs;
    }

    private static CoordinateReferenceSystem deferred(SystemSummary summary) {
        return DeferredSystem.of(summary, () -> {
            try {
                return (SingleCRS) decode(summary.code(), summary.xy());
            } catch (FactoryException e) {
                throw new IllegalStateException("cannot decode the CRS " + summary.code() + ": " + e.getMessage(), e);
            }
        });
    }

    private static String key(String code, boolean xy) {
        return xy ? code + "-xy" : code;
    }

    private static CoordinateReferenceSystem decode(String code, boolean xy, Path file) throws FactoryException {
        CachedObject<CoordinateReferenceSystem> cached =
                new CachedObject<>(xy ? code + " xy" : code, CoordinateReferenceSystem.class, file);
        CoordinateReferenceSystem crs = cached.read();
        if (crs == null
                || crs.getIdentifiers().stream().noneMatch(id -> id.toString().equals(code))) {
            crs = database(code, xy);
            cached.write(crs);
        }
        return crs;
    }

    /** Finds a transformation. */
    @FunctionalInterface
    interface TransformSearch {

        MathTransform find() throws UnknownCrsException;
    }

    /**
     * Returns the transformation from x/y in a system to x/y in another one: from a file, if this process has files and
     * an earlier one has found it. The search asks the database which operation EPSG has for the two systems.
     */
    static MathTransform transform(String source, String target, TransformSearch search) throws UnknownCrsException {
        Path files = folder.get();
        if (files == null) {
            return search.find();
        }
        CachedObject<MathTransform> cached = new CachedObject<>(
                source + " to " + target,
                MathTransform.class,
                files.resolve((source + "-to-" + target + ".ser").replace(':', '-')));
        MathTransform transform = cached.read();
        if (transform == null) {
            transform = search.find();
            cached.write(transform);
        }
        return transform;
    }

    private static CoordinateReferenceSystem database(String code, boolean xy) throws FactoryException {
        EpsgDatabase.prepare();
        return ReferenceSystems.GEOTOOLS.decode(code, xy);
    }
}
