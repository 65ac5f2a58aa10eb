/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

import javax.xml.namespace.QName;

import org.geotools.gml2.SrsSyntax;
import org.geotools.util.factory.Hints;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.wfs.WfsVersion;
import org.gmlfast.xsd.ConfiguredOutput.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.picocontainer.MutablePicoContainer;
import org.picocontainer.defaults.DefaultPicoContainer;

import net.opengis.wfs.FeatureCollectionType;

/** Settings read from a configuration, and registration of the bindings. */
class ConfigurationTest {

    private static GmlSettings settings(int decimals, SrsSyntax syntax) {
        return ConfiguredOutput.settings(
                GmlVersion.GML_3_1_1, new Numbers(decimals, true, true, true, syntax), true, false);
    }

    @Test
    void readsSettingsOfTheConfiguration() {
        GmlSettings settings = settings(3, SrsSyntax.OGC_URN);
        assertThat(settings.coordinates().numDecimals()).isEqualTo(3);
        assertThat(settings.coordinates().padWithZeros()).isTrue();
        assertThat(settings.values().forceDecimalEncoding()).isTrue();
        assertThat(settings.coordinates().encodeMeasures()).isTrue();
        assertThat(settings.features().featureBounds()).isTrue();
        assertThat(settings.geometries().srsDimension()).isFalse();
        assertThat(settings.referenceSystems().forceSrsNameStyle()).isFalse();
        GmlSettings others = ConfiguredOutput.settings(
                GmlVersion.GML_3_1_1, new Numbers(8, false, false, false, SrsSyntax.OGC_URN), false, true);
        assertThat(others.coordinates().padWithZeros()).isFalse();
        assertThat(others.values().forceDecimalEncoding()).isFalse();
        assertThat(others.coordinates().encodeMeasures()).isFalse();
        assertThat(others.features().featureBounds()).isFalse();
        assertThat(others.geometries().srsDimension()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "EPSG_CODE, AUTHORITY_CODE",
        "AUTH_CODE, AUTHORITY_CODE",
        "OGC_HTTP_URL, OGC_HTTP_URL",
        "OGC_URN_EXPERIMENTAL, OGC_URN_EXPERIMENTAL",
        "OGC_URN, OGC_URN",
        "OGC_HTTP_URI, OGC_HTTP_URI"
    })
    void mapsEachSyntaxToAStyle(SrsSyntax syntax, SrsNameStyle style) {
        assertThat(settings(8, syntax).referenceSystems().srsNameStyle()).isEqualTo(style);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, 0", "18, 18", "30, 18"})
    void limitsDecimalsToSupportedRange(int asked, int got) {
        assertThat(settings(asked, SrsSyntax.OGC_URN).coordinates().numDecimals())
                .isEqualTo(got);
    }

    @Test
    void writesDatesInUtcUnlessHintIsLocal() {
        assertThat(settings(8, SrsSyntax.OGC_URN).values().zonedDates()).isTrue();
        Hints.putSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING, true);
        try {
            assertThat(settings(8, SrsSyntax.OGC_URN).values().zonedDates()).isFalse();
            assertThat(settings(8, SrsSyntax.OGC_URN).values().zonedTimes()).isTrue();
        } finally {
            Hints.removeSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING);
        }
    }

    // ---- bindings

    @Test
    void replacesStockBindings() {
        MutablePicoContainer bindings = new DefaultPicoContainer();
        QName element = new QName("http://www.opengis.net/wfs", "FeatureCollection");
        QName type = new QName("http://www.opengis.net/wfs", "FeatureCollectionType");
        bindings.registerComponentImplementation(element, String.class);
        bindings.registerComponentImplementation(type, String.class);
        FastWFSConfiguration_1_0.override(bindings);
        FastWFSConfiguration_1_1.override(bindings);
        assertThat(bindings.getComponentAdapter(element).getComponentImplementation())
                .isEqualTo(FastFeatureCollectionBinding_1_0.class);
        assertThat(bindings.getComponentAdapter(type).getComponentImplementation())
                .isEqualTo(FastFeatureCollectionBinding_1_1.class);

        Map<QName, Object> map = new HashMap<>();
        QName type20 = new QName("http://www.opengis.net/wfs/2.0", "FeatureCollectionType");
        map.put(type20, String.class);
        FastWFSConfiguration_2_0.override(map);
        assertThat(map).containsExactly(Map.entry(type20, FastFeatureCollectionBinding_2_0.class));
    }

    @Test
    void parserGetsStockProperties() {
        Object collection = Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {FeatureCollectionType.class, net.opengis.wfs20.FeatureCollectionType.class},
                (proxy, method, arguments) -> null);
        QName members = new QName("http://www.opengis.net/gml", "featureMember");
        // the declarations' stock binding throws this
        assertThat(new FastFeatureCollectionBinding_1_0(null))
                .extracting(b -> asked(() -> b.getProperty(collection, members)))
                .isEqualTo("a declaration");
        assertThat(new FastFeatureCollectionBinding_1_1(null))
                .extracting(b -> asked(() -> b.getProperty(collection, members)))
                .isEqualTo("a declaration");
        assertThat(new FastFeatureCollectionBinding_2_0(null, null))
                .extracting(b -> asked(() -> b.getProperty(collection, members)))
                .isEqualTo("a declaration");
    }

    private static String asked(CollectionProperties.Stock property) {
        try {
            return String.valueOf(property.get());
        } catch (UnsupportedOperationException e) {
            return e.getMessage();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void leavesOtherPropertiesToStock() throws Exception {
        CollectionProperties properties = new CollectionProperties(WfsVersion.WFS_1_1_0, null);
        QName lock = new QName("lockId");
        assertThat(properties.get(lock, java.util.List.of(), () -> "L1")).isEqualTo("L1");
    }
}
