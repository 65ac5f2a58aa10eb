/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import java.math.BigInteger;
import java.util.function.Supplier;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.geoserver.layers.ReadingProgress;
import org.gmlfast.geoserver.settings.CountSettings;
import org.gmlfast.wfs.PageCounts;

/**
 * A page that GeoServer has not counted, with all that depends on the number of its features: the counts of the
 * response, and whether there is a next page. The results equal GeoServer's after a count. Used by one thread.
 */
public final class UncountedPage {

    private static final long UNKNOWN = -1;

    private final UncountedFeatures features;
    private final FeatureTypeInfo layer;
    private final CountKey key;
    private int offset;
    private Supplier<BigInteger> total;
    private boolean limitedByLayer;
    private boolean corrected;

    /**
     * A page of a layer.
     *
     * @param key of the number of matches; null if it must not be kept
     */
    public UncountedPage(UncountedFeatures features, FeatureTypeInfo layer, CountKey key) {
        this.features = features;
        this.layer = layer;
        this.key = key;
    }

    /**
     * Sets what GeoServer has made of a full page.
     *
     * @param first the number of matches before the page
     * @param matches counts all matches
     * @param limited whether the matches are those of the page: GeoServer counts no further if the layer has a lower
     *     limit than the request, and the request starts with the first match
     */
    public void dispatched(int first, Supplier<BigInteger> matches, boolean limited) {
        this.offset = first;
        this.total = matches;
        this.limitedByLayer = limited;
    }

    public UncountedFeatures features() {
        return features;
    }

    /** Whether the page has as many features as it may have: only then does GeoServer link to a next one. */
    boolean isFull(long returned) {
        return returned >= features.limit();
    }

    /**
     * The number of matches; negative for unknown. A page that is not full ends with the last match, unless it starts
     * after it. In all other cases, GeoServer counts the matches.
     *
     * @param returned the number of features in the page
     * @param setting whether and how long counts are kept
     */
    public long matched(long returned, CountSettings setting, MatchCounts counts) {
        if (layer.getSkipNumberMatched()) {
            return UNKNOWN;
        }
        if (limitedByLayer || !isFull(returned) && (returned > 0 || offset == 0)) {
            return offset + returned;
        }
        if (!setting.exact()) {
            return UNKNOWN;
        }
        long matched = counts.get(key, setting.lifetime(), this::count);
        // the page is newer than a count that was kept
        return matched >= 0 && returned > 0 && matched < offset + returned ? count() : matched;
    }

    /** Counts the page, once, and corrects its response, which has the counts of a full page. */
    void correct(FeatureCollectionResponse response) {
        if (corrected) {
            return;
        }
        corrected = true;
        int returned = features.size();
        response.setNumberOfFeatures(BigInteger.valueOf(returned));
        response.setLazyTotalNumberOfFeatures(
                () -> BigInteger.valueOf(matched(returned, CountSettings.NOT_KEPT, MatchCounts.NONE)));
        if (!isFull(returned)) {
            response.setNext(null);
        }
    }

    private long count() {
        BigInteger matched = total.get();
        return matched == null ? UNKNOWN : matched.longValue();
    }

    /**
     * The counts of the document.
     *
     * @param next the address of the next page, if this one is full; null for none
     * @param large the pages that were too large last time
     * @param paged whether the version has the number of matches and links
     * @param progress of the response, which can count the rows of its page
     */
    public PageCounts counts(
            String next,
            boolean paged,
            CountSettings setting,
            MatchCounts matches,
            LargePages large,
            ReadingProgress progress) {
        String page = layer.prefixedName() + ' ' + features.limit();
        return new PageCounts() {
            @Override
            public boolean isLarge() {
                return large.contains(page);
            }

            @Override
            public void outgrew(long written) {
                large.add(page, written);
            }

            @Override
            public long count() {
                long size = progress.count(features::size);
                large.counted(page, size);
                return size;
            }

            @Override
            public void addTo(CollectionHeader.Builder header, long returned) {
                header.numberReturned(returned);
                if (paged) {
                    header.numberMatched(matched(returned, setting, matches)).next(isFull(returned) ? next : null);
                }
            }
        };
    }

    /** Whether the document is going to have a number of matches, if the store can count them. */
    public boolean hasMatched(CountSettings setting) {
        return !layer.getSkipNumberMatched() && setting.exact();
    }
}
