/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Requests that are invalid, nearly valid, or malicious; the same for the same seed. */
final class HostileRequests {

    private static final List<String> SQL = List.of(
            "'; DROP TABLE \"places\"; --",
            "\" OR \"1\"=\"1",
            "' OR '1'='1",
            "1; SELECT * FROM INFORMATION_SCHEMA.USERS",
            "places\"; SHUTDOWN; --",
            "1) UNION SELECT 1,2,3,4 --",
            "${jndi:ldap://x}",
            "%27%3B",
            "name'\"",
            "CAST(? AS INT)",
            "/**/",
            "rank\"||\"name");

    private static final List<String> NUMBERS = List.of(
            "-1",
            "0",
            "1",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "1e9",
            "NaN",
            "Infinity",
            "0x10",
            "1.5",
            "",
            " ",
            "１２",
            "999999999999999999999999999999999999",
            "null",
            "+5",
            "1,2");

    private static final List<String> NAMES = List.of(
            "places",
            "app:places",
            "x:roads",
            "districts",
            ":",
            "a:b:c",
            "nope",
            "(places)(roads)",
            "(places",
            ")(",
            "places,",
            ",",
            "*",
            "places,roads",
            "PLACES",
            "../../etc/passwd",
            "<places/>",
            "\u0000",
            "\ud83d\udea2",
            "ns:places ");

    private static final List<String> CONDITIONS = List.of(
            "rank = 1",
            "rank = 'one'",
            "rank = ",
            "nope = 1",
            "name LIKE '%'",
            "name LIKE '\\\\'",
            "name = 1",
            "population > 1e400",
            "population + name > 1",
            "rank / 0 = 1",
            "1 = 1",
            "'a' = 'b'",
            "geom = 1",
            "geom IS NULL",
            "founded > 'yesterday'",
            "founded < '0000-00-00'",
            "surveyed AFTER 99999-01-01T00:00:00Z",
            "market_opens > '25:00'",
            "BBOX(geom, 1, 2, 3)",
            "BBOX(geom, 1e308, -1e308, 1e308, 1)",
            "BBOX(name, 1, 2, 3, 4)",
            "BBOX(geom, 1, 2, 3, 4, 'EPSG:99999')",
            "BBOX(geom, -200, -100, 200, 100, 'EPSG:3857')",
            "BBOX(geom, -1e9, -1e9, 1e9, 1e9, 'EPSG:3857')",
            "INTERSECTS(geom, POLYGON((0 0, 1 1, 0 0)))",
            "INTERSECTS(geom, POLYGON((0 0, 1 1, 1 0, 0 1, 0 0)))",
            "INTERSECTS(geom, GEOMETRYCOLLECTION(POINT(1 1), LINESTRING(0 0, 1 1)))",
            "TOUCHES(geom, GEOMETRYCOLLECTION(POINT(1 1), LINESTRING(0 0, 1 1)))",
            "INTERSECTS(geom, POINT EMPTY)",
            "INTERSECTS(geom, SRID=99999;POINT(1 1))",
            "INTERSECTS(geom, geom)",
            "DWITHIN(geom, POINT(1 1), -5, meters)",
            "DWITHIN(geom, POINT(1 1), 1e300, parsecs)",
            "RELATE(geom, POINT(1 1), 'T********')",
            "strToUpperCase(name) = 'A'",
            "area(geom) > 1",
            "env('x') = 1",
            "IN ('places.1', 'places.99999999999999999999')",
            "IN ()",
            "INCLUDE",
            "EXCLUDE",
            "rank = 1;rank = 2",
            "NOT",
            "(((((",
            "name = '\u0000'",
            "name = 'it''s'",
            "rank IN (1,2,3,'x')",
            "name BETWEEN 'a' AND 5",
            "harbour = 'maybe'",
            "water_quality = 1e39",
            "rank = 99999999999999999999");

    private static final List<String> BOXES = List.of(
            "1,2,3,4",
            "1,2,3",
            "4,3,2,1",
            "a,b,c,d",
            "1,2,3,4,EPSG:99999",
            "1,2,3,4,nope",
            "NaN,NaN,NaN,NaN",
            "-Infinity,-Infinity,Infinity,Infinity",
            "1e308,1e308,1e309,1e309",
            "1,2,3,4,5,6",
            "1,2,3,4,5,6,EPSG:4326",
            "-1e12,-1e12,1e12,1e12,EPSG:3857",
            "-180,-90,180,90,EPSG:4326",
            "-999,-999,999,999,EPSG:4326",
            ",,,",
            "1,2,3,4,",
            "-200,-100,200,100,urn:ogc:def:crs:EPSG::32633");

    private static final List<String> SYSTEMS = List.of(
            "EPSG:4326",
            "EPSG:99999",
            "EPSG:-1",
            "EPSG:",
            "urn:ogc:def:crs:EPSG::3857",
            "urn:ogc:def:crs:EPSG::",
            "nope",
            "4326",
            "EPSG:2147483648",
            "EPSG:999999999",
            "AUTO:42001,0,0",
            "http://www.opengis.net/gml/srs/epsg.xml#4326",
            "CRS:84",
            "EPSG:5703",
            "EPSG:4979",
            "EPSG:27700",
            "EPSG:32633",
            "EPSG:2154",
            "EPSG:3031");

    private static final List<String> FORMATS = List.of(
            "GML2",
            "GML3",
            "gml32",
            "bxml",
            "bxml+gzip",
            "application/json",
            "SHAPE-ZIP",
            "text/html",
            "../x",
            "\u0007",
            "gml",
            "text/xml; subtype=gml/9.9",
            "csv",
            "bxml+zip");

    private static final List<String> VERSIONS = List.of(
            "1.0.0",
            "1.1.0",
            "2.0.0",
            "2.0.0",
            "3.0.0",
            "",
            "x",
            "1",
            "2",
            "1.1.0.0",
            "-1",
            "2.0.2",
            "99999999999.0.0");

    private static final List<String> REQUESTS = List.of(
            "GetFeature",
            "GetFeature",
            "GetFeature",
            "GetFeature",
            "getfeature",
            "GetCapabilities",
            "DescribeFeatureType",
            "GetPropertyValue",
            "ListStoredQueries",
            "DescribeStoredQueries",
            "Transaction",
            "LockFeature",
            "nope",
            "");

    private static final List<String> KEYS = List.of(
            "typeNames",
            "typeName",
            "count",
            "maxFeatures",
            "startIndex",
            "cql_filter",
            "bbox",
            "srsName",
            "outputFormat",
            "resultType",
            "propertyName",
            "sortBy",
            "resourceId",
            "featureId",
            "storedQuery_id",
            "id",
            "filter",
            "namespaces",
            "valueReference",
            "resolve",
            "resolveDepth",
            "acceptVersions",
            "sections",
            "aliases",
            "acceptFormats",
            "exceptions");

    private final Random random;

    HostileRequests(long seed) {
        random = new Random(seed);
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** A query string. */
    String next() {
        StringBuilder query = new StringBuilder("service=").append(random.nextInt(30) == 0 ? one(SQL) : "WFS");
        query = new StringBuilder(encodedPairs(query.toString()));
        add(query, "version", one(VERSIONS));
        add(query, "request", random.nextInt(20) == 0 ? one(SQL) : one(REQUESTS));
        if (random.nextInt(8) != 0) {
            add(query, random.nextBoolean() ? "typeNames" : "typeName", random.nextInt(3) == 0 ? one(NAMES) : "places");
        }
        int more = random.nextInt(4);
        for (int i = 0; i < more; i++) {
            String key = one(KEYS);
            add(query, key, value(key));
        }
        return random.nextInt(25) == 0 ? broken(query.toString()) : query.toString();
    }

    private static String encodedPairs(String pair) {
        int equals = pair.indexOf('=');
        return pair.substring(0, equals + 1) + encoded(pair.substring(equals + 1));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private void add(StringBuilder query, String key, String value) {
        query.append('&').append(key).append('=').append(encoded(value));
    }

    private String value(String key) {
        if (random.nextInt(6) == 0) {
            return one(SQL);
        }
        if (random.nextInt(25) == 0) {
            return junk();
        }
        return switch (key) {
            case "typeNames", "typeName" -> one(NAMES);
            case "count", "maxFeatures", "startIndex" -> one(NUMBERS);
            case "cql_filter" -> condition();
            case "bbox" -> one(BOXES);
            case "srsName" -> one(SYSTEMS);
            case "outputFormat" -> one(FORMATS);
            case "resultType" -> one(List.of("hits", "results", "all", "HITS", "validate"));
            case "propertyName", "sortBy", "valueReference" ->
                one(List.of(
                        "name",
                        "app:rank",
                        "nope",
                        "geom",
                        "name,nope",
                        "*",
                        "rank DESC",
                        "rank UP",
                        "(name)(rank)",
                        "@gml:id",
                        "/",
                        ","));
            case "resourceId", "featureId", "id" ->
                one(List.of("places.1", "places.x", "nope.1", "places.1,roads.2", ".", "", "places.-1"));
            case "storedQuery_id" ->
                one(List.of("urn:ogc:def:query:OGC-WFS::GetFeatureById", "urn:x", "GetFeatureById"));
            case "filter" -> filter();
            default -> one(List.of("", "xmlns(app,http://x)", "local", "remote", "*", "-1", "text/html", "2.0.0,nope"));
        };
    }

    private String filter() {
        return one(List.of(
                "<Filter/>",
                "<Filter",
                "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><Filter>&x;</Filter>",
                "<fes:Filter xmlns:fes=\"http://www.opengis.net/fes/2.0\"><fes:PropertyIsEqualTo><fes:ValueReference>rank</fes:ValueReference><fes:Literal>1</fes:Literal></fes:PropertyIsEqualTo></fes:Filter>",
                "<fes:Filter xmlns:fes=\"http://www.opengis.net/fes/2.0\"><fes:Nope/></fes:Filter>",
                "<ogc:Filter xmlns:ogc=\"http://www.opengis.net/ogc\"><ogc:PropertyIsEqualTo><ogc:PropertyName>nope</ogc:PropertyName><ogc:Literal>1</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>",
                "<ogc:Filter xmlns:ogc=\"http://www.opengis.net/ogc\"><ogc:FeatureId fid=\"places.1\"/></ogc:Filter>",
                "<a>".repeat(3000),
                "<fes:Filter xmlns:fes=\"http://www.opengis.net/fes/2.0\">" + "<fes:Not>".repeat(500)
                        + "</fes:Filter>"));
    }

    private String condition() {
        String condition = one(CONDITIONS);
        int more = random.nextInt(4);
        for (int i = 0; i < more; i++) {
            condition = switch (random.nextInt(4)) {
                case 0 -> condition + " AND " + one(CONDITIONS);
                case 1 -> "(" + condition + ") OR (" + one(CONDITIONS) + ")";
                case 2 -> "NOT (" + condition + ")";
                default -> condition.substring(random.nextInt(condition.length()));
            };
        }
        return random.nextInt(60) == 0 ? "(".repeat(2000) + condition : condition;
    }

    private String junk() {
        StringBuilder junk = new StringBuilder();
        int length = random.nextInt(random.nextInt(10) == 0 ? 5000 : 60);
        for (int i = 0; i < length; i++) {
            junk.appendCodePoint(random.nextInt(5) == 0 ? random.nextInt(0xD800) : ' ' + random.nextInt(95));
        }
        return junk.toString();
    }

    /** With bytes that are not UTF-8, or invalid escapes. */
    private String broken(String query) {
        int place = random.nextInt(query.length());
        return query.substring(0, place)
                + one(List.of("%ff%fe", "%c0%80", "%ed%a0%80", "&&&=", "%00", "=%", "%zz", "&service=WMS", "+"))
                + query.substring(place);
    }
}
