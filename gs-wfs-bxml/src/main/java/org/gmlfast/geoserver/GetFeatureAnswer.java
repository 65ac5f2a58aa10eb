/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.WFSException;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.BxmlSettings;
import org.gmlfast.deflate.GzipLevel;
import org.gmlfast.geoserver.gzip.FilterCompression;
import org.gmlfast.stax.Utf8OutputFactory;
import org.gmlfast.wfs.GetFeatureResponse;

/** The answer to one request, ready to be written. For the request's thread. */
final class GetFeatureAnswer {

    /**
     * GzipEncoder looks for the words and numbers of text: binary doubles come out a fifth larger than by zlib's level
     * 6, and 1 to 3 % larger by its level 4, which takes half as long.
     */
    private static final GzipLevel FAST_FOR_BXML = GzipLevel.parse("4");

    private final GetFeatureRequest request;
    private final GetFeatureResponse response;
    private final ReadingProgress progress;
    private final Optional<GzipLevel> compression;

    /**
     * An answer.
     *
     * @param compression how the plugin compresses it; empty to leave that to GeoServer
     */
    GetFeatureAnswer(
            GetFeatureRequest request,
            GetFeatureResponse response,
            ReadingProgress progress,
            Optional<GzipLevel> compression) {
        this.request = request;
        this.response = response;
        this.progress = progress;
        this.compression = compression;
    }

    private interface Body {
        void write() throws IOException;
    }

    /** Writes to a response whose compression the plugin takes over; what fails half-way stays without its end. */
    private static void compressed(Optional<GzipLevel> level, Body body) throws IOException {
        Optional<FilterCompression> gzip = level.flatMap(FilterCompression::ofThisRequest);
        boolean complete = false;
        try {
            body.write();
            complete = true;
        } finally {
            if (!complete) {
                gzip.ifPresent(FilterCompression::abort);
            }
        }
    }

    /**
     * Writes it as text.
     *
     * @throws DeclinedException if the one feature that is asked for does not exist
     * @throws ServiceException if a feature cannot be read, with the layer and the feature that it got to
     */
    void write(OutputStream out) throws IOException {
        compressed(compression, () -> writeText(out));
    }

    private void writeText(OutputStream out) throws IOException {
        try {
            if (!response.write(new Utf8OutputFactory(), out)) {
                throw new DeclinedException("there is no feature with the id");
            }
        } catch (RuntimeException e) {
            throw progress.explain(e);
        }
    }

    /**
     * Writes it as BXML, with coordinates rounded as they are in text.
     *
     * @throws WFSException if the one feature that is asked for does not exist
     * @throws ServiceException if a feature cannot be read, with the layer and the feature that it got to
     */
    void writeBinary(OutputStream out, boolean gzip) throws IOException {
        compressed(
                compression.map(level -> level.equals(GzipLevel.FAST) ? FAST_FOR_BXML : level),
                () -> writeBxml(out, gzip));
    }

    private void writeBxml(OutputStream out, boolean gzip) throws IOException {
        BxmlSettings form = BxmlSettings.DEFAULT.withGzip(gzip).withRoundCoordinates(true);
        try {
            if (!response.write(new BxmlOutputFactory(form), out)) {
                throw new WFSException(request, "There is no feature with this id", WFSException.NOT_FOUND);
            }
        } catch (RuntimeException e) {
            throw progress.explain(e);
        }
    }
}
