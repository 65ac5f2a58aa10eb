/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.platform.ServiceException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.rows.DatabaseFailure;
import org.gmlfast.geoserver.rows.FeaturesNeededException;
import org.gmlfast.geoserver.rows.PagedFeatures;
import org.gmlfast.geoserver.rows.ResultRows;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.status.ResponseOutcome;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.status.WrittenDocument;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.rows.TableUse;
import org.gmlfast.rows.page.PageMethod;

/**
 * Tracks which feature of which layer a response has reached: the exceptions of stores seldom name it. Used by one
 * thread.
 */
public final class ReadingProgress {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final String NO_KEY = "Cannot do natural order without a primary key";

    private static final String NO_PAGES =
            " cannot be read in pages (startIndex), because its table has no primary key."
                    + " Sort by an attribute (sortBy), or let the administrator add a key to the table and reset the store";

    private final Layers layers;
    private final PageMethod paging;

    /** The rows of the last result that has some. */
    private ResultRows stored;

    /** Whether a document reads other tables beside its rows, so that features do not suffice. */
    private boolean rowsOnly;

    private final IdentityHashMap<FeatureCollection<?, ?>, PagedFeatures> pages = new IdentityHashMap<>();

    /** The layers of the results, with why they are read as features; null for rows. */
    private final Map<String, String> reasons = new LinkedHashMap<>();

    private String layer;
    private String last;
    private long count;
    private boolean reading;
    private boolean inRows;

    /** @param paging how pages of rows are found */
    public ReadingProgress(Layers layers, PageMethod paging) {
        this.layers = layers;
        this.paging = paging;
    }

    /** The same features, tracked while they are read; complex features are not tracked. */
    public FeatureCollection<?, ?> track(FeatureCollection<?, ?> collection) {
        if (!(collection instanceof SimpleFeatureCollection features)) {
            return collection;
        }
        // a proxy, since the interface grows from one GeoTools to the next
        return (SimpleFeatureCollection) Proxy.newProxyInstance(
                SimpleFeatureCollection.class.getClassLoader(),
                new Class<?>[] {SimpleFeatureCollection.class},
                (proxy, method, arguments) ->
                        method.getName().equals("features") ? open(features) : call(features, method, arguments));
    }

    private static Object call(SimpleFeatureCollection features, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(features, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /**
     * The rows of a collection, tracked while they are read; null if it is read as features. The log has the reason.
     *
     * @param use of the document; null for one that reads all attributes of the features
     * @param disabledBy the setting that disables rows; null if they are enabled
     * @throws ServiceException if the database fails, so that features cannot be read either
     * @throws FallbackException if features are read, but the document needs rows
     */
    public RowSource rows(FeatureCollection<?, ?> collection, TableUse use, String disabledBy) {
        rowsOnly |= needsRows(use);
        String name = layers.prefixedName(collection.getSchema().getName());
        String reason = disabledBy;
        if (reason == null) {
            try {
                ResultRows rows = ResultRows.of(collection, paging, use);
                String page = rows.way() == null ? "" : ", its page " + rows.way();
                LOGGER.fine(() -> name + " is read as rows" + page);
                stored = rows;
                reasons.put(name, null);
                return track(rows);
            } catch (FeaturesNeededException e) {
                reason = e.getMessage();
            } catch (IOException e) {
                begin(name);
                throw explain(new UncheckedIOException(e));
            } catch (RuntimeException | LinkageError e) {
                // a GeoServer with other classes than the known ones
                reason = e.toString();
            }
        }
        if (needsRows(use)) {
            throw new FallbackException("its gf:Rows " + use.children().get(0).name()
                    + " need rows of PostGIS, but features are read: " + reason
                    + "; select the rows as json in a view");
        }
        String page = page(collection);
        String why = reason;
        LOGGER.fine(() -> name + " is read as features: " + why + page);
        reasons.put(name, why);
        return null;
    }

    /** Whether features lack data that the document reads. */
    public static boolean needsRows(TableUse use) {
        return use != null && !use.children().isEmpty();
    }

    /** Finds the page of a collection that is read as features; returns the words for the log. */
    private String page(FeatureCollection<?, ?> collection) {
        try {
            PagedFeatures page = PagedFeatures.find(collection, paging);
            if (page != null) {
                pages.put(collection, page);
            }
            return page == null || page.way() == null ? "" : "; its page " + page.way();
        } catch (FeaturesNeededException | RuntimeException | LinkageError e) {
            // the store reads the page as without the plugin, or reports the failure
            return "";
        }
    }

    /**
     * The number of features of the only result.
     *
     * @param size asks the store
     */
    public long count(LongSupplier size) {
        OptionalLong count = stored == null ? OptionalLong.empty() : stored.count();
        return count.isPresent() ? count.getAsLong() : size.getAsLong();
    }

    /**
     * The same rows, tracked while they are read; a failure of the database is a RuntimeException, as with features.
     */
    public RowSource track(RowSource rows) {
        return new RowSource() {
            @Override
            public RowType rowType() {
                return rows.rowType();
            }

            @Override
            public Rows open() throws IOException {
                begin(layers.prefixedName(rows.rowType().type().getName()));
                try {
                    inRows = true;
                    return new TrackedRows(rows.open());
                } catch (RowsUnavailableException e) {
                    logUnavailable(e);
                    throw e;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /**
     * Whether a response that failed must be written again from features: rows were read or written, and the database
     * can answer. If so, logs the failure.
     */
    public boolean needsFeatures(RuntimeException failure) {
        if (!inRows || rowsOnly || DatabaseFailure.isFinal(failure)) {
            return false;
        }
        logSecondReading(failure instanceof UncheckedIOException wrapper ? wrapper.getCause() : failure);
        return true;
    }

    /** Some reasons to read features show in the files of the store alone; they are no failures. */
    private void logUnavailable(RowsUnavailableException e) {
        reasons.put(layer, e.getMessage());
        if (e.getCause() instanceof FeaturesNeededException) {
            LOGGER.fine(() -> layer + " is read as features: " + e.getMessage());
        } else {
            logSecondReading(e);
        }
    }

    private void logSecondReading(Exception failure) {
        String reason = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        LOGGER.info(() -> layer + " is read a second time, as features: " + reason);
        LOGGER.log(Level.FINE, "The rows have failed", failure);
    }

    // ---- statistics

    /** Counts a response that is complete. */
    public void countWritten(WrittenDocument document) {
        reasons.forEach((name, why) -> ResponseStatistics.SERVER.add(
                List.of(name), why == null ? ResponseOutcome.ROWS : ResponseOutcome.FEATURES, why, document));
    }

    /** Counts a response that is not complete. */
    public void count(ResponseOutcome outcome, Exception failure, WrittenDocument document) {
        ResponseStatistics.SERVER.addFailure(reasons.keySet(), outcome, failure, document);
    }

    private void begin(String name) {
        layer = name;
        last = null;
        count = 0;
        reading = true;
    }

    private SimpleFeatureIterator open(SimpleFeatureCollection features) {
        begin(layers.prefixedName(features.getSchema().getName()));
        inRows = false;
        SimpleFeatureIterator opened = features.features();
        reading = false;
        return new TrackedIterator(opened, pages.get(features));
    }

    /**
     * A ServiceException that names layer and feature; the failure itself if it already names them, or if GeoServer
     * handles it.
     *
     * @param failure of reading or writing a feature
     */
    public RuntimeException explain(RuntimeException failure) {
        if (layer == null
                || failure instanceof FeatureEncodingException
                || failure instanceof UnsupportedFeatureTypeException
                || failure instanceof FallbackException
                || hasServiceException(failure)) {
            return failure;
        }
        // GeoServer appends the messages of all causes
        String message = lacksKey(failure) ? "Layer " + layer + NO_PAGES : message();
        return new ServiceException(failure.getMessage() == null ? message + ": " + failure : message, failure);
    }

    /** Whether GeoTools has found no primary key to order the features of a page by. */
    private static boolean lacksKey(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && cause.getMessage().contains(NO_KEY)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasServiceException(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ServiceException) {
                return true;
            }
        }
        return false;
    }

    private String message() {
        if (last == null) {
            return "Reading the first feature of layer " + layer + " failed";
        }
        return reading
                ? "Reading layer " + layer + " failed after " + count + " features, the last of which is " + last
                : "Writing feature " + last + " of layer " + layer + " failed";
    }

    private final class TrackedIterator implements SimpleFeatureIterator {

        private final SimpleFeatureIterator features;
        private final PagedFeatures page;

        /** @param page null if the features are no page */
        TrackedIterator(SimpleFeatureIterator features, PagedFeatures page) {
            this.features = features;
            this.page = page;
        }

        @Override
        public boolean hasNext() {
            reading = true;
            boolean more = features.hasNext();
            reading = false;
            return more;
        }

        @Override
        public SimpleFeature next() {
            reading = true;
            SimpleFeature feature = features.next();
            last = feature.getID();
            count++;
            reading = false;
            if (page != null) {
                page.read(count, feature.getFeatureType().getTypeName(), last);
            }
            return feature;
        }

        @Override
        public void close() {
            features.close();
        }
    }

    private final class TrackedRows implements Rows {

        private final Rows rows;

        TrackedRows(Rows rows) {
            this.rows = rows;
        }

        @Override
        public Row next() {
            reading = true;
            try {
                Row row = rows.next();
                if (row != null) {
                    last = row.id();
                    count++;
                }
                reading = false;
                return row;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }
}
