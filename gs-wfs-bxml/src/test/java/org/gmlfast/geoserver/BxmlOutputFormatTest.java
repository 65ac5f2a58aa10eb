/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.complex;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

import org.geoserver.ows.Request;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.WFSException;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.util.Version;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.geoserver.responses.BxmlOutputFormat;
import org.gmlfast.geoserver.stock.StockFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;
import org.xmlunit.assertj3.XmlAssert;

/**
 * {@code outputFormat=bxml}: the document that the version's GML format would have written, as binary XML. It is read
 * by this project's reader, which the library's tests compare with those of others.
 */
class BxmlOutputFormatTest {

    private static final int COMPRESSION = 14;
    private static final int HEADER = 21;
    private static final Calendar NOON =
            GregorianCalendar.from(Instant.parse("2026-11-21T12:00:00Z").atZone(ZoneOffset.UTC));

    private final SimpleFeatureType towns =
            type("town", "label", String.class, "area", Double.class, "founded", Date.class, "geom", Point.class);
    private final SimpleFeature bern =
            feature(towns, "town.1", "Bern €", 51.62, new Date(0), wkt("POINT (46.123456789 7.45)"));
    private final ServerDouble server = new ServerDouble();
    private final BxmlOutputFormat format = new BxmlOutputFormat(server.geoServer());

    BxmlOutputFormatTest() {
        server.layer(towns);
    }

    private GetFeature bernIn(String version, String outputFormat) {
        GetFeature call = new GetFeature(version).query(collection(towns, bern));
        call.request.setOutputFormat(outputFormat);
        call.found.setTimeStamp(NOON);
        return call;
    }

    private byte[] binary(GetFeature call) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.write(call.found, out, call.operation);
        return out.toByteArray();
    }

    private byte[] read(GetFeature call) throws Exception {
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        XmlConversion.toXml(new ByteArrayInputStream(binary(call)), xml);
        return xml.toByteArray();
    }

    private void assertSameAsText(GetFeature call, StockFormat gml) throws Exception {
        GetFeature text = new GetFeature(call.request.getVersion(), gml).query(collection(towns, bern));
        text.found.setTimeStamp(call.found.getTimeStamp());
        XmlAssert.assertThat(read(call)).and(text.bytes(server)).areIdentical();
    }

    // ---- formats

    @ParameterizedTest
    @CsvSource({
        "1.0.0, bxml, GML2",
        "1.1.0, bxml, GML3",
        "2.0.0, bxml, GML32",
        "1.0.0, BXML, GML2",
        "1.0.0, BXML-GZIP, GML2",
        "2.0.0, bxml+gzip, GML32",
        "2.0.0, application/x-bxml, GML32",
        "1.1.0, application/x-bxml+gzip, GML3",
        "1.1.0, text/x-bxml, GML3",
        "2.0.0, text/x-bxml; subtype=gml/2.1.2, GML2",
        "2.0.0, text/x-bxml+gzip; subtype=gml/3.1.1, GML3",
        "1.1.0, text/x-bxml; subtype=gml/3.2, GML32",
        "1.0.0, application/gml+x-bxml; version=3.2, GML32",
        "1.0.0, application/gml+x-bxml+gzip; version=3.2, GML32",
    })
    void writesGmlThatTheNameSelects(String version, String name, StockFormat gml) throws Exception {
        assertSameAsText(bernIn(version, name), gml);
    }

    private static List<String> bxmlNames() {
        return OutputFormat.all().stream()
                .filter(format -> format.encoding() == OutputFormat.Encoding.BXML)
                .map(OutputFormat::name)
                .toList();
    }

    @Test
    void listsFewNamesInCapabilities() {
        assertThat(format.getOutputFormats()).containsExactlyInAnyOrder("bxml", "application/x-bxml", "bxml+gzip");
    }

    /** As by GeoServer's dispatcher, which compares names of formats in any case. */
    @Test
    void isFoundUnderEveryName() throws Exception {
        FastGmlCallback callback = new FastGmlCallback(server.geoServer());
        for (String name : bxmlNames()) {
            for (String asked : List.of(name, name.toUpperCase(Locale.ROOT), name.replace('+', ' '))) {
                GetFeature call = bernIn("2.0.0", asked);
                Request request = new Request();
                request.setOutputFormat(asked);
                callback.operationDispatched(request, call.operation);
                assertThat(format.getOutputFormats()).contains(request.getOutputFormat());
                assertThat(call.request.getOutputFormat()).isEqualTo(name);
                assertThat(binary(call)[COMPRESSION]).isEqualTo((byte) (name.contains("gzip") ? 1 : 0));
            }
        }
    }

    /** An administrator can restrict formats by the listed names. */
    @Test
    void keepsListedNames() {
        FastGmlCallback callback = new FastGmlCallback(server.geoServer());
        for (String name : format.getOutputFormats()) {
            Request request = new Request();
            callback.operationDispatched(request, bernIn("2.0.0", name).operation);
            assertThat(request.getOutputFormat()).isEqualTo(name);
        }
    }

    @Test
    void compressesContentAfterTheHeader() throws Exception {
        SimpleFeature[] many = new SimpleFeature[500];
        Arrays.fill(many, bern);
        GetFeature call = new GetFeature("2.0.0").query(collection(towns, many));
        call.found.setTimeStamp(NOON);
        call.request.setOutputFormat("bxml");
        byte[] plain = binary(call);
        call.request.setOutputFormat("bxml+gzip");
        byte[] compressed = binary(call);
        // the header, with the code of the compression, and the name of the charset: OGC 03-002r9 §7
        assertThat(plain[COMPRESSION]).isZero();
        assertThat(compressed[COMPRESSION]).isEqualTo((byte) 1);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed, HEADER, compressed.length)).readAllBytes())
                .isEqualTo(Arrays.copyOfRange(plain, HEADER, plain.length));
    }

    @Test
    void roundsCoordinatesAsInText() throws Exception {
        server.settings.with("getNumDecimals", 3);
        GmlDocument document = new GmlDocument(StockFormat.GML32, read(bernIn("2.0.0", "bxml")));
        assertThat(document.one("//gml:pos")).isEqualTo("46.123 7.45");
    }

    @Test
    void ignoresSettingsOfText() throws Exception {
        byte[] before = binary(bernIn("2.0.0", "bxml"));
        server.wfs.with("isVerbose", true);
        server.settings.with("isVerbose", true).with("getCharset", "ISO-8859-1");
        assertThat(binary(bernIn("2.0.0", "bxml"))).isEqualTo(before);
        server.settings.with("getCharset", "ISO-2022-CN");
        assertThat(binary(bernIn("2.0.0", "bxml"))).isEqualTo(before);
    }

    // ---- MIME types

    @ParameterizedTest
    @CsvSource({
        "1.0.0, bxml, text/x-bxml; subtype=gml/2.1.2",
        "1.1.0, bxml, text/x-bxml; subtype=gml/3.1.1",
        "2.0.0, bxml, application/gml+x-bxml; version=3.2",
        "2.0.0, text/x-bxml; subtype=gml/3.1.1, text/x-bxml; subtype=gml/3.1.1",
        "2.0.0, bxml+gzip, application/octet-stream",
        "1.0.0, BXML-GZIP, application/octet-stream",
    })
    void returnsMimeTypeOfTheContent(String version, String name, String type) {
        GetFeature call = bernIn(version, name);
        assertThat(format.getMimeType(call.found, call.operation)).isEqualTo(type);
    }

    @Test
    void ignoresMimeTypeForcedForGml() {
        server.gml.get(WFSInfo.Version.V_11).with("getMimeTypeToForce", Optional.of("text/xml"));
        GetFeature call = bernIn("2.0.0", "bxml");
        assertThat(format.getMimeType(call.found, call.operation)).doesNotContain("gml");
    }

    @Test
    void hasMimeTypesThatGzipFiltersIgnore() {
        for (String name : bxmlNames()) {
            if (name.contains("gzip")) {
                GetFeature call = bernIn("1.1.0", name);
                assertThat(format.getMimeType(call.found, call.operation)).doesNotMatch("text/.*|.*xml.*");
            }
        }
    }

    @Test
    void isSavedAsFile() {
        GetFeature call = bernIn("2.0.0", "bxml");
        assertThat(format.getAttachmentFileName(call.found, call.operation)).endsWith(".bxml");
        assertThat(format.getPreferredDisposition(call.found, call.operation)).isEqualTo("attachment");
        assertThat(format.getCharset(call.operation)).isNull();
    }

    // ---- capabilities

    @Test
    void hasElementNamesForCapabilitiesOfWfs1() {
        assertThat(format.getCapabilitiesElementNames())
                .containsExactly("BXML", "BXML-GZIP")
                .allMatch(name -> bxmlNames().stream().anyMatch(name::equalsIgnoreCase));
        assertThat(format.canHandle(new Version("2.0.0"))).isTrue();
    }

    @Test
    void omitsNamesFromCapabilitiesIfSwitchedOff() {
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(format.getCapabilitiesElementNames()).isEmpty();
        assertThat(format.canHandle(new Version("2.0.0"))).isFalse();
        assertThat(format.canHandle(new Version("1.1.0"))).isFalse();
    }

    // ---- unsupported content

    @ParameterizedTest
    @CsvSource({"2.0.0, bxml", "1.1.0, text/x-bxml; subtype=gml/3.2", "1.1.0, application/gml+x-bxml+gzip; version=3.2"
    })
    void refusesGmlWhoseModuleIsMissing(String version, String name) {
        BxmlOutputFormat withoutWfs2 = new BxmlOutputFormat(server.geoServer(), gml -> gml != StockFormat.GML32);
        GetFeature call = bernIn(version, name);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> withoutWfs2.write(call.found, out, call.operation))
                .isInstanceOfSatisfying(ServiceException.class, e -> {
                    assertThat(e).hasMessageContaining("no WFS 2.0.0");
                    assertThat(e.getCode()).isEqualTo("InvalidParameterValue");
                    assertThat(e.getLocator()).isEqualTo("outputFormat");
                });
        assertThat(out.size()).isZero();
    }

    @Test
    void writesGmlWhoseModuleIsPresent() throws Exception {
        BxmlOutputFormat withoutWfs2 = new BxmlOutputFormat(server.geoServer(), gml -> gml != StockFormat.GML32);
        GetFeature call = bernIn("1.1.0", "bxml");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        withoutWfs2.write(call.found, out, call.operation);
        assertThat(out.size()).isPositive();
    }

    @Test
    void reportsThatThePluginIsSwitchedOff() {
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertRefused(bernIn("2.0.0", "bxml"), "gmlfast.enabled is false in the settings of the WFS");
    }

    @Test
    void reportsComplexFeatures() {
        GetFeature call = new GetFeature("2.0.0").query(complex("town"));
        call.request.setOutputFormat("bxml");
        assertRefused(call, "complex features");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1bad", "two words"})
    void reportsInvalidNames(String name) {
        SimpleFeatureType bad = type(name, "label", String.class);
        server.layer(bad);
        GetFeature call = new GetFeature("2.0.0").query(collection(bad));
        call.request.setOutputFormat("bxml");
        assertRefused(call, name);
    }

    private void assertRefused(GetFeature call, String reason) {
        assertRefusedInOneFormat(call, reason);
        call.request.setOutputFormat("bxml+gzip");
        assertRefusedInOneFormat(call, reason);
    }

    private void assertRefusedInOneFormat(GetFeature call, String reason) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> format.write(call.found, out, call.operation))
                .isInstanceOf(ServiceException.class)
                .hasMessageStartingWith("This cannot be written as BXML: ")
                .hasMessageContaining(reason);
        assertThat(out.size()).isZero();
    }

    @Test
    void reportsMissingFeatureAsNotFound() {
        for (String name : List.of("bxml", "bxml+gzip")) {
            GetFeature call = new GetFeature("2.0.0").query(collection(towns));
            call.request.setOutputFormat(name);
            call.found.setGetFeatureById(true);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThatThrownBy(() -> format.write(call.found, out, call.operation))
                    .isInstanceOfSatisfying(
                            WFSException.class, e -> assertThat(e.getCode()).isEqualTo("NotFound"));
            assertThat(out.size()).isZero();
        }
    }

    @Test
    void writesFeatureByIdAsDocument() throws Exception {
        GetFeature call = bernIn("2.0.0", "bxml");
        call.found.setGetFeatureById(true);
        assertThat(new GmlDocument(StockFormat.GML32, read(call)).one("/t:town/@gml:id"))
                .isEqualTo("town.1");
    }
}
