/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.Id;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.feature.NameImpl;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.geoserver.status.ResponseOutcome;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.status.WrittenDocument;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.template.TemplatePaths;
import org.gmlfast.template.syntax.PathException;

/**
 * The queries of a GetFeature for layers with templates: the paths of their schemas become columns before GeoServer
 * checks the names, counts and reads. Mapping a query again changes nothing. Thread-safe.
 */
public final class TemplatedQueries {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private static final String INVALID = "InvalidParameterValue";

    private final Catalog catalog;

    public TemplatedQueries(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Maps the queries of a request.
     *
     * @throws ServiceException if a query requests something of a layer with a template that templates do not write
     */
    public void map(GetFeatureRequest request) {
        GmlVersion version = version(request);
        for (Query query : request.getQueries()) {
            List<QName> names = query.getTypeNames();
            if (names == null) {
                continue; // a stored query, which GeoServer has not replaced by its queries yet
            }
            if (query.getFilter() instanceof Id ids
                    && (names.isEmpty() || names.size() == 1 && layer(names.get(0)) == null)) {
                findLayer(ids, names);
            }
            for (QName name : names) {
                FeatureTypeInfo layer = layer(name);
                if (LayerTemplates.isTemplated(layer)) {
                    counted(layer, () -> {
                        if (names.size() > 1) {
                            throw refused(layer, "a join");
                        }
                        map(query, layer, request, version);
                    });
                }
            }
        }
    }

    /** Runs a check of a request; the status counts what it refuses, because no response will. */
    static void counted(FeatureTypeInfo layer, Runnable check) {
        try {
            check.run();
        } catch (ServiceException e) {
            ResponseStatistics.SERVER.addFailure(
                    List.of(layer.prefixedName()), ResponseOutcome.FAILED, e, WrittenDocument.REFUSED);
            throw e;
        }
    }

    /** Null for an unknown name. */
    private FeatureTypeInfo layer(QName name) {
        return catalog.getFeatureTypeByName(new NameImpl(name));
    }

    /** The version of the GML that a request asks for; null for another format. */
    static GmlVersion version(GetFeatureRequest request) {
        GmlVersion requested = StockFormat.ofVersion(String.valueOf(request.getVersion()))
                .version()
                .gml();
        OutputFormat format = request.getOutputFormat() == null
                ? OutputFormat.of(requested)
                : OutputFormat.named(request.getOutputFormat())
                        .filter(OutputFormat::encodesGml)
                        .orElse(null);
        return format == null ? null : format.gmlFor(requested);
    }

    static ServiceException refused(FeatureTypeInfo layer, String what) {
        return new ServiceException(
                layer.prefixedName() + " is written by a template, without " + what, "OptionNotSupported", "typeNames");
    }

    private void map(Query query, FeatureTypeInfo layer, GetFeatureRequest request, GmlVersion version) {
        checkFormat(layer, request.getOutputFormat(), version);
        PublishedTemplate template =
                version == null ? LayerTemplates.ofAnyVersion(layer) : LayerTemplates.of(layer, version);
        if (template == null) {
            return;
        }
        TemplatePaths paths = template.paths(type(layer));
        query.setFilter(mapped(query.getFilter(), paths));
        mapOrder(query.getSortBy(), paths);
        if (version != null) {
            askForAll(query, request, paths);
        }
    }

    private static void checkFormat(FeatureTypeInfo layer, String outputFormat, GmlVersion version) {
        boolean binary = OutputFormat.named(outputFormat)
                .filter(OutputFormat::encodesBxml)
                .isPresent();
        if (binary || version != null && !version.isGml3()) {
            throw new ServiceException(
                    layer.prefixedName()
                            + " is written by a template, as GML 3.2 or 3.1 in text; request that, in WFS 2.0 or"
                            + " 1.1",
                    INVALID,
                    "outputFormat");
        }
    }

    private static SimpleFeatureType type(FeatureTypeInfo layer) {
        try {
            return (SimpleFeatureType) layer.getFeatureType();
        } catch (IOException e) {
            throw new TemplateUnusableException(layer.prefixedName(), "its store cannot be read: " + e.getMessage());
        }
    }

    /**
     * A filter by columns.
     *
     * @param filter may be null
     * @throws ServiceException if a path has no column
     */
    private static Filter mapped(Filter filter, TemplatePaths paths) {
        try {
            return filter == null ? null : paths.mapped(filter);
        } catch (PathException e) {
            throw new ServiceException(e.getMessage(), INVALID, "filter");
        }
    }

    /**
     * A query of a store by columns; its filter may still be by the ids of the template.
     *
     * @param written whether the template writes the features: its columns are read, whatever the request asks for
     */
    static org.geotools.api.data.Query mapped(
            org.geotools.api.data.Query query, PublishedTemplate template, FeatureTypeInfo layer, boolean written) {
        SimpleFeatureType type = type(layer);
        org.geotools.api.data.Query mapped = new org.geotools.api.data.Query(query);
        mapped.setFilter(mapped(query.getFilter(), template.paths(type)));
        if (written) {
            String[] columns = template.columns(type).toArray(String[]::new);
            mapped.setPropertyNames(columns.length == 0 ? org.geotools.api.data.Query.ALL_NAMES : columns);
        }
        return mapped;
    }

    private static void mapOrder(List<SortBy> order, TemplatePaths paths) {
        if (order == null || order.isEmpty()) {
            return;
        }
        List<SortBy> mapped = new ArrayList<>();
        for (SortBy each : order) {
            PropertyName name = each.getPropertyName();
            try {
                mapped.add(
                        name == null
                                ? each
                                : FILTERS.sort(paths.sortColumn(name.getPropertyName()), each.getSortOrder()));
            } catch (PathException e) {
                throw new ServiceException(e.getMessage(), INVALID, "sortBy");
            }
        }
        // the list is the request's own
        order.clear();
        order.addAll(mapped);
    }

    /** Lets GeoServer read all columns: the schema may require properties that a request leaves out. */
    private static void askForAll(Query query, GetFeatureRequest request, TemplatePaths paths) {
        List<String> names = query.getPropertyNames();
        if (names == null || names.isEmpty()) {
            return;
        }
        try {
            names.forEach(paths::checkProperty);
        } catch (PathException e) {
            throw new ServiceException(e.getMessage(), INVALID, "propertyName");
        }
        if (StockFormat.ofVersion(String.valueOf(request.getVersion())) == StockFormat.GML32) {
            query.setPropertyNames(List.of());
        } else {
            // in GeoServer, the method above names a feature that requests of WFS 1 lack
            names.clear();
        }
    }

    // ---- ids

    /**
     * Finds the layer whose template writes ids of this form. GeoServer expects that the name of the layer is the
     * beginning of the ids, and names that.
     */
    private void findLayer(Id ids, List<QName> names) {
        for (FeatureTypeInfo layer : catalog.getFeatureTypes()) {
            PublishedTemplate template = LayerTemplates.isTemplated(layer) ? LayerTemplates.ofAnyVersion(layer) : null;
            if (template != null
                    && ids.getIDs().stream()
                            .allMatch(id -> template.paths(type(layer)).hasFormOf(String.valueOf(id)))) {
                QName name = new QName(
                        layer.getNamespace().getURI(),
                        layer.getName(),
                        layer.getNamespace().getPrefix());
                if (names.isEmpty()) {
                    names.add(name);
                } else {
                    // in WFS 1.1, a list of fixed size
                    names.set(0, name);
                }
                return;
            }
        }
    }
}
