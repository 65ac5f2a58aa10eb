/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.collection;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;
import static org.gmlfast.geoserver.Features.wkt;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import org.apache.wicket.Component;
import org.apache.wicket.MarkupContainer;
import org.apache.wicket.markup.IMarkupResourceStreamProvider;
import org.apache.wicket.markup.html.WebPage;
import org.apache.wicket.markup.html.form.Form;
import org.apache.wicket.model.IModel;
import org.apache.wicket.resource.loader.BundleStringResourceLoader;
import org.apache.wicket.resource.loader.IStringResourceLoader;
import org.apache.wicket.util.resource.IResourceStream;
import org.apache.wicket.util.resource.StringResourceStream;
import org.apache.wicket.util.tester.FormTester;
import org.apache.wicket.util.tester.TagTester;
import org.apache.wicket.util.tester.WicketTester;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.LayerInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.config.GeoServer;
import org.geoserver.platform.GeoServerExtensions;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.geoserver.settings.PluginSetting.Place;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.web.LayerSettingsPanel;
import org.gmlfast.geoserver.web.ServiceSettingsPanel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Point;

/** The panels of the administration pages, in a form of Wicket as GeoServer's pages have it. */
class SettingsPanelsTest {

    private final SimpleFeatureType towns = type("paneltown", "name", String.class, "geom", Point.class);
    private final ServerDouble server = new ServerDouble();
    private final FeatureTypeInfo resource = server.layer(towns).object();
    private final LayerInfo layer =
            new InterfaceStub<>(LayerInfo.class).with("getResource", resource).object();
    private WicketTester wicket;

    /** GeoServer's pages have the panels in their form. */
    private static final class PanelPage extends WebPage implements IMarkupResourceStreamProvider {

        private static final long serialVersionUID = 1;

        PanelPage(Function<String, Component> panel) {
            Form<Void> form = new Form<>("form");
            form.add(panel.apply("panel"));
            add(form);
        }

        @Override
        public IResourceStream getMarkupResourceStream(MarkupContainer container, Class<?> containerClass) {
            return new StringResourceStream(
                    "<html><body><form wicket:id='form'><div wicket:id='panel'></div></form></body></html>");
        }
    }

    private record Fixed<T>(T object) implements IModel<T> {
        @Override
        public T getObject() {
            return object;
        }
    }

    @BeforeEach
    void start() {
        GeoServerExtensions.setBean(GeoServer.class, server.geoServer());
        wicket = new WicketTester();
        addStrings(new BundleStringResourceLoader("GeoServerApplication"));
    }

    /** GeoServer has all strings of a language in files of one name. */
    private void addStrings(IStringResourceLoader loader) {
        wicket.getApplication().getResourceSettings().getStringResourceLoaders().add(0, loader);
    }

    @AfterEach
    void stop() {
        System.clearProperty(PluginBeans.KILL_SWITCH);
        wicket.destroy();
    }

    private FormTester servicePage() {
        wicket.startPage(new PanelPage(id -> new ServiceSettingsPanel(id, new Fixed<>(server.wfs.object()))));
        return wicket.newFormTester("form");
    }

    private FormTester layerPage() {
        wicket.startPage(new PanelPage(id -> new LayerSettingsPanel(id, new Fixed<>(layer))));
        return wicket.newFormTester("form");
    }

    private static String entry(PluginSetting setting) {
        return "panel:settings:settings:" + setting.ordinal();
    }

    private static String field(PluginSetting setting) {
        return entry(setting) + (setting.choices().isEmpty() ? ":text" : ":choice");
    }

    private void assertInEffect(PluginSetting setting, String text) {
        wicket.assertLabel("form:" + entry(setting) + ":source:inEffect", text);
    }

    private boolean isFast() throws Exception {
        GetFeature call = new GetFeature("2.0.0")
                .query(collection(towns, feature(towns, "paneltown.1", "Bern", wkt("POINT (47 7)"))));
        call.bytes(server);
        return call.stock.writes == 0;
    }

    @Test
    void changeOfTheServiceAppliesToTheNextResponse() throws Exception {
        assertThat(isFast()).isTrue();
        FormTester form = servicePage();
        assertInEffect(PluginSetting.ENABLED, "true, the default");
        form.setValue(field(PluginSetting.ENABLED), "false");
        form.submit();
        wicket.assertNoErrorMessage();
        assertThat(isFast()).isFalse();
        assertInEffect(PluginSetting.ENABLED, "false, from the WFS");
        servicePage().setValue(field(PluginSetting.ENABLED), "").submit();
        assertThat(isFast()).isTrue();
    }

    @Test
    void changeOfALayerAppliesToTheNextResponse() throws Exception {
        FormTester form = layerPage();
        form.setValue(field(PluginSetting.ENABLED), "false");
        form.submit();
        assertThat(isFast()).isFalse();
        assertInEffect(PluginSetting.ENABLED, "false, from layer t:paneltown");
        layerPage();
        wicket.assertContains("by the stock encoder: gmlfast.enabled is false in the settings of layer t:paneltown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "layer"})
    void savesEverySettingAsTheMetadataHaveIt(String place) {
        MetadataMap metadata = place.equals("service") ? server.serviceMetadata : resource.getMetadata();
        FormTester form = place.equals("service") ? servicePage() : layerPage();
        List<PluginSetting> settings = settings(place.equals("service") ? Place.WFS : Place.LAYER);
        settings.forEach(setting -> form.setValue(field(setting), other(setting)));
        form.submit();
        wicket.assertNoErrorMessage();
        settings.forEach(setting -> assertThat(metadata.get(setting.key(), String.class))
                .as(setting.key())
                .isEqualTo(other(setting)));
        PluginSettings read =
                PluginSettings.of(new SettingSources(server.geoServer(), server.wfs.object(), List.of(resource)));
        assertThat(read.compression()).isEmpty();
        assertThat(read.counts().exact()).isFalse();
    }

    private static List<PluginSetting> settings(Place place) {
        return Arrays.stream(PluginSetting.values())
                .filter(setting -> setting.isOf(place))
                .toList();
    }

    /** A value that the setting allows, and that is not the default. */
    private static String other(PluginSetting setting) {
        return setting.choices().isEmpty()
                ? "3600"
                : setting.choices().get(setting.choices().size() - 1);
    }

    /** Screen readers find what belongs to a field by these ids. */
    @ParameterizedTest
    @EnumSource
    void describesItsField(PluginSetting setting) {
        if (setting.isOf(Place.WFS)) {
            servicePage();
        } else {
            layerPage();
        }
        String id = "gmlfast-" + setting.key().substring("gmlfast.".length());
        assertThat(tag("for", id).getValue()).isEqualTo(setting.label());
        assertThat(tag("id", id).getAttribute("aria-describedby").split(" "))
                .contains(id + "-help")
                .hasSize(setting.isOf(Place.WFS) ? 2 : 1)
                .allSatisfy(each -> assertThat(tag("id", each)).isNotNull());
        // the reference has links and code
        assertThat(tag("id", id + "-help").getValue()).isNotBlank().doesNotContain("`", "](", "[", ".md");
    }

    private TagTester tag(String attribute, String value) {
        return TagTester.createTagByAttribute(wicket.getLastResponseAsString(), attribute, value);
    }

    @Test
    void layerNamesItsTemplate() {
        FormTester form = layerPage();
        form.setValue(field(PluginSetting.TEMPLATE), " parcel ");
        form.submit();
        wicket.assertNoErrorMessage();
        assertThat(resource.getMetadata().get(PluginSetting.TEMPLATE.key(), String.class))
                .isEqualTo("parcel");
        form = layerPage();
        assertThat(form.getTextComponentValue(field(PluginSetting.TEMPLATE))).isEqualTo("parcel");
        form.setValue(field(PluginSetting.TEMPLATE), "../parcel");
        form.submit();
        wicket.assertErrorMessages("gmlfast.template is the name of a file without .xml, not ../parcel");
        layerPage().setValue(field(PluginSetting.TEMPLATE), "").submit();
        assertThat(resource.getMetadata().get(PluginSetting.TEMPLATE.key(), String.class))
                .isNull();
    }

    @Test
    void escapesEntries() {
        server.serviceMetadata.put(PluginSetting.ROWS.key(), "<b id=\"entry\">");
        resource.getMetadata().put(PluginSetting.TEMPLATE.key(), "<b id=\"entry\">");
        servicePage();
        wicket.assertContains("since the WFS has &lt;b id=&quot;entry&quot;&gt;, which is not allowed");
        assertThat(wicket.getLastResponseAsString()).doesNotContain("<b id");
        layerPage();
        assertThat(wicket.getLastResponseAsString()).doesNotContain("<b id");
    }

    /** Translators find all text of the panels in one file: the rest are names, values and the layer's status. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void takesAllTextFromTheFileForTranslators(boolean ofLayer) {
        addStrings(new InterfaceStub<>(IStringResourceLoader.class)
                .with("loadStringResource", "»«")
                .object());
        if (ofLayer) {
            layerPage();
        } else {
            servicePage();
        }
        String text = wicket.getLastResponseAsString()
                .replaceAll("(?s)<div wicket:id=\"responses\">.*?</div>", "")
                .replaceAll("<option [^>]*value=\"[^\"]+\">[^<]*</option>", "")
                .replaceAll("(?s)<legend>gml-fast</legend>|<[^>]*>|\\s", "");
        assertThat(text).matches("(»«)+");
    }

    @Test
    void emptyPageChangesNothing() {
        servicePage().submit();
        layerPage().submit();
        for (PluginSetting setting : PluginSetting.values()) {
            assertThat(server.serviceMetadata.get(setting.key(), String.class)).isNull();
            assertThat(resource.getMetadata().get(setting.key(), String.class)).isNull();
        }
    }

    @Test
    void keepsEntryThatSomebodyHasWrittenInOtherWords() {
        server.serviceMetadata.put(PluginSetting.ROWS.key(), "No");
        FormTester form = servicePage();
        assertThat(form.getTextComponentValue(field(PluginSetting.COUNT_CACHE_SECONDS)))
                .isEmpty();
        form.submit();
        assertThat(server.serviceMetadata.get(PluginSetting.ROWS.key(), String.class))
                .isEqualTo("No");
        assertInEffect(PluginSetting.ROWS, "false, from the WFS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "86401", "1.5", "1e3", "999999999999", "soon"})
    void refusesSecondsThatTheReferenceDoesNotAllow(String seconds) {
        FormTester form = servicePage();
        form.setValue(field(PluginSetting.COUNT_CACHE_SECONDS), seconds);
        form.submit();
        wicket.assertErrorMessages("gmlfast.countCacheSeconds is a number from 0 to 86400, not " + seconds);
        assertThat(server.serviceMetadata.get(PluginSetting.COUNT_CACHE_SECONDS.key(), String.class))
                .isNull();
    }

    @Test
    void boundsRequestsOfTheService() {
        FormTester form = servicePage();
        assertInEffect(PluginSetting.MAX_REQUEST_BYTES, "0, the default");
        form.setValue(field(PluginSetting.MAX_REQUEST_BYTES), "10000000");
        form.submit();
        wicket.assertNoErrorMessage();
        assertInEffect(PluginSetting.MAX_REQUEST_BYTES, "10000000, from the WFS");
        servicePage().setValue(field(PluginSetting.MAX_REQUEST_BYTES), "10 MB").submit();
        wicket.assertErrorMessages("gmlfast.maxRequestBytes is a number from 0 on, not 10 MB");
        assertThat(server.serviceMetadata.get(PluginSetting.MAX_REQUEST_BYTES.key(), String.class))
                .isEqualTo("10000000");
    }

    @Test
    void workspaceInheritsFromTheServer() {
        MetadataMap ofServer = new MetadataMap();
        ofServer.put(PluginSetting.PAGES.key(), "keys");
        server.ofWorkspace(ofServer);
        servicePage();
        assertInEffect(PluginSetting.PAGES, "keys, from the server&#039;s WFS");
        wicket.assertContains("as the server's WFS");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TEMPLATE") // which has no default
    void showsTheDefaultInPlaceOfValueThatIsNotAllowed(PluginSetting setting) {
        server.serviceMetadata.put(setting.key(), "sometimes");
        servicePage();
        assertInEffect(
                setting, setting.defaultValue() + ", the default, since the WFS has sometimes, which is not allowed");
    }

    @Test
    void tellThatTheKillSwitchIsPulled() {
        System.setProperty(PluginBeans.KILL_SWITCH, "false");
        servicePage();
        assertInEffect(PluginSetting.ENABLED, "nothing, since GML_FAST_ENCODING is false");
        layerPage();
        assertInEffect(PluginSetting.ROWS, "nothing, since GML_FAST_ENCODING is false");
        wicket.assertContains("The plugin is off for the whole server: GML_FAST_ENCODING is false");
    }

    @Test
    void tellsWhatRequestForTheLayerWouldBecome() throws Exception {
        isFast();
        layerPage();
        wicket.assertContains("A request for all features now: failed: no store");
    }
}
