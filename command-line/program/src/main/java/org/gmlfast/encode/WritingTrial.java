/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.InputException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.query.TransformationException;
import org.gmlfast.stax.OmittedCharacters;

/**
 * Writes each feature into a document that is thrown away, so that one that fails leaves nothing in the document that
 * is kept. A writer passes its buffer on in the middle of a feature, and cannot take it back. Skips features that fail.
 */
final class WritingTrial {

    private final DocumentFormat format;
    private final DocumentContents contents;
    private final SkippedRecords skipped;

    /** Null before the first feature, and after one that fails. */
    private DocumentWriter document;

    WritingTrial(DocumentFormat format, DocumentContents contents, SkippedRecords skipped) {
        this.format = format;
        this.contents = contents;
        this.skipped = skipped;
    }

    /**
     * Returns the projection of a feature.
     *
     * @return null if the feature is skipped
     * @throws IOException if the feature fails, and no other may be skipped
     */
    SimpleFeature projected(SimpleFeature feature) throws IOException {
        try {
            SimpleFeature projected = contents.projection().project(feature);
            write(out -> out.write(projected));
            return projected;
        } catch (TransformationException | FeatureEncodingException e) {
            skip(e);
            return null;
        }
    }

    /** Returns the rows that can be written. The caller closes the rows. */
    Rows writable(Rows rows, RowType type) {
        return new Rows() {
            @Override
            public Row next() throws IOException {
                while (true) {
                    try {
                        Row row = rows.next();
                        if (row != null) {
                            write(out -> out.write(row, type));
                        }
                        return row;
                    } catch (TransformationException | FeatureEncodingException e) {
                        skip(e);
                    }
                }
            }

            @Override
            public void close() throws IOException {
                rows.close();
            }
        };
    }

    /** Writes a feature. */
    private interface Writing {

        void write(DocumentWriter out) throws IOException;
    }

    private void write(Writing feature) throws IOException {
        checkLimit();
        if (document == null) {
            document = format.openTrial(contents);
        }
        long before = OmittedCharacters.count();
        try {
            feature.write(document);
        } catch (FeatureEncodingException e) {
            document.close();
            document = null;
            throw e;
        } finally {
            OmittedCharacters.remove(OmittedCharacters.count() - before);
        }
    }

    private void skip(Exception e) throws IOException {
        FeatureException failure = new FeatureException(e.getMessage(), e);
        if (skipped.isExhausted(contents.input().skipped())) {
            throw failure;
        }
        skipped.add(failure);
        contents.features().discount();
    }

    /**
     * Checks how many features are skipped: the input counts only those that it skips itself.
     *
     * @throws InputException if they are more than are allowed
     */
    void checkLimit() throws IOException {
        if (skipped.count() > 0 && skipped.isExceeded(contents.input().skipped())) {
            throw new InputException("more features have errors than --skip-errors allows; the last of them: "
                    + contents.input().notes().get(contents.input().notes().size() - 1));
        }
    }
}
