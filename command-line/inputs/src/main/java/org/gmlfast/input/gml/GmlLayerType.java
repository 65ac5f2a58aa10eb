/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.GmlRows;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.XmlNaming;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.locationtech.jts.geom.Geometry;

/** The features of one type of a GML document as the features of a layer. */
final class GmlLayerType {

    /** The geometry of a building in a level of detail; flat models of buildings have properties of their own. */
    private static final Pattern LEVEL =
            Pattern.compile("\\{http://www\\.opengis\\.net/citygml/building/[^}]*\\}lod\\d");

    private static final String REMEDY = "; specify the CRS with --source-srs EPSG:CODE";

    private final String source;

    /** The type of the features in the document. */
    private final SimpleFeatureType stored;

    private final SimpleFeatureType schema;

    /** For each attribute of the schema, the index in the features of the document. */
    private int[] order;

    /** The attributes of the document that are geometries. */
    private int[] geometries;

    private final SpatialReference reference;

    /** The CRS that all geometries must have; null if the user has given one, or the document has none. */
    private final CoordinateReferenceSystem crs;

    /** @param name of the layer */
    GmlLayerType(SimpleFeatureType stored, String name, String source, InputOptions options) throws IOException {
        this.source = source;
        this.stored = stored;
        refuseBuildings();
        SpatialReference given = options.spatialReference();
        GeometryDescriptor geometry = stored.getGeometryDescriptor();
        this.reference = given != null ? given : geometry == null ? ofLists() : reference(geometry);
        this.crs = given != null || geometry == null ? null : geometry.getCoordinateReferenceSystem();
        this.schema = schema(options.namespace(), XmlNaming.valid(name));
    }

    SimpleFeatureType schema() {
        return schema;
    }

    SpatialReference reference() {
        return reference;
    }

    /** Whether a feature of the document belongs to the layer. */
    boolean includes(SimpleFeature feature) {
        return feature.getFeatureType() == stored;
    }

    /** Refuses buildings of CityGML, whose walls and roofs in levels of detail are no attributes of simple features. */
    private void refuseBuildings() throws InputException {
        for (AttributeDescriptor attribute : stored.getAttributeDescriptors()) {
            Object derived = attribute.getUserData().get(DerivedPath.KEY);
            if (derived instanceof DerivedPath known
                    && LEVEL.matcher(known.path()).find()) {
                throw new InputException(source + ": " + stored.getTypeName() + " has buildings of CityGML in levels of"
                        + " detail, which are not simple features; convert them with citygml-tools, or read them in Java"
                        + " with citygml4j");
            }
        }
    }

    // ---- the type

    /** The type that the options choose, or the only one. */
    static GmlLayerType chosen(List<SimpleFeatureType> types, String source, InputOptions options) throws IOException {
        SimpleFeatureType stored = stored(types, source, options.layer());
        boolean isNamed = options.layer() != null && !qualified(stored).equals(options.layer());
        return new GmlLayerType(stored, isNamed ? options.layer() : stored.getTypeName(), source, options);
    }

    private static SimpleFeatureType stored(List<SimpleFeatureType> types, String source, String layer)
            throws InputException {
        List<SimpleFeatureType> named = types.stream()
                .filter(type ->
                        type.getTypeName().equals(layer) || qualified(type).equals(layer))
                .toList();
        if (named.size() == 1) {
            return named.get(0);
        }
        if (named.size() > 1) {
            throw new InputException(source + " has " + named.size() + " types called \"" + layer
                    + "\"; choose one with --layer \"{NAMESPACE}NAME\": "
                    + String.join(
                            ", ", named.stream().map(GmlLayerType::qualified).toList()));
        }
        if (types.size() > 1) {
            String names = String.join(
                    ", ", types.stream().map(type -> name(type, types)).toList());
            throw new InputException(source + " has " + types.size() + " types of features"
                    + (layer == null ? "" : ", and none is called \"" + layer + "\"") + "; choose one with --layer: "
                    + names);
        }
        return types.get(0);
    }

    /** The name of a type for --layer. */
    static String name(SimpleFeatureType type, List<SimpleFeatureType> types) {
        boolean isUnique = types.stream()
                        .filter(other -> other.getTypeName().equals(type.getTypeName()))
                        .count()
                == 1;
        return isUnique ? type.getTypeName() : qualified(type);
    }

    private static String qualified(SimpleFeatureType type) {
        String uri = type.getName().getNamespaceURI();
        return "{" + (uri == null ? "" : uri) + "}" + type.getTypeName();
    }

    /** The reference system of geometries in lists; that of longitudes and latitudes if there are none. */
    private SpatialReference ofLists() throws InputException {
        for (AttributeDescriptor attribute : stored.getAttributeDescriptors()) {
            if (attribute.getUserData().get(DerivedPath.CRS) instanceof CoordinateReferenceSystem declared) {
                return reference(declared);
            }
        }
        return SpatialReference.WGS84;
    }

    private SpatialReference reference(GeometryDescriptor geometry) throws InputException {
        CoordinateReferenceSystem declared = geometry.getCoordinateReferenceSystem();
        if (declared == null) {
            throw new InputException(source + ": the geometry " + geometry.getLocalName() + " of "
                    + stored.getTypeName() + " has no known srsName" + REMEDY);
        }
        return reference(declared);
    }

    private SpatialReference reference(CoordinateReferenceSystem declared) throws InputException {
        try {
            // CRS.toSRS would start GeoTools' units of measure
            Iterator<ReferenceIdentifier> identifiers =
                    declared.getIdentifiers().iterator();
            return SpatialReference.of(
                    identifiers.hasNext() ? identifiers.next().toString() : CRS.toSRS(declared, false));
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    source + ": the CRS \"" + declared.getName().getCode() + "\" is not in the EPSG registry" + REMEDY,
                    e);
        }
    }

    /** Builds the type with valid names; the default geometry is its first geometry. */
    private SimpleFeatureType schema(String namespace, String name) throws IOException {
        order = order();
        geometries = IntStream.of(order).filter(this::isGeometry).toArray();
        List<String> stems = new ArrayList<>();
        for (int index : order) {
            stems.add(stored.getDescriptor(index).getLocalName());
        }
        List<String> names = XmlNaming.distinct(stems);
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            Class<?> binding = stored.getDescriptor(order[i]).getType().getBinding();
            attributes.add(
                    isGeometry(order[i])
                            ? FeatureTypes.geometry(names.get(i), binding, reference.declared(false))
                            : FeatureTypes.attribute(names.get(i), binding));
            Map<Object, Object> known = stored.getDescriptor(order[i]).getUserData();
            for (String mark : List.of(DerivedPath.KEY, DerivedPath.JSON, DerivedPath.GEOMETRIES)) {
                if (known.containsKey(mark)) {
                    attributes.get(i).getUserData().put(mark, known.get(mark));
                }
            }
        }
        return FeatureTypes.type(namespace, name, attributes);
    }

    private int[] order() {
        int[] indexes = new int[stored.getAttributeCount()];
        GeometryDescriptor geometry = stored.getGeometryDescriptor();
        int first = -1;
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = i;
            first = first < 0 && isGeometry(i) ? i : first;
        }
        if (first >= 0 && geometry != null) {
            int preferred = stored.indexOf(geometry.getLocalName());
            indexes[first] = preferred;
            indexes[preferred] = first;
        }
        return indexes;
    }

    private boolean isGeometry(int index) {
        return stored.getDescriptor(index) instanceof GeometryDescriptor;
    }

    /** A feature of the document with the type of the layer. */
    SimpleFeature converted(SimpleFeature feature) throws InputException {
        Object[] values = new Object[order.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = feature.getAttribute(order[i]);
            check(values[i], feature.getID());
        }
        return FeatureTypes.feature(schema, feature.getID(), values);
    }

    private void check(Object value, String id) throws InputException {
        if (value instanceof Geometry geometry
                && crs != null
                && crs != geometry.getUserData()
                && !crs.equals(geometry.getUserData())) {
            throw new InputException(source + ": the geometry of " + id
                    + " is not in the CRS of those before it, " + reference
                    + "; with --source-srs EPSG:CODE, all coordinates are taken to be in one CRS");
        }
    }

    // ---- rows

    /** The rows of the document. */
    GmlRows rows(GmlFeatureReader reader) {
        return reader.rowsOf(stored);
    }

    /** The type of the layer's rows. */
    RowType rowType(RowType ofDocument) {
        List<ValueKind> kinds = new ArrayList<>();
        for (int index : order) {
            kinds.add(ofDocument.kinds().get(index));
        }
        return new RowType(schema, kinds, false);
    }

    OrderedRow orderedRow() {
        return new OrderedRow(order);
    }

    /** Refuses a row of the document with a geometry in another CRS. */
    void check(Row row) throws InputException {
        for (int i = 0; crs != null && i < geometries.length; i++) {
            check(row.getObject(geometries[i]), row.id());
        }
    }
}
