/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.export.ExportStyle;
import org.gmlfast.export.ExportTotals;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;
import org.gmlfast.output.DeferredCounts;
import org.gmlfast.output.SchemaFile;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/**
 * The version, format and settings of a document.
 *
 * @param version of WFS, and with it of GML
 * @param bxml the settings for binary XML; null for text
 * @param gml without the axis order
 * @param srsStyle the form of srsName; null for the default of the version
 * @param reference the CRS of the output; null for the CRS of the input
 * @param namespace the namespace of the features
 * @param template writes the features; null for flat features
 */
public record DocumentStyle(
        WfsVersion version,
        BxmlSettings bxml,
        GmlSettings gml,
        SrsStyle srsStyle,
        SpatialReference reference,
        PrefixedNamespace namespace,
        Charset charset,
        int indentation,
        boolean featureMember,
        FeatureTemplate template)
        implements ExportStyle {

    static final String NUMBER_MATCHED = "numberMatched";
    static final String NUMBER_RETURNED = "numberReturned";
    static final String NUMBER_OF_FEATURES = "numberOfFeatures";

    private static final Set<String> COUNTS = Set.of(NUMBER_MATCHED, NUMBER_RETURNED, NUMBER_OF_FEATURES);

    /** False with a template, which uses the names of the input and contains the names of the document. */
    @Override
    public boolean hasXmlNames() {
        return template == null;
    }

    /** Returns whether the form of srsName implies the axis order of the CRS's authority. */
    boolean usesAuthorityOrder() {
        return srsStyle == null ? version.gml() != GmlVersion.GML_2_1_2 : srsStyle.usesAuthorityOrder();
    }

    /** Returns whether the document element is that of a WFS, which has counts. */
    boolean isCollectionOfWfs() {
        return template == null || template.root(version.gml()) == null;
    }

    /** Returns whether the format allows counts to be filled in once the document is complete. */
    boolean isPatchable() {
        return bxml == null
                || !bxml.gzip()
                        && DeferredCounts.fitInBxml(bxml.charset())
                        && bxml.indexes().stream().noneMatch(DocumentStyle::isCount);
    }

    /** An index on a count would hold the placeholder. */
    private static boolean isCount(String path) {
        return COUNTS.contains(path.substring(path.indexOf('@') + 1));
    }

    /** Returns this style without the indexes of binary XML, which grow with the document. */
    DocumentStyle withoutIndexes() {
        return bxml == null || bxml.indexes().isEmpty()
                ? this
                : new DocumentStyle(
                        version,
                        bxml.withIndexes(List.of()),
                        gml,
                        srsStyle,
                        reference,
                        namespace,
                        charset,
                        indentation,
                        featureMember,
                        template);
    }

    /** Creates the counts to be filled in once the document is complete. */
    DeferredCounts deferredCounts() {
        return bxml == null ? DeferredCounts.inText(charset) : DeferredCounts.inBxml();
    }

    /**
     * Opens a document for features whose coordinates are x/y.
     *
     * @param type of the features or rows
     * @throws IOException if the CRS is unknown or writing fails
     */
    DocumentWriter open(SpatialReference written, CollectionHeader header, OutputStream out, RowType type)
            throws IOException {
        return form(written, null).open(header, List.of(type), out);
    }

    @Override
    public SpatialReference reference(SpatialReference source) {
        return reference == null ? source : reference;
    }

    @Override
    public CoordinateReferenceSystem declared(SpatialReference written) throws UnknownCrsException {
        return written.declared(usesAuthorityOrder());
    }

    @Override
    public DocumentForm form(SpatialReference written, Path folder) throws UnknownCrsException {
        boolean swapped = usesAuthorityOrder() && written.isNorthFirst();
        WfsEncoder.Builder encoder = WfsEncoder.builder(version)
                .gml(gml.toBuilder().swapAxes(swapped).build())
                .charset(charset)
                .indentation(indentation)
                .featureMember(featureMember);
        if (template != null) {
            encoder.encoders(template).root(template.root(version.gml()));
        }
        return encoder.build().form(bxml == null ? new Utf8OutputFactory() : new BxmlOutputFactory(bxml));
    }

    /** Creates a header with the namespaces of the documents and the locations of the schemas of WFS and GML. */
    CollectionHeader.Builder header() {
        CollectionHeader.Builder header = CollectionHeader.builder().prefix(namespace.prefix(), namespace.uri());
        if (isCollectionOfWfs()) {
            header.schemaLocation(version.namespace(), version.schemaLocation());
        }
        if (version == WfsVersion.WFS_2_0_0) {
            header.schemaLocation(version.gml().namespace(), "http://schemas.opengis.net/gml/3.2.1/gml.xsd");
        }
        if (template != null) {
            template.schemaLocations().forEach(header::schemaLocation);
        }
        return header;
    }

    @Override
    public CollectionHeader header(SpatialReference written, String schemaNamespace, String schema, ExportTotals totals)
            throws UnknownCrsException {
        CollectionHeader.Builder header = header();
        if (template == null) {
            header.schemaLocation(schemaNamespace, schema);
        }
        if (totals != null) {
            header.numberMatched(totals.rows())
                    .numberReturned(totals.rows())
                    .timeStamp(totals.time())
                    .bounds(written.envelope(totals.bounds(), usesAuthorityOrder()));
        }
        return header.build();
    }

    @Override
    public boolean hasSchema() {
        return template == null;
    }

    @Override
    public void writeSchema(SimpleFeatureType type, Path file) throws IOException {
        SchemaFile schema = new SchemaFile(file);
        schema.include(type);
        writeSchema(schema);
    }

    /** Writes the application schema of these documents. */
    void writeSchema(SchemaFile schema) throws IOException {
        schema.write(version.gml(), gml, namespace.prefix());
    }
}
