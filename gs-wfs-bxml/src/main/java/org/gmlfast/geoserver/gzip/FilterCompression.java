/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geotools.util.logging.Logging;
import org.gmlfast.deflate.ContentCoding;
import org.gmlfast.geoserver.members.PrivateMembers;

/**
 * Compresses a response in place of GeoServer's GZIP filter, which runs java.util.zip at level 6 over pieces of 4 KB:
 * as gzip, or as zstd for a client that prefers it or has no preference.
 *
 * <p>The filter wraps the response when a client accepts gzip, and opens its compressing stream at the first byte. This
 * class puts its own stream into the wrapper before that byte. Everything else stays the same: the wrappers around the
 * filter, GeoServer's output strategy, exception reports, and the content types that web.xml lists. If the wrapper is
 * missing or has another form, the filter works as without this plugin.
 */
public final class FilterCompression {

    private static final Logger LOGGER = Logging.getLogger("org.geoserver.wfs.gmlfast");

    private static final String WRAPPER = "org.geoserver.filters.GZIPResponseWrapper";

    private final CompressedBody body;

    private FilterCompression(CompressedBody body) {
        this.body = body;
    }

    /**
     * Takes over the compression of the response to this thread's request.
     *
     * @return empty if the response is not compressed, or only the filter compresses it
     */
    public static Optional<FilterCompression> ofThisRequest(ResponseCompression compression) {
        Request request = Dispatcher.REQUEST.get();
        if (request == null) {
            return Optional.empty();
        }
        try {
            return of(HttpResponse.to(request), compression.preferring(preferred(HttpRequest.of(request))));
        } catch (ReflectiveOperationException | IOException | RuntimeException e) {
            LOGGER.log(Level.FINE, "GeoServer's GZIP filter compresses this response", e);
            return Optional.empty();
        }
    }

    private static List<ContentCoding> preferred(HttpRequest request) throws ReflectiveOperationException {
        return request == null ? List.of() : ContentCoding.preferred(request.headers("Accept-Encoding"));
    }

    static Optional<FilterCompression> of(HttpResponse outermost, ResponseCompression compression)
            throws ReflectiveOperationException, IOException {
        HttpResponse response = outermost;
        while (response != null && !isWrapper(response.servletResponse().getClass())) {
            response = response.wrapped();
        }
        return response == null ? Optional.empty() : install(response, compression);
    }

    private static boolean isWrapper(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getName().equals(WRAPPER)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<FilterCompression> install(HttpResponse wrapper, ResponseCompression compression)
            throws ReflectiveOperationException, IOException {
        HttpResponse inner = wrapper.wrapped();
        // the filter creates its stream on the first call of getOutputStream, which GeoServer's strategies delay
        wrapper.outputStream();
        Object stream = PrivateMembers.get(wrapper.servletResponse(), null, "stream");
        Object types = PrivateMembers.get(wrapper.servletResponse(), null, "formatsToCompress");
        if (inner == null || stream == null || !(types instanceof Collection<?> patterns)) {
            return Optional.empty();
        }
        if (PrivateMembers.get(stream, null, "myStream") != null) {
            // bytes are out already
            return Optional.empty();
        }
        CompressedBody body = new CompressedBody(inner, compressible(patterns), compression);
        PrivateMembers.set(stream, null, "myStream", inner.servletStream(body));
        return Optional.of(new FilterCompression(body));
    }

    /** The filter compresses a type if one of its patterns matches all of it but its parameters. */
    private static Predicate<String> compressible(Collection<?> patterns) {
        List<Pattern> types = patterns.stream().map(Pattern.class::cast).toList();
        return type -> {
            String withoutParameters = type.split(";", 2)[0];
            return types.stream()
                    .anyMatch(pattern -> pattern.matcher(withoutParameters).matches());
        };
    }

    /** Stops the compression; a body that has begun stays incomplete. */
    public void abort() {
        body.abort();
    }
}
