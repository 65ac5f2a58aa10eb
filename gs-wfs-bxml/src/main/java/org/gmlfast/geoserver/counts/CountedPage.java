/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import java.math.BigInteger;
import java.util.function.LongSupplier;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.geoserver.rows.FeaturesNeededException;
import org.gmlfast.geoserver.rows.StoreQuery;
import org.gmlfast.geoserver.settings.CountSettings;

/**
 * The number of matches of a page of OGC API Features. That module runs GeoServer's own GetFeature, which has counted
 * the page; but it counts all matches only when the response requests them. Used by one thread.
 */
public final class CountedPage {

    private final FeatureCollectionResponse found;
    private final GetFeatureRequest request;
    private final FeatureTypeInfo layer;

    /** @param layer null if it is unknown */
    public CountedPage(FeatureCollectionResponse found, GetFeatureRequest request, FeatureTypeInfo layer) {
        this.found = found;
        this.request = request;
        this.layer = layer;
    }

    /** The number of matches, which GeoServer counts if no number is kept; negative for unknown. */
    public long matched(CountSettings setting, MatchCounts counts) {
        LongSupplier count = () -> number(found.getTotalNumberOfFeatures());
        long returned = number(found.getNumberOfFeatures());
        CountKey key = isCounted(returned) ? key() : null;
        long matched = counts.get(key, setting.lifetime(), count);
        // the page is newer than a count that was kept
        return matched >= 0 && returned > 0 && matched < offset() + returned ? count.getAsLong() : matched;
    }

    /** Whether GeoServer counts all matches: not if the first page, or the limit of the layer, shows their number. */
    private boolean isCounted(long returned) {
        BigInteger limit = request.getMaxFeatures();
        return layer != null
                && !layer.getSkipNumberMatched()
                && (offset() > 0 || limit != null && returned >= limit.longValue());
    }

    private long offset() {
        return request.getStartIndex() == null ? 0 : request.getStartIndex().longValue();
    }

    /** Null if the query is not known, as behind rules for access. */
    private CountKey key() {
        try {
            FeatureCollection<?, ?> collection = found.getFeature().get(0);
            return CountKey.of(layer, StoreQuery.of(collection));
        } catch (FeaturesNeededException | RuntimeException | LinkageError e) {
            return null;
        }
    }

    private static long number(BigInteger count) {
        return count == null ? -1 : count.longValue();
    }
}
