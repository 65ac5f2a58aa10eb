/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.input.InputException;
import org.gmlfast.service.store.LayerTemplate;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.LayerSettings;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

/** Features as GML, as text or as binary XML, written by the same classes as in the plugin for GeoServer. */
final class GmlResponse extends FeatureResponse {

    private final ServiceOptions options;
    private final WfsEncoders encoders;
    private final boolean single;
    private final WfsVersion version;

    /**
     * A response to GetFeature.
     *
     * @param encoders those of the service
     * @param single whether the document is the one feature, without a collection around it
     */
    GmlResponse(
            FeatureRequest request,
            TableSession session,
            PageLinks links,
            ServiceOptions options,
            WfsEncoders encoders,
            boolean single)
            throws IOException {
        super(request.asGml(), session, links);
        this.options = options;
        this.encoders = encoders;
        this.single = single;
        this.version = request.format().version();
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        GetFeatureResponse.Builder response =
                GetFeatureResponse.builder(settings(), encoders).single(single).numberMatched(page::matched);
        addHeader(response.header());
        addQueries(response);
        response.build().write(request.format().writerFactory(), out);
    }

    private ServiceSettings settings() throws IOException {
        GmlSettings gml = options.gml(version.gml())
                .srsName(crs.name())
                .swapAxes(crs.isSwapped())
                .build();
        return ServiceSettings.builder(version).gml(gml).build();
    }

    private void addQueries(GetFeatureResponse.Builder response) throws IOException {
        List<ReferencedEnvelope> bounds = bounds();
        for (int i = 0; i < request.queries().size(); i++) {
            LayerSettings layer = LayerSettings.of(projection(i).type().getName());
            LayerTemplate template = request.queries().get(i).layer().template();
            response.layer(template == null ? layer : layer.withEncoders(template.template()));
            if (request.hits()) {
                response.type(projection(i).type());
            } else {
                Page.Slice slice = page.slices().get(i);
                QueryFeatures features = features(i);
                response.result(
                        features,
                        features.rows(),
                        OptionalLong.of(slice.count()),
                        OptionalLong.of(slice.matched()),
                        bounds.get(i));
            }
        }
    }

    // ---- bounds

    /**
     * For each query of WFS 1.1, the bounds of its layer, as capabilities list them: OGR takes the CRS of a document
     * with a schema from the bounds of the collection. The bounds of the returned features would cost another query.
     *
     * @return null for a query without bounds, and for all queries if the bounds of one cannot be written
     */
    private List<ReferencedEnvelope> bounds() throws IOException {
        List<ReferencedEnvelope> unbounded =
                Collections.nCopies(request.queries().size(), null);
        if (version != WfsVersion.WFS_1_1_0) {
            return unbounded;
        }
        List<ReferencedEnvelope> bounds = new ArrayList<>();
        for (int i = 0; i < request.queries().size(); i++) {
            Envelope layer = request.queries().get(i).layer().bounds();
            Envelope projected;
            try {
                projected = page.slices().get(i).count() == 0 || layer.isNull()
                        ? new Envelope()
                        : projection(i).transform(layer);
            } catch (InputException e) {
                return unbounded; // the requested CRS does not cover the layer
            }
            if (projected == null
                    || !Double.isFinite(projected.getWidth())
                    || !Double.isFinite(projected.getHeight())) {
                return unbounded;
            }
            bounds.add(crs.reference().envelope(projected.isNull() ? null : projected, crs.isAuthorityOrder()));
        }
        return bounds;
    }

    // ---- the start tag

    private void addHeader(CollectionHeader.Builder header) {
        boolean none = version == WfsVersion.WFS_2_0_0 && request.hits();
        header.numberReturned(none ? 0 : page.returned())
                .next(links.next(request, page))
                .previous(links.previous(request, page))
                .schemaLocation(version.namespace(), version.schemaLocation());
        if (version == WfsVersion.WFS_2_0_0) {
            header.schemaLocation(version.gml().namespace(), ApplicationSchema.canonicalGmlSchema(version.gml()));
        }
        List<String> flat = new ArrayList<>();
        for (LayerQuery query : request.queries()) {
            if (query.layer().template() == null) {
                flat.add(options.typeName(query.layer()));
            } else {
                query.layer().template().template().schemaLocations().forEach(header::schemaLocation);
            }
        }
        if (!flat.isEmpty()) {
            header.prefix(options.prefix(), options.namespace());
            header.schemaLocation(options.namespace(), schemaAddress(flat));
        }
    }

    private String schemaAddress(List<String> typeNames) {
        String names = String.join(",", typeNames.stream().distinct().toList());
        String parameter = version == WfsVersion.WFS_2_0_0 ? "typeNames=" : "typeName=";
        return links.endpoint() + "?service=WFS&version=" + version.number() + "&request=DescribeFeatureType&"
                + parameter + Parameters.encoded(names);
    }
}
