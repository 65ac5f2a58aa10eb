/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.ValueKind;
import org.gmlfast.rows.DbaseField;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Reads the features of a shapefile, with the names and types of GeoTools' shapefile store. */
public final class ShapefileInput implements FeatureInput {

    private static final String GEOMETRY = "the_geom";
    private static final List<String> SUFFIXES = List.of("shp", "dbf", "shx", "prj", "cpg", "qix", "sbn", "sbx");
    private static final int MAX_PRJ_LENGTH = 1 << 18;
    private static final int MAX_CPG_LENGTH = 1 << 10;

    private final ShpFile shapes;
    private final DbaseTable table;
    private final SpatialReference spatialReference;
    private final SimpleFeatureType schema;
    private final String layer;

    private final SkippedRecords skipped;

    private long row;
    private Geometry shape;

    private ShapefileInput(
            ShpFile shapes,
            DbaseTable table,
            SpatialReference reference,
            SimpleFeatureType schema,
            SkippedRecords skipped) {
        this.skipped = skipped;
        this.shapes = shapes;
        this.table = table;
        this.spatialReference = reference;
        this.schema = schema;
        this.layer = schema.getTypeName();
    }

    // ---- files

    /**
     * Returns the .shp file of a path.
     *
     * @param path the path, with or without the suffix
     * @return null if the path is not a shapefile
     */
    public static Path find(Path path) throws IOException {
        if (path.getFileName() == null) {
            return null;
        }
        if (path.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".shp")) {
            return path;
        }
        return Files.isRegularFile(path)
                ? null
                : sibling(path, path.getFileName().toString(), "shp");
    }

    /**
     * Returns all files of the shapefile; suffixes are case-insensitive.
     *
     * @param shp the .shp file
     */
    public static List<Path> files(Path shp) throws IOException {
        String fileName = shp.getFileName().toString();
        String name = fileName.substring(0, fileName.length() - 4);
        List<Path> files = new ArrayList<>();
        for (String suffix : SUFFIXES) {
            Path file = sibling(shp, name, suffix);
            if (file != null) {
                files.add(file);
            }
        }
        return files;
    }

    /** Returns the file with a name and suffix, which is case-insensitive; null if there is none. */
    private static Path sibling(Path path, String name, String suffix) throws IOException {
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return null;
        }
        try (Stream<Path> files = Files.list(directory)) {
            int length = name.length();
            return files.filter(file -> {
                        String other = file.getFileName().toString();
                        return other.startsWith(name) && other.substring(length).equalsIgnoreCase('.' + suffix);
                    })
                    .min(Path::compareTo)
                    .map(file -> path.resolveSibling(file.getFileName()))
                    .orElse(null);
        }
    }

    /**
     * Opens a shapefile.
     *
     * @param shp the .shp file
     * @throws IOException if a file is missing, cannot be read or is damaged
     */
    public static ShapefileInput open(Path shp, InputOptions options) throws IOException {
        if (!Files.exists(shp)) {
            throw new InputException("no such file: " + shp);
        }
        String fileName = shp.getFileName().toString();
        String name = fileName.substring(0, fileName.length() - 4);
        Path dbf = sibling(shp, name, "dbf");
        if (dbf == null) {
            throw new InputException(
                    "the shapefile " + shp + " requires a file " + name + ".dbf in the same directory");
        }
        ShpFile shapes = new ShpFile(shp, sibling(shp, name, "shx"));
        DbaseTable table = null;
        try {
            table = new DbaseTable(dbf, charset(sibling(shp, name, "cpg")));
            SpatialReference reference = options.spatialReference() != null
                    ? options.spatialReference()
                    : reference(shp, sibling(shp, name, "prj"));
            String layer = options.layer() == null ? name : options.layer();
            List<AttributeDescriptor> attributes = attributes(shapes.type(), table, reference);
            return new ShapefileInput(
                    shapes,
                    table,
                    reference,
                    FeatureTypes.type(options.namespace(), layer, attributes),
                    new SkippedRecords(options));
        } catch (IOException | RuntimeException e) {
            shapes.close();
            if (table != null) {
                table.close();
            }
            throw e;
        }
    }

    private static Charset charset(Path cpg) throws IOException {
        if (cpg == null) {
            return null;
        }
        String name = new String(smallFile(cpg, MAX_CPG_LENGTH), StandardCharsets.ISO_8859_1).trim();
        Charset charset = CodePages.ofName(name);
        if (charset == null && !name.isEmpty()) {
            throw new InputException(cpg + ": unknown charset \"" + name + "\"");
        }
        if (charset != null && !CodePages.isAsciiCompatible(charset)) {
            throw new InputException(cpg + ": " + charset
                    + " is not compatible with ASCII, as the charset of a .dbf file must be; give the correct charset,"
                    + " for example UTF-8");
        }
        return charset;
    }

    /**
     * Reads a small file.
     *
     * @throws InputException if the file is longer than the maximum
     */
    private static byte[] smallFile(Path path, int maxLength) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(maxLength + 1);
            if (bytes.length > maxLength) {
                throw new InputException(
                        path + " is longer than " + maxLength + " bytes, so it is not what its suffix suggests");
            }
            return bytes;
        }
    }

    private static SpatialReference reference(Path shp, Path prj) throws IOException {
        String remedy = "; specify the CRS with --source-srs EPSG:CODE";
        if (prj == null) {
            throw new InputException("the shapefile " + shp + " has no .prj file" + remedy);
        }
        String wkt = new String(smallFile(prj, MAX_PRJ_LENGTH), StandardCharsets.UTF_8)
                .replace("\uFEFF", "")
                .trim();
        try {
            SpatialReference reference = SpatialReference.ofWkt(wkt);
            if (reference == null) {
                throw new InputException(prj + ": the EPSG registry has no matching CRS" + remedy);
            }
            return reference;
        } catch (UnknownCrsException e) {
            throw new InputException(prj + ": " + e.getMessage() + remedy, e);
        }
    }

    private static List<AttributeDescriptor> attributes(ShapeType type, DbaseTable table, SpatialReference reference)
            throws IOException {
        List<AttributeDescriptor> attributes = new ArrayList<>();
        attributes.add(FeatureTypes.geometry(GEOMETRY, type.binding(), reference.xy()));
        Set<String> names = new HashSet<>(Set.of(GEOMETRY));
        for (DbaseField field : table.fields()) {
            String name = field.name();
            for (int i = 1; !names.add(name); i++) {
                name = field.name() + i;
            }
            attributes.add(FeatureTypes.attribute(name, field.column().binding()));
        }
        return attributes;
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        return advance() ? feature() : null;
    }

    /** Moves to the next row that is not deleted, and reads its shape; false if there are no more rows. */
    boolean advance() throws IOException {
        while (row < table.rowCount()) {
            row++;
            if (!shapes.hasNext()) {
                throw new InputException(shapes.path() + ": the .dbf file has " + table.rowCount()
                        + " rows, but the .shp file has only " + (row - 1) + " shapes");
            }
            if (!table.advance()) {
                shapes.skip();
            } else if (readShape()) {
                return true;
            }
        }
        if (shapes.hasNext()) {
            throw new InputException(
                    shapes.path() + ": the .shp file has more shapes than the " + row + " rows in the .dbf file");
        }
        return false;
    }

    /** Reads the shape of the current row; false if the row is skipped, because its shape is damaged. */
    private boolean readShape() throws IOException {
        try {
            shape = shapes.read();
            return true;
        } catch (FeatureException e) {
            skipped.add(e);
            return false;
        }
    }

    /** Returns the number of the current row, starting at 1. */
    long row() {
        return row;
    }

    /** Returns the shape of the current row; null for a null shape. */
    Geometry shape() {
        return shape;
    }

    private SimpleFeature feature() {
        Object[] values = new Object[schema.getAttributeCount()];
        values[0] = shape;
        int i = 1;
        for (DbaseField field : table.fields()) {
            values[i++] = table.value(field);
        }
        return FeatureTypes.feature(schema, layer + '.' + row, values);
    }

    @Override
    public RowSource rows() {
        List<ValueKind> kinds = new ArrayList<>(List.of(ValueKind.OBJECT));
        table.fields().forEach(field -> kinds.add(field.kind()));
        RowType type = new RowType(schema, kinds, false);
        return new RowSource() {
            @Override
            public RowType rowType() {
                return type;
            }

            @Override
            public Rows open() {
                return new ShapefileRows(ShapefileInput.this, table, layer);
            }
        };
    }

    // ---- properties of the input

    @Override
    public SimpleFeatureType schema() {
        return schema;
    }

    @Override
    public SpatialReference spatialReference() {
        return spatialReference;
    }

    @Override
    public OptionalLong count() throws IOException {
        return skipped.areAllowed() ? OptionalLong.empty() : OptionalLong.of(table.liveRowCount());
    }

    @Override
    public Envelope bounds() {
        return table.rowCount() == 0 ? null : shapes.bounds();
    }

    @Override
    public long position() {
        return shapes.position();
    }

    @Override
    public long size() {
        return shapes.size();
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(skipped.notes());
        notes.addAll(table.notes());
        return notes;
    }

    @Override
    public long skipped() {
        return skipped.count();
    }

    @Override
    public Unit unit() {
        return Unit.BYTES;
    }

    @Override
    public void close() throws IOException {
        try (shapes) {
            table.close();
        }
    }
}
