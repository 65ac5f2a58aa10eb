/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TimeZone;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.api.filter.Filter;
import org.geotools.data.EmptyFeatureReader;
import org.geotools.data.ReTypeFeatureReader;
import org.geotools.data.shapefile.dbf.DbaseFileHeader;
import org.geotools.data.shapefile.dbf.DbaseFileReader;
import org.geotools.data.shapefile.shp.IndexFile;
import org.geotools.data.shapefile.shp.ShapefileReader;
import org.geotools.data.store.ContentDataStore;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Point;

/** A store of a shapefile of points, opened anew for each query. */
public class ShapefileDataStore extends ContentDataStore {

    /** The numbers of the records that the spatial index finds; null for none. */
    public List<Integer> found;

    /** Stands for the index of ids; null for none. */
    public Object ids;

    /** The box whose records the reader reads; null for all. */
    public Envelope box;

    public Charset charset = StandardCharsets.ISO_8859_1;
    public TimeZone zone = TimeZone.getDefault();

    private final Path shp;

    public ShapefileDataStore(Path shp, String namespace) {
        this.shp = shp;
        setNamespaceURI(namespace);
    }

    public Charset getCharset() {
        return charset;
    }

    public TimeZone getTimeZone() {
        return zone;
    }

    private Path file(String suffix) {
        return shp.resolveSibling(name() + suffix);
    }

    private String name() {
        return shp.getFileName().toString().replace(".shp", "");
    }

    @Override
    protected List<Name> createTypeNames() {
        return List.of(new NameImpl(getNamespaceURI(), name()));
    }

    @Override
    protected ContentFeatureSource createFeatureSource(ContentEntry entry) {
        return new Shapefile(entry);
    }

    private final class Shapefile extends ContentFeatureSource {

        Shapefile(ContentEntry entry) {
            super(entry, Query.ALL);
        }

        @Override
        protected FeatureReader<SimpleFeatureType, SimpleFeature> getReaderInternal(Query query) throws IOException {
            if (found != null && found.isEmpty()) {
                return new EmptyFeatureReader<>(getSchema());
            }
            ShapefileReader shapes =
                    new ShapefileReader(FileChannel.open(shp), new IndexFile(Files.readAllBytes(file(".shx"))));
            DbaseFileReader table = new DbaseFileReader(FileChannel.open(file(".dbf")), header(), charset, zone);
            ShapefileFeatureReader reader = found == null
                    ? new ShapefileFeatureReader(getSchema(), shapes, table, ids)
                    : new IndexedShapefileFeatureReader(getSchema(), shapes, table, found);
            reader.targetBBox = box;
            reader.filter = query.getFilter() == Filter.INCLUDE ? null : query.getFilter();
            return query.getPropertyNames() == Query.ALL_NAMES
                    ? reader
                    : new ReTypeFeatureReader(
                            reader, SimpleFeatureTypeBuilder.retype(getSchema(), query.getPropertyNames()));
        }

        private DbaseFileHeader header() throws IOException {
            return new DbaseFileHeader(Files.readAllBytes(file(".dbf")));
        }

        @Override
        protected SimpleFeatureType buildFeatureType() throws IOException {
            SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
            type.setName(entry.getName());
            type.add("the_geom", Point.class, DefaultGeographicCRS.WGS84);
            DbaseFileHeader header = header();
            for (int i = 0; i < header.getNumFields(); i++) {
                type.add(header.getFieldName(i), header.getFieldClass(i));
            }
            return type.buildFeatureType();
        }

        @Override
        protected boolean canFilter(Query query) {
            return true;
        }

        @Override
        protected boolean canRetype(Query query) {
            return true;
        }

        @Override
        protected ReferencedEnvelope getBoundsInternal(Query query) {
            return null;
        }

        @Override
        protected int getCountInternal(Query query) {
            return -1;
        }
    }
}
