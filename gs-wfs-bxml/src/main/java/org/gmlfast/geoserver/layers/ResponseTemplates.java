/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.util.List;
import java.util.Objects;

import org.geoserver.catalog.FeatureTypeInfo;
import org.gmlfast.geoserver.status.ResponseOutcome;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.status.WrittenDocument;
import org.gmlfast.geoserver.template.LayerTemplates;
import org.gmlfast.geoserver.template.TemplateUnusableException;
import org.gmlfast.gml.settings.GmlVersion;

/** The layers of a response that templates write as GML. */
public final class ResponseTemplates {

    private final List<FeatureTypeInfo> layers;

    /** @param all layers of the response */
    public ResponseTemplates(Layers all) {
        this.layers = all.infos().stream().filter(LayerTemplates::isTemplated).toList();
    }

    public boolean isEmpty() {
        return layers.isEmpty();
    }

    /**
     * The failure of a response that the stock encoder would write as another type.
     *
     * @param reason why the plugin does not write it
     */
    public RuntimeException failure(Throwable reason) {
        String layer = layers.get(0).prefixedName();
        ResponseStatistics.SERVER.addFailure(List.of(layer), ResponseOutcome.FAILED, reason, WrittenDocument.REFUSED);
        return reason instanceof TemplateUnusableException unusable
                ? unusable
                : new TemplateUnusableException(
                        layer, reason.getMessage() == null ? reason.toString() : reason.getMessage());
    }

    /**
     * The addresses of the schemas that the templates name.
     *
     * @throws TemplateUnusableException if one of the templates cannot be used
     */
    public List<String> schemas(GmlVersion version) {
        return layers.stream()
                .map(layer -> LayerTemplates.of(layer, version).schema())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
