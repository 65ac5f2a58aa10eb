/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** The rows of the examples of the specification: tables as a PostGIS would have them. */
final class ExampleRows {

    private static final CoordinateReferenceSystem UTM32 = utm32();

    final SimpleFeatureType type;
    final List<SimpleFeature> features = new ArrayList<>();

    ExampleRows(SimpleFeatureType type) {
        this.type = type;
    }

    /** The rows of the example with a name. */
    static ExampleRows of(String example) {
        return switch (example) {
            case "cp" -> parcels();
            case "ad" -> addresses();
            case "nas" -> nas();
            default -> mappedFeatures();
        };
    }

    static ExampleRows parcels() {
        ExampleRows rows = new ExampleRows(type(
                "cadastral_parcel",
                "key",
                String.class,
                "area",
                Double.class,
                "born",
                Timestamp.class,
                "died",
                Timestamp.class,
                "geom",
                MultiPolygon.class,
                "label",
                String.class,
                "national_ref",
                String.class,
                "refpt",
                Point.class,
                "au_code",
                String.class,
                "zoning",
                String.class,
                "valid_from",
                Timestamp.class,
                "bpus",
                String.class));
        rows.add(
                "05-1234-17",
                684.5,
                time("2014-02-14T11:31:00Z"),
                null,
                "MULTIPOLYGON(((338131 5706256,338150 5706237,338162 5706249,338157 5706280,338131 5706256)))",
                "17",
                "05123401700017______",
                "POINT(338145.5 5706258)",
                "05123",
                null,
                null,
                "[{\"bpu\" : \"77\"}, {\"bpu\" : \"78\"}]");
        rows.add(
                "05-1234-18",
                null,
                time("2015-01-01T00:00:00Z"),
                time("2020-01-01T00:00:00Z"),
                "MULTIPOLYGON(((0 0,1 0,1 1,0 0)))",
                "18 & 19",
                "x",
                null,
                null,
                "Z<1",
                null,
                null);
        return rows;
    }

    private static ExampleRows addresses() {
        ExampleRows rows = new ExampleRows(type(
                "address",
                "id",
                Integer.class,
                "geom",
                Point.class,
                "spec",
                String.class,
                "born",
                Timestamp.class,
                "valid_from",
                Timestamp.class,
                "designators",
                String.class,
                "components",
                String.class));
        rows.add(
                4711,
                "POINT(338145.5 5706258.25)",
                "entrance",
                time("2014-02-14T11:31:00Z"),
                null,
                "[{\"val\":\"12\",\"typ\":\"addressNumber\"},{\"val\":\"a\",\"typ\":\"addressNumberExtension\"}]",
                "[{\"ref\":\"thoroughfare/77\",\"title\":\"Am Markt\"}, \n {\"ref\":\"postal/51067\",\"title\":null}]");
        rows.add(
                4712,
                "POINT(1 2)",
                null,
                time("2014-02-14T11:31:00Z"),
                time("2014-02-14T11:31:00Z"),
                null,
                "[{\"ref\":\"postal/51067\",\"title\":null}]");
        return rows;
    }

    private static ExampleRows nas() {
        ExampleRows rows = new ExampleRows(type(
                "ax_flurstueck",
                "oid",
                String.class,
                "beginnt",
                Timestamp.class,
                "endet",
                Timestamp.class,
                "anlass",
                Object[].class,
                "modellart",
                Object[].class,
                "geom",
                Polygon.class,
                "gemarkung_land",
                String.class,
                "gemarkung",
                String.class,
                "zaehler",
                String.class,
                "nenner",
                String.class,
                "kennzeichen",
                String.class,
                "flaeche",
                BigDecimal.class,
                "flur",
                Integer.class,
                "abweichend",
                Boolean.class,
                "entstehung",
                LocalDate.class,
                "land",
                String.class,
                "regbez",
                String.class,
                "kreis",
                String.class,
                "gemeinde",
                String.class,
                "ist_gebucht",
                String.class,
                "weist_auf",
                Object[].class,
                "extern",
                String.class));
        rows.add(
                "DEXX0000AL000017",
                time("2014-02-14T11:31:00Z"),
                null,
                new String[] {"010400"},
                new String[] {"DLKM", "DKKM1000"},
                "POLYGON((338131.227 5706256.699,338144.126 5706242.59,338161.737 5706249.234,338131.227 5706256.699))",
                "05",
                "3290",
                "85",
                null,
                "05329001100085______",
                new BigDecimal("684.00"),
                11,
                false,
                LocalDate.of(1954, 1, 1),
                "05",
                "1",
                "12",
                "000",
                "DEXX0000AL0000CG",
                new String[] {"DEXX0000AL0000XC", "DEXX0000AL0000XD"},
                "[{\"art\": \"urn:adv:fachdatenverbindung:AA_Antrag\", \"uri\": \"urn:adv:oid:DEXX0000AL000098\"},"
                        + " {\"art\": \"http://example.org/art#5300\", \"name\": \"2009/95001-52\"}]");
        return rows;
    }

    private static ExampleRows mappedFeatures() {
        ExampleRows rows = new ExampleRows(type(
                "mapped",
                "id",
                Integer.class,
                "geom",
                Polygon.class,
                "frame",
                String.class,
                "kind",
                String.class,
                "unit_id",
                Integer.class,
                "unit_name",
                String.class,
                "unit_type",
                String.class,
                "parts",
                String.class));
        rows.add(
                9,
                "POLYGON((0 0,10 0,10 10,0 0))",
                "topOfBedrock",
                "unit",
                3,
                "Mercia mudstone",
                "lithostratigraphicUnit",
                "[{\"role\": \"onlyPart\", \"material\": \"mudstone\"}]");
        return rows;
    }

    /** A type of names and bindings, one after the other. */
    static SimpleFeatureType type(String name, Object... attributes) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(name);
        builder.setNamespaceURI("http://example.org/app");
        builder.setCRS(UTM32);
        for (int i = 0; i < attributes.length; i += 2) {
            builder.add((String) attributes[i], (Class<?>) attributes[i + 1]);
        }
        return builder.buildFeatureType();
    }

    /** Adds a row; texts of geometry attributes are WKT. */
    void add(Object... values) {
        Object[] row = values.clone();
        for (int i = 0; i < row.length; i++) {
            boolean geometry = org.locationtech.jts.geom.Geometry.class.isAssignableFrom(
                    type.getDescriptor(i).getType().getBinding());
            row[i] = geometry && row[i] != null ? geometry((String) row[i]) : row[i];
        }
        // the builder would convert values; rows hold them as they are
        SimpleFeature feature = SimpleFeatureBuilder.build(
                type, new Object[row.length], type.getTypeName() + '.' + (features.size() + 1));
        for (int i = 0; i < row.length; i++) {
            feature.setAttribute(i, row[i]);
        }
        features.add(feature);
    }

    private static Object geometry(String wkt) {
        try {
            return new WKTReader().read(wkt);
        } catch (ParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Timestamp time(String text) {
        return Timestamp.from(Instant.parse(text));
    }

    private static CoordinateReferenceSystem utm32() {
        try {
            return CRS.decode("EPSG:25832");
        } catch (FactoryException e) {
            throw new IllegalStateException(e);
        }
    }
}
