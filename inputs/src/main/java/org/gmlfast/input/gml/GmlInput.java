/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.GmlRows;
import org.gmlfast.gml.Row;
import org.gmlfast.gml.RowSource;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.Rows;
import org.gmlfast.gml.ValueKind;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.XmlNaming;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** The features of one type in a GML document. */
final class GmlInput implements FeatureInput {

    private final GmlFeatureReader reader;
    private final String source;
    private final long size;

    /** The type of the features in the document. */
    private final SimpleFeatureType stored;

    private final SimpleFeatureType schema;

    /** For each attribute of the schema, the index in the features of the document. */
    private int[] order;

    private final SpatialReference reference;

    /** The CRS that all geometries must have; null if the user has given one, or the document has none. */
    private final CoordinateReferenceSystem crs;

    private GmlInput(GmlFeatureReader reader, String source, long size, InputOptions options) throws IOException {
        this.reader = reader;
        this.source = source;
        this.size = size;
        this.stored = stored(options.layer());
        SpatialReference given = options.spatialReference();
        GeometryDescriptor geometry = stored.getGeometryDescriptor();
        this.reference = given != null ? given : geometry == null ? SpatialReference.WGS84 : reference(geometry);
        this.crs = given != null || geometry == null ? null : geometry.getCoordinateReferenceSystem();
        String name = options.layer() == null ? stored.getTypeName() : options.layer();
        this.schema = schema(options.namespace(), XmlNaming.valid(name));
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it cannot be read, is malformed, or has several types and none is chosen
     */
    static GmlInput open(Path file, InputOptions options) throws IOException {
        // offsets of a compressed file count expanded bytes
        long size = file.toString().endsWith(".gz") ? -1 : Files.size(file);
        GmlFeatureReader reader;
        try {
            reader = GmlFeatureReader.open(file, options.gml());
        } catch (XMLStreamException e) {
            throw failure(file.toString(), e);
        }
        try {
            return new GmlInput(reader, file.toString(), size, options);
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /**
     * Opens a stream.
     *
     * @param name for messages
     */
    static GmlInput open(InputStream in, String name, InputOptions options) throws IOException {
        try {
            return new GmlInput(new GmlFeatureReader(in, options.gml()), name, -1, options);
        } catch (XMLStreamException e) {
            throw failure(name, e);
        }
    }

    private static InputException failure(String source, XMLStreamException e) {
        String remedy = e.getMessage().contains("specify the type")
                ? "; write the document to a file, of which" + " all features are looked at first"
                : "";
        return new InputException(source + ": " + e.getMessage() + remedy, e);
    }

    // ---- the type

    private SimpleFeatureType stored(String layer) throws InputException {
        List<SimpleFeatureType> types = reader.types();
        if (types.isEmpty()) {
            throw new InputException(source + " has no features");
        }
        for (SimpleFeatureType type : types) {
            if (type.getTypeName().equals(layer)) {
                return type;
            }
        }
        if (types.size() > 1) {
            String names = String.join(
                    ", ", types.stream().map(SimpleFeatureType::getTypeName).toList());
            throw new InputException(source + " has " + types.size() + " types of features"
                    + (layer == null ? "" : ", and none is called \"" + layer + "\"") + "; choose one with --layer: "
                    + names);
        }
        return types.get(0);
    }

    private SpatialReference reference(GeometryDescriptor geometry) throws InputException {
        String remedy = "; specify the CRS with --source-srs EPSG:CODE";
        CoordinateReferenceSystem declared = geometry.getCoordinateReferenceSystem();
        if (declared == null) {
            throw new InputException(source + ": the geometry " + geometry.getLocalName() + " of "
                    + stored.getTypeName() + " has no known srsName" + remedy);
        }
        try {
            return SpatialReference.of(CRS.toSRS(declared, false));
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    source + ": the CRS \"" + declared.getName().getCode() + "\" is not in the EPSG registry" + remedy,
                    e);
        }
    }

    /** Builds the type with valid names; the default geometry is its first geometry. */
    private SimpleFeatureType schema(String namespace, String name) throws IOException {
        order = order();
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
                            ? FeatureTypes.geometry(names.get(i), binding, reference.xy())
                            : FeatureTypes.attribute(names.get(i), binding));
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

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        try {
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                if (feature.getFeatureType().getTypeName().equals(stored.getTypeName())) {
                    return converted(feature);
                }
            }
            return null;
        } catch (XMLStreamException e) {
            throw failure(source, e);
        }
    }

    private SimpleFeature converted(SimpleFeature feature) throws InputException {
        Object[] values = new Object[order.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = feature.getAttribute(order[i]);
            check(values[i], feature.getID());
        }
        return FeatureTypes.feature(schema, feature.getID(), values);
    }

    private void check(Object value, String id) throws InputException {
        if (value instanceof Geometry geometry && crs != null && !crs.equals(geometry.getUserData())) {
            throw new InputException(source + ": the geometry of " + id
                    + " is not in the CRS of those before it, " + reference
                    + "; with --source-srs EPSG:CODE, all coordinates are taken to be in one CRS");
        }
    }

    @Override
    public RowSource rows() {
        long sameName = reader.types().stream()
                .filter(type -> type.getTypeName().equals(stored.getTypeName()))
                .count();
        if (sameName > 1) {
            return null; // in several namespaces, with attributes of their own
        }
        GmlRows rows = reader.rows(stored.getTypeName());
        List<ValueKind> kinds = new ArrayList<>();
        for (int index : order) {
            kinds.add(rows.rowType().kinds().get(index));
        }
        RowType type = new RowType(schema, kinds, false);
        return new RowSource() {
            @Override
            public RowType rowType() {
                return type;
            }

            @Override
            public Rows open() {
                return new CheckedRows(rows);
            }
        };
    }

    /** The rows of the document, with attributes in the order of the schema. */
    private final class CheckedRows implements Rows {

        private final GmlRows rows;
        private final OrderedRow ordered = new OrderedRow(order);

        CheckedRows(GmlRows rows) {
            this.rows = rows;
        }

        @Override
        public Row next() throws IOException {
            try {
                ordered.row = rows.next();
            } catch (IOException e) {
                throw e.getCause() instanceof XMLStreamException cause ? failure(source, cause) : e;
            }
            if (ordered.row == null) {
                return null;
            }
            if (crs != null) {
                for (int i = 0; i < order.length; i++) {
                    check(isGeometry(order[i]) ? ordered.row.getObject(order[i]) : null, ordered.row.id());
                }
            }
            return ordered;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    // ---- the whole

    @Override
    public SimpleFeatureType schema() {
        return schema;
    }

    @Override
    public SpatialReference spatialReference() {
        return reference;
    }

    @Override
    public OptionalLong count() {
        return OptionalLong.empty();
    }

    @Override
    public Envelope bounds() {
        return null;
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        reader.errors().forEach(error -> notes.add("a feature is skipped: " + error.getMessage()));
        notes.addAll(reader.notes());
        return notes;
    }

    @Override
    public long skipped() {
        return reader.skipped();
    }

    @Override
    public long position() {
        return reader.offset();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Unit unit() {
        return Unit.BYTES;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
