/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.geoserver.platform.ServiceException;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.geoserver.gzip.FilterCompression;
import org.gmlfast.geoserver.gzip.ResponseCompression;
import org.gmlfast.geoserver.layers.ReadingProgress;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.status.ResponseOutcome;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.template.syntax.TemplateException;
import org.gmlfast.wfs.GetFeatureResponse;

/** The response to one request: a document, its compression and the messages of its failures. For one thread. */
final class PluginResponse {

    private static final String BXML = OutputFormat.Encoding.BXML.shownName();

    /** How the response becomes a document. */
    private interface Encoding {

        /** Returns false if the document is a single feature that does not exist; then nothing is written. */
        boolean write(GetFeatureResponse response, OutputStream out) throws IOException;
    }

    /** Creates a response anew. */
    interface Creation {
        PluginResponse create() throws IOException;
    }

    private final GetFeatureResponse response;
    private final Creation withoutRows;
    private final ReadingProgress progress;
    private final String formName;
    private final Optional<ResponseCompression> compression;

    /**
     * A response.
     *
     * @param withoutRows creates the same response from features, in case the rows fail before the first byte
     * @param formName the name of the form in the status, unless it is binary XML
     * @param compression how the plugin compresses it; empty to leave compression to GeoServer
     */
    PluginResponse(
            GetFeatureResponse response,
            Creation withoutRows,
            ReadingProgress progress,
            String formName,
            Optional<ResponseCompression> compression) {
        this.response = response;
        this.withoutRows = withoutRows;
        this.progress = progress;
        this.formName = formName;
        this.compression = compression;
    }

    /**
     * Writes the document as XML.
     *
     * @param notFound creates the exception for a single requested feature that does not exist
     * @throws ServiceException if a feature cannot be read; the message names the layer and the last feature
     */
    void write(PreparedWriterFactory factory, TrackingOutput out, Supplier<? extends RuntimeException> notFound)
            throws IOException {
        boolean text = factory.writesText();
        write((found, stream) -> found.write(factory, stream), text, text ? formName : BXML, out, notFound);
    }

    /**
     * Writes the document in a form other than GML.
     *
     * @param form for the settings of the response
     * @param text whether the document is text
     * @throws ServiceException if a feature cannot be read; the message names the layer and the last feature
     */
    void write(Function<GetFeatureResponse, DocumentForm> form, boolean text, TrackingOutput out) throws IOException {
        Encoding encoding = (found, stream) -> {
            found.write(form.apply(found), stream);
            return true;
        };
        write(encoding, text, formName, out, () -> new IllegalStateException("a collection may be empty"));
    }

    /**
     * Writes the document. A document that fails half-way stays incomplete, compressed or not.
     *
     * @param text whether the document is text
     * @param name of the form
     * @param notFound creates the exception for a single requested feature that does not exist
     * @throws ServiceException if a feature cannot be read; the message names the layer and the last feature
     */
    private void write(
            Encoding encoding,
            boolean text,
            String name,
            TrackingOutput out,
            Supplier<? extends RuntimeException> notFound)
            throws IOException {
        Optional<FilterCompression> compressed = (text ? compression : compression.map(ResponseCompression::forBinary))
                .flatMap(FilterCompression::ofThisRequest);
        boolean complete = false;
        try {
            writeDocument(encoding, name, out, notFound);
            complete = true;
        } finally {
            if (!complete) {
                compressed.ifPresent(FilterCompression::abort);
            }
        }
    }

    private void writeDocument(
            Encoding encoding, String name, TrackingOutput out, Supplier<? extends RuntimeException> notFound)
            throws IOException {
        try {
            if (!encoding.write(response, out)) {
                throw notFound.get();
            }
            progress.countWritten(out.document(name));
        } catch (IOException e) {
            progress.count(ResponseOutcome.ABORTED, e, out.document(name));
            throw e;
        } catch (RuntimeException e) {
            if (out.isWritten() || !progress.needsFeatures(e)) {
                RuntimeException explained = progress.explain(e);
                if (out.isWritten() || !isOfUnwritten(e)) {
                    progress.count(ResponseOutcome.FAILED, explained, out.document(name));
                }
                throw explained;
            }
            withoutRows.create().writeDocument(encoding, name, out, notFound);
        }
    }

    /** Whether another encoder may write the document, or the client learns that it cannot be written. */
    private static boolean isOfUnwritten(RuntimeException e) {
        return e instanceof UnsupportedFeatureTypeException
                || e instanceof FeatureEncodingException
                || e instanceof FallbackException
                || e instanceof TemplateException;
    }
}
