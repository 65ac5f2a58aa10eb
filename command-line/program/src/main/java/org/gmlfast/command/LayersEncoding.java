/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.encode.DocumentFormat;
import org.gmlfast.encode.EncodeRun;
import org.gmlfast.encode.LayerFiles;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputConflicts;
import org.gmlfast.query.FeatureQuery;

/** Writes all layers of an input: those of GML in one pass, all others one after the other. */
final class LayersEncoding {

    /** The most layers that are written at once, each of which has a file and buffers. */
    private static final int MAX_OPEN = 500;

    private final EncodeInput input;
    private final InputOptions options;
    private final FeatureQuery query;
    private final boolean keyExposed;
    private final Map<String, String> renamed;
    private final Formats formats;
    private final LayerFiles files;
    private final boolean gzip;
    private final ProgressOptions progress;
    private final PrintStream err;

    /** Makes the format of a document. */
    interface Formats {

        DocumentFormat create() throws IOException;
    }

    LayersEncoding(
            EncodeInput input,
            InputOptions options,
            FeatureQuery query,
            boolean keyExposed,
            Map<String, String> renamed,
            Formats formats,
            LayerFiles files,
            boolean gzip,
            ProgressOptions progress,
            PrintStream err) {
        this.input = input;
        this.options = options;
        this.query = query;
        this.keyExposed = keyExposed;
        this.renamed = renamed;
        this.formats = formats;
        this.files = files;
        this.gzip = gzip;
        this.progress = progress;
        this.err = err;
    }

    /**
     * What is missing in the output.
     *
     * @param features the number of features that have errors
     * @param layers the number of layers that cannot be read or written
     */
    record Missing(long features, long layers) {}

    /**
     * Writes the layers. If there are several and they follow each other, one that fails does not end the others.
     *
     * @throws IOException if no layer can be written, or the input cannot be read
     */
    Missing run() throws IOException {
        try (GmlLayers gml = input.gmlLayers(options)) {
            if (gml != null) {
                return new Missing(encodeTogether(gml), 0);
            }
        }
        List<String> names = input.layers(options);
        if (names.size() < 2) {
            return new Missing(encodeLayer(names.isEmpty() ? null : names.get(0)), 0);
        }
        long skipped = 0;
        List<IOException> failures = new ArrayList<>();
        for (String name : names) {
            try {
                skipped += encodeLayer(name);
            } catch (InputException | UnsupportedFeatureTypeException e) {
                String reason = e.getMessage();
                failures.add(e instanceof IOException failure ? failure : new InputException(reason, e));
                err.println(ErrorMessages.line("the layer " + name + " is not written: " + reason));
            }
        }
        if (failures.size() == names.size()) {
            throw failures.get(0);
        }
        return new Missing(skipped, failures.size());
    }

    /** A document that is written. */
    private final class LayerOutput implements Closeable {

        private final DocumentFormat format = formats.create();
        private final DocumentTarget target;
        private final OutputSummary summary;
        private final EncodeRun encoding;

        LayerOutput(FeatureInput features, SkippedRecords skipped) throws IOException {
            Path file = files.file(features.schema().getTypeName());
            OutputConflicts.check(input.files(), file.toString(), null);
            target = DocumentTarget.open(file.toString(), gzip, null);
            summary = new OutputSummary(target.file());
            try {
                FeatureQuery selected = keyExposed ? query : query.without(features.primaryKey(), features.schema());
                encoding = new EncodeRun(features, selected, format, target)
                        .withNames(of(features.schema()))
                        .skipping(skipped);
            } catch (IOException | RuntimeException e) {
                target.close();
                throw e;
            }
        }

        /** The new names of the attributes that the layer has. */
        private Map<String, String> of(SimpleFeatureType schema) {
            Map<String, String> own = new HashMap<>(renamed);
            own.keySet().removeIf(name -> schema.getDescriptor(name) == null);
            return own;
        }

        void report() throws IOException {
            encoding.notes().forEach(this::note);
            format.notes().forEach(this::note);
            String exchangedAxes = encoding.exchangedAxes();
            if (exchangedAxes != null) {
                note(exchangedAxes);
            }
            progress.report(summary.line(encoding.featuresWritten()), err);
        }

        private void note(String line) {
            LayersEncoding.this.note(line);
        }

        @Override
        public void close() throws IOException {
            try {
                encoding.close();
            } finally {
                target.close();
            }
        }
    }

    private void note(String line) {
        if (!progress.isQuiet()) {
            err.println(ErrorMessages.line("note: " + line));
        }
    }

    private long encodeLayer(String name) throws IOException {
        SkippedRecords skipped = new SkippedRecords(options);
        try (FeatureInput features =
                        input.open(query, options.toBuilder().layer(name).build());
                LayerOutput output = new LayerOutput(features, skipped)) {
            output.encoding.run(progress.terminal(err));
            output.report();
            skipped.notes().forEach(this::note);
            return features.skipped() + skipped.count();
        }
    }

    /** All files appear together, once the whole document has been read. */
    private long encodeTogether(GmlLayers gml) throws IOException {
        SkippedRecords skipped = new SkippedRecords(options);
        List<FeatureInput> layers = gml.layers(options);
        if (layers.size() > MAX_OPEN) {
            throw new InputException("the document has " + layers.size() + " layers, but at most " + MAX_OPEN
                    + " are written at once; write them one by one with --layer");
        }
        Map<FeatureInput, LayerOutput> outputs = new IdentityHashMap<>();
        try {
            for (FeatureInput layer : layers) {
                LayerOutput output = new LayerOutput(layer, skipped);
                outputs.put(layer, output);
                output.encoding.begin();
            }
            for (FeatureInput layer = gml.nextLayer(); layer != null; layer = gml.nextLayer()) {
                outputs.get(layer).encoding.writeAvailable();
            }
            for (FeatureInput layer : layers) {
                outputs.get(layer).encoding.finish();
            }
            for (FeatureInput layer : layers) {
                outputs.get(layer).encoding.complete();
                outputs.get(layer).report();
            }
            gml.notes().forEach(this::note);
            skipped.notes().forEach(this::note);
            return gml.skipped() + skipped.count();
        } finally {
            for (LayerOutput output : outputs.values()) {
                output.close();
            }
        }
    }
}
