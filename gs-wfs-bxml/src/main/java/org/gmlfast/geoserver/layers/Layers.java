/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.NameImpl;
import org.geotools.measure.Measure;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.template.LayerTemplates;
import org.gmlfast.geoserver.template.PublishedTemplate;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.LayerSettings;

/** The layers of a request, in the order of the request. */
public final class Layers {

    private final Map<Name, FeatureTypeInfo> byName = new LinkedHashMap<>();
    private final List<Name> joined = new ArrayList<>();
    private final Catalog catalog;

    public Layers(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Adds the layers that queries name. A query of several layers is a join: its features contain those of the other
     * layers.
     */
    public void add(GetFeatureRequest request) {
        for (Query query : request.getQueries()) {
            List<QName> names = query.getTypeNames();
            for (int i = 0; i < names.size(); i++) {
                Name name = new NameImpl(names.get(i));
                if (add(name) && i > 0) {
                    joined.add(name);
                }
            }
        }
    }

    /** Adds the layers of results, because a stored query does not name them. */
    public void add(Collection<? extends FeatureCollection<?, ?>> collections) {
        collections.forEach(collection -> add(collection.getSchema().getName()));
    }

    private boolean add(Name name) {
        FeatureTypeInfo layer = byName.get(name);
        if (layer == null) {
            layer = catalog.getFeatureTypeByName(name);
            if (layer != null) {
                byName.put(name, layer);
            }
        }
        return layer != null;
    }

    /** The layer of a name; null for none. */
    public FeatureTypeInfo named(Name name) {
        return byName.get(name);
    }

    /** The name of a layer in requests. */
    String prefixedName(Name name) {
        FeatureTypeInfo layer = byName.get(name);
        return layer == null ? name.getLocalPart() : layer.prefixedName();
    }

    /** The names of all layers in requests. */
    public List<String> prefixedNames() {
        return byName.values().stream().map(FeatureTypeInfo::prefixedName).toList();
    }

    public Collection<FeatureTypeInfo> infos() {
        return byName.values();
    }

    /** The layer if there is only one, or else null. */
    public FeatureTypeInfo only() {
        return byName.size() == 1 ? byName.values().iterator().next() : null;
    }

    /**
     * The templates of the layers that have one.
     *
     * @throws org.gmlfast.geoserver.template.TemplateUnusableException if one of them cannot be used
     */
    public Map<FeatureTypeInfo, FeatureTemplate> templates(GmlVersion version) {
        IdentityHashMap<FeatureTypeInfo, FeatureTemplate> templates = new IdentityHashMap<>();
        for (FeatureTypeInfo layer : byName.values()) {
            PublishedTemplate template = LayerTemplates.of(layer, version);
            if (template != null) {
                templates.put(layer, template.template());
            }
        }
        return templates;
    }

    /**
     * Leaves GML 3 to GeoServer if it follows a schema.xsd of a layer.
     *
     * @param templates of the layers that have one: they have schemas of their own
     * @throws FallbackException if a layer has one
     */
    public void checkSchemas(Map<FeatureTypeInfo, FeatureTemplate> templates) {
        for (FeatureTypeInfo layer : byName.values()) {
            if (!templates.containsKey(layer) && CustomSchema.exists(layer)) {
                throw new FallbackException("a layer has a schema.xsd");
            }
        }
    }

    /** @param templates of the layers that have one */
    public List<LayerSettings> settings(Map<FeatureTypeInfo, FeatureTemplate> templates) {
        List<LayerSettings> settings = new ArrayList<>();
        byName.forEach((name, layer) -> settings.add(settings(name, layer).withEncoders(templates.get(layer))));
        return settings;
    }

    private static LayerSettings settings(Name name, FeatureTypeInfo layer) {
        return new LayerSettings(
                name,
                layer.getNumDecimals(),
                layer.getPadWithZeros(),
                layer.getForcedDecimal(),
                layer.getEncodeMeasures(),
                layer.isCircularArcPresent(),
                tolerance(layer.getLinearizationTolerance()));
    }

    /** The tolerance in units of the layer's CRS; 0 for one in metres or feet, which the reader has applied. */
    private static double tolerance(Measure measure) {
        boolean inUnitsOfCrs = measure != null && measure.getUnit() == null;
        return inUnitsOfCrs && measure.doubleValue() > 0 ? measure.doubleValue() : 0;
    }

    /**
     * The types of joined features.
     *
     * @throws FallbackException if one of them is complex
     */
    public List<SimpleFeatureType> joinedTypes() throws IOException {
        List<SimpleFeatureType> types = new ArrayList<>();
        for (Name name : joined) {
            FeatureType type = byName.get(name).getFeatureType();
            if (!(type instanceof SimpleFeatureType simple)) {
                throw new FallbackException("feature type \"" + name.getLocalPart() + "\" has complex features");
            }
            types.add(simple);
        }
        return types;
    }
}
