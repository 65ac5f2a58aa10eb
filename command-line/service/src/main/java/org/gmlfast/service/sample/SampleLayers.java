/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.sample;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.input.FeatureTypes;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;

/** Creates the layers of a fictitious island: its districts, places and roads. */
public final class SampleLayers {

    private static final int PLACES = 320;
    private static final Instant SURVEY = Instant.parse("2024-02-29T12:34:56.789Z");

    private final String namespace;
    private final Random random = new Random(4);
    private final SampleNames names = new SampleNames(random);
    private final SampleIsland island = new SampleIsland();
    private final List<String> districtNames = new ArrayList<>();
    private final List<Point> points = island.places(PLACES);
    private final List<String> placeNames = new ArrayList<>();

    private SampleLayers(String namespace) {
        this.namespace = namespace;
        island.districts().forEach(district -> districtNames.add(names.place()));
        points.forEach(point -> placeNames.add(names.place()));
    }

    /** Returns all sample layers: {@code districts}, {@code places}, {@code roads}. */
    public static List<SampleLayer> all(String namespace) {
        SampleLayers layers = new SampleLayers(namespace);
        return List.of(layers.districts(), layers.places(), layers.roads());
    }

    private SimpleFeatureType type(String name, Class<? extends Geometry> geometry, Object... attributes) {
        try {
            List<AttributeDescriptor> all = new ArrayList<>();
            all.add(FeatureTypes.geometry("geom", geometry, SpatialReference.WGS84.xy()));
            for (int i = 0; i < attributes.length; i += 2) {
                all.add(FeatureTypes.attribute((String) attributes[i], (Class<?>) attributes[i + 1]));
            }
            return FeatureTypes.type(namespace, name, all);
        } catch (UnknownCrsException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- districts

    private SampleLayer districts() {
        List<Object[]> rows = new ArrayList<>();
        for (MultiPolygon shape : island.districts()) {
            int n = rows.size();
            int population = 4_000 + random.nextInt(400_000);
            rows.add(new Object[] {
                shape,
                districtNames.get(n),
                "AU%02d".formatted(n + 1),
                names.one("north", "south", "east", "west"),
                population,
                rounded(shape.getArea() * 8_700, 10),
                rounded(0.02 + 0.14 * random.nextDouble(), 1000),
                n % 7 != 3,
                Date.valueOf(LocalDate.of(1750, 1, 1).plusDays(random.nextInt(80_000))),
                n % 9 == 4 ? null : names.person()
            });
        }
        SimpleFeatureType type = type(
                "districts",
                MultiPolygon.class,
                "name",
                String.class,
                "code",
                String.class,
                "region",
                String.class,
                "population",
                Integer.class,
                "area_km2",
                Double.class,
                "unemployment",
                Double.class,
                "coastal",
                Boolean.class,
                "established",
                Date.class,
                "governor",
                String.class);
        return new SampleLayer(type, rows);
    }

    // ---- places

    private SampleLayer places() {
        List<Object[]> rows = new ArrayList<>();
        for (Point point : points) {
            rows.add(place(point, rows.size()));
        }
        SimpleFeatureType type = type(
                "places",
                Point.class,
                "name",
                String.class,
                "kind",
                String.class,
                "district",
                String.class,
                "capital",
                Boolean.class,
                "population",
                Integer.class,
                "households",
                Long.class,
                "density",
                Double.class,
                "elevation",
                Double.class,
                "founded",
                Date.class,
                "surveyed",
                Timestamp.class,
                "market_opens",
                Time.class,
                "postal_code",
                String.class,
                "phone_prefix",
                String.class,
                "mayor",
                String.class,
                "motto",
                String.class,
                "website",
                String.class,
                "schools",
                Integer.class,
                "hospitals",
                Integer.class,
                "hotels",
                Integer.class,
                "harbour",
                Boolean.class,
                "airport",
                String.class,
                "rain_mm",
                Double.class,
                "january_c",
                Float.class,
                "july_c",
                Float.class,
                "sun_hours",
                Integer.class,
                "budget",
                Double.class,
                "tax_rate",
                Double.class,
                "water_quality",
                Float.class,
                "rank",
                Integer.class,
                "wiki",
                String.class,
                "source",
                String.class,
                "note",
                String.class);
        return new SampleLayer(type, rows);
    }

    private Object[] place(Point point, int n) {
        int population = (int) (900_000 / (n + 1.5)) + random.nextInt(400);
        String name = placeNames.get(n);
        String kind =
                population > 50_000 ? "city" : population > 8_000 ? "town" : population > 3_000 ? "village" : "hamlet";
        double area = 1 + population / 900.0;
        boolean harbour = random.nextInt(4) == 0;
        return new Object[] {
            point,
            name,
            kind,
            districtOf(point),
            n == 0,
            population,
            (long) (population / 2.3),
            rounded(population / area, 100),
            rounded(900 * random.nextDouble() * random.nextDouble(), 10),
            Date.valueOf(LocalDate.of(1100, 3, 1).plusDays(random.nextInt(300_000))),
            Timestamp.from(SURVEY.plusSeconds(random.nextInt(20_000_000))),
            n % 3 == 0 ? Time.valueOf(LocalTime.of(6 + n % 5, 15 * (n % 4))) : null,
            "%05d".formatted(10_000 + 37 * n),
            n % 5 == 4 ? null : "0" + (200 + n),
            names.person(),
            n % 4 == 0 ? "“Sea & stone” – <" + name + ">" : null,
            "https://www." + name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z]", "x") + ".example/?lang=en&p="
                    + n,
            population / 1800,
            population / 40_000,
            random.nextInt(1 + population / 700),
            harbour,
            population > 60_000 ? name.substring(0, 3).toUpperCase(java.util.Locale.ROOT) : null,
            rounded(500 + 900 * random.nextDouble(), 10),
            (float) rounded(2 + 6 * random.nextDouble(), 10),
            (float) rounded(13 + 8 * random.nextDouble(), 10),
            1200 + random.nextInt(900),
            rounded(population * (900 + 600 * random.nextDouble()), 100),
            rounded(0.05 + 0.2 * random.nextDouble(), 10_000),
            n % 6 == 2 ? null : (float) random.nextDouble(),
            n + 1,
            "Q" + (1_000_000 + 77 * n),
            names.one("census 2021", "survey", "estimate"),
            n % 10 == 0 ? "ferry to " + placeNames.get((n + 13) % PLACES) + " in summer only; 🚢" : null
        };
    }

    private String districtOf(Point point) {
        for (int i = 0; i < districtNames.size(); i++) {
            if (island.districts().get(i).contains(point)) {
                return districtNames.get(i);
            }
        }
        return null;
    }

    // ---- roads

    /** Creates roads from each place to the nearest larger places, one or two of them. */
    private SampleLayer roads() {
        List<Object[]> rows = new ArrayList<>();
        for (int n = 1; n < points.size(); n++) {
            Point from = points.get(n);
            List<Point> larger = points.subList(0, n).stream()
                    .sorted(Comparator.comparingDouble(from::distance))
                    .limit(n < 40 ? 2 : 1)
                    .toList();
            for (Point to : larger) {
                rows.add(road(from, to, n, rows.size()));
            }
        }
        SimpleFeatureType type = type(
                "roads",
                LineString.class,
                "name",
                String.class,
                "ref",
                String.class,
                "kind",
                String.class,
                "from_place",
                String.class,
                "to_place",
                String.class,
                "lanes",
                Integer.class,
                "max_speed",
                Integer.class,
                "length_km",
                Double.class,
                "oneway",
                Boolean.class,
                "paved",
                Boolean.class,
                "toll",
                Double.class,
                "opened",
                Date.class);
        return new SampleLayer(type, rows);
    }

    private Object[] road(Point from, Point to, int n, int row) {
        LineString line = island.road(from, to);
        String kind = n < 10 ? "motorway" : n < 60 ? "primary" : n < 160 ? "secondary" : "track";
        String other = placeNames.get(points.indexOf(to));
        return new Object[] {
            line,
            placeNames.get(n) + '–' + other,
            n < 160 ? kind.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + (row + 1) : null,
            kind,
            placeNames.get(n),
            other,
            n < 10 ? 4 : 2,
            n < 10 ? 120 : n < 60 ? 90 : 50,
            rounded(line.getLength() * 95, 1000),
            n % 11 == 0,
            n < 160,
            n < 10 ? rounded(line.getLength() * 9, 100) : null,
            Date.valueOf(LocalDate.of(1890, 1, 1).plusDays(random.nextInt(48_000)))
        };
    }

    private static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
