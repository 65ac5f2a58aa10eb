/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.Set;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.shapefile.dbf.DbaseFileReader;
import org.geotools.data.shapefile.index.Data;
import org.geotools.data.shapefile.shp.IndexFile;
import org.geotools.data.shapefile.shp.ShapeHandler;
import org.geotools.data.shapefile.shp.ShapeType;
import org.geotools.data.shapefile.shp.ShapefileReader;
import org.gmlfast.rows.BinaryFile;
import org.gmlfast.rows.DbaseRecord;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * The records of a shapefile that GeoTools' reader of a query returns as features, in its order. They are read through
 * the channels of that reader, which has the locks; geometries are made by its handler. For one thread.
 */
final class ShapefileRecords implements Closeable {

    private static final String READER = "org.geotools.data.shapefile.ShapefileFeatureReader";
    private static final String INDEXED_READER = "org.geotools.data.shapefile.IndexedShapefileFeatureReader";
    private static final String SHP_READER = "org.geotools.data.shapefile.shp.ShapefileReader";
    private static final String DBF_READER = "org.geotools.data.shapefile.dbf.DbaseFileReader";

    private static final int FILE_HEADER = 100;
    private static final int RECORD_HEADER = 8;

    /** Types without z and measures: GeoTools reads measures that are not there from the next record. */
    private static final Set<Integer> FLAT = Set.of(1, 3, 5, 8);

    private static final int POINT = 1;
    private static final int NULL = 0;

    private final FeatureReader<SimpleFeatureType, SimpleFeature> reader;
    private final BinaryFile shapes;
    private final IndexFile index;
    private final ShapeHandler handler;
    private final ShapeType type;

    /** The records that the spatial index has found; null for all. */
    private final Iterator<?> found;

    private final DbaseTableReader table;
    private final int[] fields;
    private final Envelope bounds;
    private final RecordFilter filter;

    private final Envelope envelope = new Envelope(0, 0, 0, 0);
    private ByteBuffer shape;
    private int shapeType;
    private int number;
    private int shapesRead;
    private long end = FILE_HEADER;

    @SuppressWarnings("PMD.CloseResource") // parts of the reader, which closes them
    private ShapefileRecords(FeatureReader<SimpleFeatureType, SimpleFeature> reader, ShapefileDataStore store)
            throws FeaturesNeededException, IOException {
        this.reader = reader;
        ShapefileReader shp = read("shp", ShapefileReader.class);
        DbaseFileReader dbf = read("dbf", DbaseFileReader.class);
        if (shp == null || dbf == null) {
            throw new FeaturesNeededException("the shapefile has no .shp or .dbf file");
        }
        if (read("fidReader", Object.class) != null) {
            throw new FeaturesNeededException("the shapefile has an index of ids");
        }
        type = DecoratorFields.read(shp, SHP_READER, "fileShapeType", ShapeType.class);
        if (!FLAT.contains(type.id)) {
            throw new FeaturesNeededException("the shapes are of type " + type.id);
        }
        handler = DecoratorFields.read(shp, SHP_READER, "handler", ShapeHandler.class);
        index = DecoratorFields.read(shp, SHP_READER, "shxReader", IndexFile.class);
        shapes = new BinaryFile(
                DecoratorFields.read(shp, SHP_READER, "channel", FileChannel.class), "the .shp file", IOException::new);
        checkLastShape();
        table = new DbaseTableReader(
                dbf.getHeader(),
                DecoratorFields.read(dbf, DBF_READER, "channel", FileChannel.class),
                reader.getFeatureType(),
                fields = read("dbfindexes", int[].class),
                store);
        found = isIndexed(reader) ? DecoratorFields.read(reader, INDEXED_READER, "goodRecs", Iterator.class) : null;
        bounds = read("targetBBox", Envelope.class);
        Filter condition = read("filter", Filter.class);
        filter = condition == null ? null : new RecordFilter(condition, reader.getFeatureType());
    }

    /**
     * The records of a reader, which is closed with this object.
     *
     * @throws FeaturesNeededException if they may differ from the features
     */
    static ShapefileRecords of(FeatureReader<SimpleFeatureType, SimpleFeature> reader, ShapefileDataStore store)
            throws FeaturesNeededException, IOException {
        if (!reader.getClass().getName().equals(READER) && !isIndexed(reader)) {
            throw new FeaturesNeededException(
                    "GeoTools reads the shapefile with " + reader.getClass().getName());
        }
        return new ShapefileRecords(reader, store);
    }

    /** GeoTools reads some bytes twice if the file is too short. */
    private void checkLastShape() throws FeaturesNeededException, IOException {
        if (index == null || index.getRecordCount() <= 0) {
            return;
        }
        long last = index.getOffsetInBytes(index.getRecordCount() - 1);
        if (last < 0 || last + RECORD_HEADER > shapes.size()) {
            throw new FeaturesNeededException("the .shp file is truncated");
        }
        int length = 2 * shapes.read(last, RECORD_HEADER, "the last shape").getInt(Integer.BYTES);
        if (last + RECORD_HEADER + length > shapes.size()) {
            throw new FeaturesNeededException("the .shp file is truncated");
        }
    }

    private static boolean isIndexed(FeatureReader<?, ?> reader) {
        return reader.getClass().getName().equals(INDEXED_READER);
    }

    private <T> T read(String name, Class<T> type) throws FeaturesNeededException {
        return DecoratorFields.read(reader, READER, name, type);
    }

    /** The values of the current record. */
    DbaseRecord values() {
        return table.record();
    }

    /** The field of an attribute of the store; -1 for the geometry. */
    int field(int attribute) {
        return fields[attribute];
    }

    /** The number of the current record, which ids have. */
    int number() {
        return number;
    }

    /** The geometry of the current record; null for a null shape. */
    Geometry geometry() throws IOException {
        if (shapeType == NULL) {
            return null;
        }
        try {
            shape.position(Integer.BYTES);
            return (Geometry) handler.read(shape, type, false);
        } catch (RuntimeException e) {
            throw new IOException("shape " + number + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Moves to the next record; false if there are no more. */
    boolean next() throws IOException {
        return found == null ? nextInOrder() : nextFound();
    }

    private boolean nextInOrder() throws IOException {
        while (hasMore()) {
            readShape();
            if (isOutside()) {
                table.skip();
                continue;
            }
            table.next();
            if (!table.record().isDeleted() && matches()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasMore() throws IOException {
        boolean more = hasShape();
        if (more != table.hasNext()) {
            throw new IOException("the shapefile has " + (more ? "more shapes than rows" : "more rows than shapes"));
        }
        return more;
    }

    private boolean hasShape() throws IOException {
        if (index != null) {
            if (shapesRead >= index.getRecordCount()) {
                return false;
            }
            end = index.getOffsetInBytes(shapesRead);
        }
        return end + RECORD_HEADER <= shapes.size()
                && shapes.read(end, 4, "a shape").getInt() == number + 1;
    }

    /** Records that the index has found; GeoTools returns deleted ones, too. */
    private boolean nextFound() throws IOException {
        while (found.hasNext()) {
            end = ((Long) ((Data) found.next()).getValue(1)).intValue();
            readShape();
            if (isOutside()) {
                continue;
            }
            table.read(number);
            if (matches()) {
                return true;
            }
        }
        return false;
    }

    /** Reads the record at {@link #end}. */
    private void readShape() throws IOException {
        ByteBuffer header = shapes.read(end, RECORD_HEADER, "a shape");
        number = header.getInt();
        int length = 2 * header.getInt();
        shape = shapes.read(end + RECORD_HEADER, length, "a shape").order(ByteOrder.LITTLE_ENDIAN);
        end += RECORD_HEADER + length;
        shapesRead++;
        shapeType = shape.getInt(0);
        if (shapeType != NULL && shapeType != type.id) {
            throw new IOException("shape " + number + " is of type " + shapeType + ", the file of type " + type.id);
        }
        readEnvelope();
    }

    /** GeoTools keeps that of the record before for a null shape. */
    private void readEnvelope() {
        if (shapeType == NULL || bounds == null) {
            return;
        }
        int max = shapeType == POINT ? 4 : 20;
        envelope.init(shape.getDouble(4), shape.getDouble(max), shape.getDouble(12), shape.getDouble(max + 8));
    }

    private boolean isOutside() {
        return bounds != null && !bounds.isNull() && !bounds.intersects(envelope);
    }

    private boolean matches() throws IOException {
        return filter == null || filter.matches(number, geometry(), table.record(), fields);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
