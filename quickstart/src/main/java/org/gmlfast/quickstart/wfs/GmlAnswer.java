/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.io.IOException;
import java.io.OutputStream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.table.TableSession;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

/** Features as GML, as text or as binary XML. */
final class GmlAnswer extends FeatureAnswer {

    private final ServiceSettings settings;
    private final WfsVersion version;

    GmlAnswer(FeatureRequest request, TableSession session, PageLinks links, ServiceSettings settings)
            throws IOException {
        super(request, session, links);
        this.settings = settings;
        this.version = request.format().version();
    }

    @Override
    public void write(OutputStream out) throws IOException {
        try (FeatureCollectionWriter document = open(out)) {
            int queries = request.queries().size();
            for (int i = 0; i < queries && !request.hits(); i++) {
                if (queries > 1) {
                    document.startCollection(header(
                                    page.slices().get(i).matched(),
                                    page.slices().get(i).count())
                            .build());
                }
                features(i, document::write);
                if (queries > 1) {
                    document.endCollection();
                }
            }
            document.finish();
        }
    }

    private FeatureCollectionWriter open(OutputStream out) throws IOException {
        SimpleFeatureType[] types = new SimpleFeatureType[request.queries().size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = shape(i).type();
        }
        CollectionHeader.Builder builder = locations(
                        header(page.matched(), version == WfsVersion.WFS_2_0_0 && request.hits() ? 0 : page.returned()))
                .next(links.next(request, page))
                .previous(links.previous(request, page));
        if (version == WfsVersion.WFS_1_1_0 && !request.hits() && page.returned() > 0) {
            addBounds(builder);
        }
        CollectionHeader header = builder.build();
        return encoder().open(header, request.format().writerFactory(), out, types);
    }

    /**
     * Says what encloses the layers, as the capabilities do: OGR takes the CRS of a document with a schema from the
     * bounds of the collection. What encloses the features alone would cost another query.
     */
    private void addBounds(CollectionHeader.Builder header) throws IOException {
        Envelope all = new Envelope();
        for (int i = 0; i < request.queries().size(); i++) {
            Envelope bounds = request.queries().get(i).layer().bounds();
            if (page.slices().get(i).count() > 0 && !bounds.isNull()) {
                try {
                    all.expandToInclude(shape(i).of(bounds));
                } catch (InputException e) {
                    return; // the CRS asked for does not reach as far as the layer
                }
            }
        }
        if (Double.isFinite(all.getWidth()) && Double.isFinite(all.getHeight()) && !all.isNull()) {
            header.bounds(ReferencedEnvelope.envelope(all, crs.crs()));
        }
    }

    private WfsEncoder encoder() throws IOException {
        GmlSettings gml = settings.gml(version.gml())
                .srsName(crs.name())
                .swapAxes(crs.isSwapped())
                .build();
        return WfsEncoder.builder(version).gml(gml).build();
    }

    private static CollectionHeader.Builder header(long matched, long returned) {
        return CollectionHeader.builder().numberMatched(matched).numberReturned(returned);
    }

    private CollectionHeader.Builder locations(CollectionHeader.Builder header) {
        header.prefix(settings.prefix(), settings.namespace())
                .schemaLocation(version.namespace(), version.schemaLocation());
        if (version == WfsVersion.WFS_2_0_0) {
            header.schemaLocation(version.gml().namespace(), ApplicationSchema.canonicalGmlSchema(version.gml()));
        }
        return header.schemaLocation(settings.namespace(), schemaAddress());
    }

    private String schemaAddress() {
        String names = String.join(
                ",",
                request.queries().stream()
                        .map(query -> settings.prefix() + ':' + query.layer().name())
                        .distinct()
                        .toList());
        boolean wfs2 = version == WfsVersion.WFS_2_0_0;
        return links.endpoint() + "?service=WFS&version=" + version.number() + "&request=DescribeFeatureType&"
                + (wfs2 ? "typeNames=" : "typeName=") + Parameters.encoded(names);
    }

    /** Writes the only feature as the whole document. */
    void writeOnly(OutputStream out) throws IOException {
        CollectionHeader header = locations(CollectionHeader.builder()).build();
        features(0, feature -> encoder().writeFeature(feature, header, out));
    }
}
