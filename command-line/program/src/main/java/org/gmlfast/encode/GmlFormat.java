/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.export.ExportStyle;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.SchemaFile;
import org.gmlfast.wfs.WfsVersion;

/** GML as text or binary XML, in the document of a WFS. */
public final class GmlFormat implements DocumentFormat {

    private final DocumentStyle style;
    private final SchemaFile schema;
    private boolean countOmitted;

    /**
     * Creates a format.
     *
     * @param schema the schema to write as well; null for none
     */
    public GmlFormat(DocumentStyle style, SchemaFile schema) {
        this.style = style;
        this.schema = schema;
    }

    @Override
    public ExportStyle style() {
        return style;
    }

    /** A schema is derived from the classes of all values, which only features have. */
    @Override
    public boolean requiresFeatures() {
        return schema != null;
    }

    @Override
    public DocumentWriter open(DocumentContents contents, DocumentTarget target) throws IOException {
        GmlDocumentWriter document = new GmlDocumentWriter(style, schema, contents, target);
        countOmitted = document.isCountOmitted();
        return document;
    }

    @Override
    public DocumentWriter openTrial(DocumentContents contents) throws IOException {
        return style.withoutIndexes()
                .open(contents.reference(), style.header().build(), OutputStream.nullOutputStream(), contents.type());
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (countOmitted) {
            notes.add("the number of features was not known in advance, so the document has no numberReturned; to"
                    + " get it, use -o FILE without compression");
        }
        boolean isText = style.bxml() == null;
        if (schema != null && isText && style.version() == WfsVersion.WFS_1_0_0 && style.srsStyle() == null) {
            notes.add("GDAL 3.12 refuses GML 2 with a schema; read it with -oo FORCE_SRS_DETECTION=YES, or write it"
                    + " with --srs-style code");
        }
        return notes;
    }
}
