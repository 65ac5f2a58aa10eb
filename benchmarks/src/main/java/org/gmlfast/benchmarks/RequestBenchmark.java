/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.request.ModelObject;
import org.gmlfast.feature.request.RequestContent;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.feature.request.WholeRequest;
import org.locationtech.jts.geom.Polygon;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads WFS requests as the GeoServer plugin does: the parts of an Insert of parcels and of a filter with a large
 * polygon, and usual requests whole.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RequestBenchmark {

    private static final int PARCELS = 1_000;
    private static final int VERTICES = 50_000;
    private static final int EQUALITIES = 2_000;

    private static final String SERVICE = " service=\"WFS\" version=\"1.1.0\"";

    private static final String NAMESPACES = " xmlns:wfs=\"http://www.opengis.net/wfs\""
            + " xmlns:ogc=\"http://www.opengis.net/ogc\" xmlns:gml=\"http://www.opengis.net/gml\""
            + " xmlns:c=\"http://example.org/cadastre\">";

    private static final Map<String, String> CATALOG = Map.of("c", "http://example.org/cadastre");

    private SimpleFeatureType type;
    private byte[] insert;
    private byte[] filter;
    private byte[] insertOne;
    private byte[] query;
    private byte[] alternatives;

    /** Ten attributes, a polygon of twelve points. */
    @Setup
    public void write() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("parcels");
        builder.setNamespaceURI("http://example.org/cadastre");
        builder.add("geom", Polygon.class);
        builder.add("reference", String.class);
        builder.add("label", String.class);
        builder.add("area", Double.class);
        builder.add("use", Integer.class);
        builder.add("owner", String.class);
        builder.add("created", Date.class);
        builder.add("updated", Timestamp.class);
        builder.add("price", BigDecimal.class);
        builder.add("active", Boolean.class);
        type = builder.buildFeatureType();
        StringBuilder features = new StringBuilder("<wfs:Transaction" + NAMESPACES + "<wfs:Insert>");
        for (int i = 0; i < PARCELS; i++) {
            features.append("<c:parcels><c:geom>")
                    .append(polygon(12, i))
                    .append("</c:geom><c:reference>DENW")
                    .append(i)
                    .append("</c:reference><c:label>Flur ")
                    .append(i % 17)
                    .append("</c:label><c:area>")
                    .append(12.5 * i)
                    .append("</c:area><c:use>")
                    .append(i % 9)
                    .append("</c:use><c:owner>owner ")
                    .append(i % 101)
                    .append("</c:owner><c:created>2024-01-11</c:created>")
                    .append("<c:updated>2024-05-06T07:08:00Z</c:updated><c:price>0.25</c:price>")
                    .append("<c:active>true</c:active></c:parcels>\n");
        }
        insert = bytes(features.append("</wfs:Insert></wfs:Transaction>").toString());
        filter = bytes("<wfs:GetFeature" + NAMESPACES + "<wfs:Query><ogc:Filter><ogc:Intersects>"
                + "<ogc:PropertyName>geom</ogc:PropertyName>" + polygon(VERTICES, 0)
                + "</ogc:Intersects></ogc:Filter></wfs:Query></wfs:GetFeature>");
        int second = features.indexOf("<c:parcels>", features.indexOf("</c:parcels>"));
        insertOne = bytes((features.substring(0, second) + "</wfs:Insert></wfs:Transaction>")
                .replace("<wfs:Transaction", "<wfs:Transaction" + SERVICE));
        query = query("<ogc:And><ogc:BBOX><ogc:PropertyName>geom</ogc:PropertyName><gml:Envelope"
                + " srsName=\"urn:ogc:def:crs:EPSG::25832\"><gml:lowerCorner>500000 5700000</gml:lowerCorner>"
                + "<gml:upperCorner>501000 5701000</gml:upperCorner></gml:Envelope></ogc:BBOX>"
                + equality(7) + equality(8) + "</ogc:And>");
        StringBuilder equalities = new StringBuilder("<ogc:Or>");
        for (int i = 0; i < EQUALITIES; i++) {
            equalities.append(equality(i));
        }
        alternatives = query(equalities.append("</ogc:Or>").toString());
    }

    private static String equality(int number) {
        return "<ogc:PropertyIsEqualTo><ogc:PropertyName>c:reference</ogc:PropertyName><ogc:Literal>DENW" + number
                + "</ogc:Literal></ogc:PropertyIsEqualTo>";
    }

    private static byte[] query(String condition) {
        return bytes("<wfs:GetFeature" + SERVICE + NAMESPACES + "<wfs:Query typeName=\"c:parcels\"><ogc:Filter>"
                + condition + "</ogc:Filter></wfs:Query></wfs:GetFeature>");
    }

    private static byte[] bytes(String request) {
        return request.getBytes(StandardCharsets.UTF_8);
    }

    private static String polygon(int vertices, int number) {
        StringBuilder positions = new StringBuilder();
        for (int i = 0; i <= vertices; i++) {
            double angle = 2 * Math.PI * (i % vertices) / vertices;
            double x = 500_000 + 50 * (number % 100) + 20 * Math.cos(angle);
            double y = 5_700_000 + 50 * (number / 100.0) + 20 * Math.sin(angle);
            positions.append(String.format(Locale.ROOT, "%.3f %.3f ", x, y));
        }
        return "<gml:Polygon srsName=\"urn:ogc:def:crs:EPSG::25832\"><gml:exterior><gml:LinearRing><gml:posList>"
                + positions.toString().trim() + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>";
    }

    /** The time for one parcel. */
    @Benchmark
    @OperationsPerInvocation(PARCELS)
    public Object insertOfParcels() throws XMLStreamException, UnsupportedRequestException {
        return read(insert).actions();
    }

    /** The time for the whole request. */
    @Benchmark
    public Object filterWithLargePolygon() throws XMLStreamException, UnsupportedRequestException {
        return read(filter).parts();
    }

    private RequestContent read(byte[] request) throws XMLStreamException, UnsupportedRequestException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(request);
        return RequestContent.read(bytes::read, WfsDialect.WFS_1_1, (namespace, name) -> type);
    }

    /** The time for the whole request, with one parcel. */
    @Benchmark
    public Object insertOfOneParcel() throws XMLStreamException, UnsupportedRequestException {
        return readWhole(insertOne);
    }

    /** The time for the whole request, a GetFeature with a box and two comparisons. */
    @Benchmark
    public Object usualGetFeature() throws XMLStreamException, UnsupportedRequestException {
        return readWhole(query);
    }

    /** The time for the whole request, a GetFeature with an Or of 2,000 comparisons. */
    @Benchmark
    public Object orOfManyComparisons() throws XMLStreamException, UnsupportedRequestException {
        return readWhole(alternatives);
    }

    private ModelObject readWhole(byte[] request) throws XMLStreamException, UnsupportedRequestException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(request);
        return WholeRequest.read(bytes::read, WfsDialect.WFS_1_1, (namespace, name) -> type, () -> CATALOG);
    }
}
