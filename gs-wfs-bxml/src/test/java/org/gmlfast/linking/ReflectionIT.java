/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gmlfast.linking.ClassFile.Reference;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.TypeSignature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Types and members that the plugin finds by name exist in the recorded releases, or the plugin handles their absence.
 */
@BuildJdkOnly
class ReflectionIT {

    private static final String NUMBERS = "org.gmlfast.linking.Releases#numbers";

    private static final String HOME = "org.gmlfast.geoserver.";

    private static final Predicate<String> EVERY = release -> true;
    private static final Predicate<String> ONLY_2 = release -> release.startsWith("2.");
    private static final Predicate<String> SINCE_3 = ONLY_2.negate();

    /**
     * Names in the plugin.
     *
     * @param by the class that has them, below {@code org.gmlfast.geoserver}
     * @param type of GeoServer or GeoTools
     * @param members fields, methods or constants, its own or inherited
     * @param releases those that have the type and all members
     */
    private record Named(String by, String type, List<String> members, Predicate<String> releases) {}

    private static Named named(Predicate<String> releases, String by, String type, String... members) {
        return new Named(by, type, List.of(members), releases);
    }

    /** All types and members that are reached by name. */
    private static final List<Named> NAMED = List.of(
            named(EVERY, "PluginBeans", "org.geoserver.platform.ModuleStatusImpl", "setEnabled", "setMessage"),
            // without it, the plugin has no category, as all modules of GeoServer 2
            named(SINCE_3, "PluginBeans", "org.geoserver.platform.ModuleStatusImpl", "setCategory"),
            named(SINCE_3, "PluginBeans", "org.geoserver.platform.ModuleStatus$Category", "COMMUNITY"),
            named(EVERY, "PluginBeans", "org.geoserver.wfs.DefaultWebFeatureService"),
            named(EVERY, "request.RequestReaders", "org.geoserver.wfs.xml.v1_0_0.WfsXmlReader"),
            named(EVERY, "request.RequestReaders", "org.geoserver.wfs.xml.v1_1_0.WfsXmlReader"),
            named(EVERY, "request.RequestReaders", "org.geoserver.wfs.xml.v2_0.WfsXmlReader"),
            named(EVERY, "request.RequestReaders", "org.geoserver.wfs.kvp.Filter_1_0_0_KvpParser"),
            named(EVERY, "request.RequestReaders", "org.geoserver.wfs.kvp.Filter_1_1_0_KvpParser"),
            named(EVERY, "request.RequestReaders", "org.geoserver.wfs.kvp.Filter_2_0_0_KvpParser"),
            named(EVERY, "request.FastTransactionResponse", "org.geoserver.wfs.response.TransactionResponse"),
            named(EVERY, "request.FastTransactionResponse", "org.geoserver.wfs.response.v2_0.TransactionResponse"),
            named(EVERY, "PluginBeans", "org.geoserver.wfs.DefaultWebFeatureService20"),
            named(EVERY, "PluginBeans", "org.geoserver.wfs.WFSGMLMimeTypeEnforcer"),
            // beans of the administration pages, which a GeoServer need not have, and their properties
            named(
                    EVERY,
                    "PluginBeans",
                    "org.geoserver.web.services.AdminPagePanelInfo",
                    "setId",
                    "setTitleKey",
                    "setDescriptionKey",
                    "setComponentClass",
                    "setServiceClass"),
            named(
                    EVERY,
                    "PluginBeans",
                    "org.geoserver.web.publish.LayerConfigurationPanelInfo",
                    "setId",
                    "setTitleKey",
                    "setDescriptionKey",
                    "setComponentClass",
                    "setSupportedTypes"),
            named(EVERY, "PluginBeans", "org.geoserver.wfs.WFSInfo"),
            named(EVERY, "PluginBeans", "org.geoserver.catalog.FeatureTypeInfo"),
            named(EVERY, "web.InEffect", "org.geoserver.config.GeoServer"),
            named(EVERY, "template.TemplateFolder", "org.geoserver.config.GeoServerDataDirectory"),
            named(EVERY, "layers.CustomSchema", "org.geoserver.config.GeoServerDataDirectory"),
            named(ONLY_2, "template.TemplatedSchemaResponse", "org.geoserver.wfs.xml.v1_1_0.XmlSchemaEncoder$V11"),
            named(ONLY_2, "template.TemplatedSchemaResponse", "org.geoserver.wfs.xml.v1_1_0.XmlSchemaEncoder$V20"),
            named(SINCE_3, "template.TemplatedSchemaResponse", "org.geoserver.wfs.xml.XmlSchemaEncoder$V11"),
            named(SINCE_3, "template.TemplatedSchemaResponse", "org.geoserver.wfs.xml.XmlSchemaEncoder$V20"),
            // the field of GeoServer's resource pool, and those of the sources that are made by its value
            named(EVERY, "layers.AttributeMemory", "org.geoserver.catalog.ResourcePool", "transformer"),
            named(EVERY, "layers.AttributeMemory", "org.geotools.data.transform.TransformFeatureSource", "transformer"),
            named(EVERY, "layers.AttributeMemory", "org.geotools.data.transform.Transformer", "definitions"),
            named(EVERY, "stock.StockFormat", "org.geoserver.wfs.xml.GML2OutputFormat"),
            named(EVERY, "stock.StockFormat", "org.geoserver.wfs.xml.GML3OutputFormat"),
            named(EVERY, "stock.StockFormat", "org.geoserver.wfs.xml.GML32OutputFormat"),
            named(EVERY, "responses.FastGeoJsonResponse", "org.geoserver.wfs.json.GeoJSONGetFeatureResponse"),
            named(EVERY, "responses.FastCsvResponse", "org.geoserver.wfs.response.CSVOutputFormat"),
            // in the module for OGC API Features, which a GeoServer need not have
            named(
                    EVERY,
                    "responses.FastGeoJsonResponse",
                    "org.geoserver.ogcapi.v1.features.RFCGeoJSONFeaturesResponse"),
            // the table of the stock classes of all forms
            named(EVERY, "responses.FastResponses", "org.geoserver.wfs.json.GeoJSONGetFeatureResponse"),
            named(EVERY, "responses.FastResponses", "org.geoserver.ogcapi.v1.features.RFCGeoJSONFeaturesResponse"),
            named(EVERY, "responses.FastResponses", "org.geoserver.wfs.response.CSVOutputFormat"),
            named(
                    ONLY_2,
                    "responses.StockFrame",
                    "org.geoserver.wfs.TypeInfoCollectionWrapper",
                    "getFeatureTypeInfo",
                    "wrap"),
            named(
                    SINCE_3,
                    "responses.StockFrame",
                    "org.geoserver.data.TypeInfoCollectionWrapper",
                    "getFeatureTypeInfo",
                    "wrap"),
            named(EVERY, "gzip.HttpRequest", "org.geoserver.ows.Request", "getHttpRequest"),
            named(EVERY, "gzip.HttpResponse", "org.geoserver.ows.Request", "getHttpResponse"),
            named(EVERY, "OgcApiFeatures", "org.geoserver.ogcapi.MessageConverterResponseAdapter", "responses"),
            named(
                    EVERY,
                    "gzip.FilterCompression",
                    "org.geoserver.filters.GZIPResponseWrapper",
                    "stream",
                    "formatsToCompress"),
            // the class of the field "stream"
            named(EVERY, "gzip.FilterCompression", "org.geoserver.filters.AlternativesResponseStream", "myStream"),
            named(EVERY, "layers.AccessRules", "org.vfny.geoserver.global.GeoServerFeatureSource", "source"),
            named(EVERY, "layers.AccessRules", "org.vfny.geoserver.global.GeoServerFeatureStore"),
            named(EVERY, "layers.AccessRules", "org.vfny.geoserver.global.GeoServerFeatureLocking"),
            named(EVERY, "layers.AccessRules", "org.geoserver.feature.retype.RetypingFeatureSource", "wrapped"),
            named(EVERY, "layers.AccessRules", "org.geoserver.feature.retype.RetypingFeatureStore"),
            named(EVERY, "layers.AccessRules", "org.geoserver.feature.retype.RetypingFeatureLocking"),
            named(EVERY, "layers.AccessRules", "org.geotools.data.transform.TransformFeatureSource", "source"),
            named(
                    EVERY,
                    "layers.AccessRules",
                    "org.geoserver.security.decorators.SecuredSimpleFeatureSource",
                    "policy",
                    "delegate"),
            named(EVERY, "layers.AccessRules", "org.geoserver.security.WrapperPolicy", "getLimits"),
            named(
                    EVERY,
                    "layers.AccessRules",
                    "org.geoserver.security.VectorAccessLimits",
                    "getReadFilter",
                    "getClipVectorFilter",
                    "getIntersectVectorFilter"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geotools.feature.collection.DecoratingSimpleFeatureCollection",
                    "delegate"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geotools.feature.collection.DecoratingFeatureCollection",
                    "delegate"),
            named(ONLY_2, "rows.CollectionUnwrapper", "org.geoserver.wfs.TypeInfoCollectionWrapper$Simple", "delegate"),
            named(
                    SINCE_3,
                    "rows.CollectionUnwrapper",
                    "org.geoserver.data.TypeInfoCollectionWrapper$Simple",
                    "delegate"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geoserver.security.decorators.SecuredSimpleFeatureCollection",
                    "delegate"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geoserver.security.decorators.SecuredFeatureCollection",
                    "policy"),
            named(EVERY, "rows.CollectionUnwrapper", "org.geoserver.feature.RetypingFeatureCollection", "delegate"),
            named(EVERY, "rows.CollectionUnwrapper", "org.geotools.data.crs.ForceCoordinateSystemFeatureResults"),
            named(EVERY, "rows.CollectionUnwrapper", "org.geotools.data.crs.ReprojectFeatureResults", "transform"),
            named(EVERY, "rows.CollectionUnwrapper", "org.geoserver.wfs.FeatureBoundsFeatureCollection"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geotools.data.store.ContentFeatureCollection",
                    "featureSource",
                    "query"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geotools.data.transform.TransformFeatureCollection",
                    "transformer",
                    "query"),
            named(
                    EVERY,
                    "rows.CollectionUnwrapper",
                    "org.geotools.data.transform.Transformer",
                    "transformQuery",
                    "getExpression",
                    "getSource"),
            named(EVERY, "rows.SharedRows", "org.geotools.data.shapefile.ShapefileDataStore"),
            named(EVERY, "rows.ShapefileRowSource", "org.geotools.data.shapefile.ShapefileDataStore"),
            named(EVERY, "rows.ShapefileRowSource", "org.geotools.data.EmptyFeatureReader"),
            named(
                    EVERY,
                    "rows.ShapefileRecords",
                    "org.geotools.data.shapefile.ShapefileFeatureReader",
                    "shp",
                    "dbf",
                    "fidReader",
                    "dbfindexes",
                    "targetBBox",
                    "filter"),
            named(
                    EVERY,
                    "rows.ShapefileRecords",
                    "org.geotools.data.shapefile.IndexedShapefileFeatureReader",
                    "goodRecs"),
            named(
                    EVERY,
                    "rows.ShapefileRecords",
                    "org.geotools.data.shapefile.shp.ShapefileReader",
                    "fileShapeType",
                    "handler",
                    "shxReader",
                    "channel"),
            named(EVERY, "rows.ShapefileRecords", "org.geotools.data.shapefile.dbf.DbaseFileReader", "channel"),
            named(EVERY, "rows.StoreQuery", "org.geotools.data.postgis.PostGISDialect"));

    /** Beans of GeoServer that the plugin names, with their classes. */
    private static final Map<String, String> BEANS = Map.of(
            "geoServer", "org.geoserver.config.impl.GeoServerImpl",
            "wfsGMLMimeTypeEnforcer", "org.geoserver.wfs.WFSGMLMimeTypeEnforcer",
            "wfsServiceTarget", "org.geoserver.wfs.DefaultWebFeatureService",
            "wfsService20Target", "org.geoserver.wfs.DefaultWebFeatureService20");

    /** Texts in the form of a class name, or of the start of one. */
    private static final Pattern CLASS_NAME = Pattern.compile("org\\.(geoserver|geotools|vfny)\\.[\\w.$]*");

    /** A logger, system properties, and a key of user data. */
    private static final Set<String> NO_CLASS_NAMES = Set.of(
            // of a community module, which the downloads of releases lack
            "org.geoserver.wfs.flatgeobuf.FlatGeobufOutputFormat",
            // of the module for OGC API Features, which a GeoServer need not have
            "org.geoserver.ogcapi.v1.features.JSONFGFeaturesResponse",
            "org.geoserver.wfs.gmlfast",
            "org.geotools.gml.forceSrsStyle",
            "org.geotools.localDateTimeHandling",
            "org.geotools.jdbc.enumMap");

    private static final Pattern REFLECTION = Pattern.compile("java\\.lang\\.Class\\."
            + "(forName|newInstance|get(Declared)?(Method|Field|Constructor)s?)\\(.*"
            + "|java\\.lang\\.ClassLoader\\..*|java\\.lang\\.reflect\\.Proxy\\..*|java\\.util\\.ServiceLoader\\..*"
            + "|java\\.lang\\.invoke\\.MethodHandles\\$Lookup\\.(find|unreflect).*"
            + "|.*GeoServerExtensions\\..*|.*\\.getBean\\(.*");

    /** Classes that use reflection, but only on types that no release lacks. */
    private static final Set<String> WITHOUT_NAMES = Set.of(
            // proxies for interfaces of the JDK and for SimpleFeatureCollection
            HOME + "rows.RecordingConnection",
            HOME + "layers.ReadingProgress",
            // the names come from its callers
            HOME + "members.PrivateMembers",
            // looks for toString
            "org.gmlfast.gml.output.AttributeValueText",
            // providers of validation, which are not used
            "org.gmlfast.shaded.stax2.validation.XMLValidationSchemaFactory");

    @ParameterizedTest
    @MethodSource(NUMBERS)
    void namesExistInTheirReleases(String release) {
        Map<String, TypeSignature> types = Releases.types(release);
        assertThat(NAMED)
                .filteredOn(each -> has(types, each) != each.releases().test(release))
                .as("GeoServer " + release)
                .isEmpty();
    }

    private static boolean has(Map<String, TypeSignature> types, Named named) {
        Set<String> members = TypeSignature.withSupertypes(named.type(), types::get).stream()
                .flatMap(type -> type.members().stream())
                .map(MemberSignature::name)
                .collect(Collectors.toSet());
        return types.containsKey(named.type()) && members.containsAll(named.members());
    }

    @ParameterizedTest
    @MethodSource(NUMBERS)
    void beansHaveTheExpectedClasses(String release) throws IOException {
        Map<String, TypeSignature> types = Releases.types(release);
        BEANS.forEach((bean, type) ->
                assertThat(types.get("bean " + bean).superclass()).as(release).isEqualTo(type));
        assertThat(Releases.plugin().get(HOME + "PluginBeans").strings()).containsAll(BEANS.keySet());
    }

    @ParameterizedTest
    @MethodSource(NUMBERS)
    void moduleHasThePropertiesOfTheSpringFile(String release) throws IOException {
        String text = Files.readString(Path.of("src/main/resources/applicationContext.xml"));
        assertThat(text).contains("class=\"org.geoserver.platform.ModuleStatusImpl\"");
        List<String> setters = Pattern.compile("<property name=\"(.)(\\w*)\"")
                .matcher(text)
                .results()
                .map(each -> "set" + each.group(1).toUpperCase(Locale.ROOT) + each.group(2))
                .toList();
        assertThat(Releases.types(release)
                        .get("org.geoserver.platform.ModuleStatusImpl")
                        .members())
                .extracting(MemberSignature::name)
                .containsAll(setters);
    }

    private static List<ClassFile> pluginAndAdapters() throws IOException {
        List<ClassFile> files = new ArrayList<>(Releases.plugin().values());
        files.addAll(Releases.adapters(Releases.library()));
        return files;
    }

    @Test
    void classNamesAreListed() throws IOException {
        assertThat(unlistedNames(pluginAndAdapters())).isEmpty();
    }

    /** Texts of classes that name a class of GeoServer or GeoTools, a line each. */
    static Set<String> unlistedNames(Collection<ClassFile> files) {
        Set<String> unlisted = new TreeSet<>();
        for (ClassFile file : files) {
            for (String text : file.strings()) {
                CLASS_NAME
                        .matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .filter(name -> !NO_CLASS_NAMES.contains(name))
                        .filter(name ->
                                named(file).noneMatch(each -> each.type().startsWith(name)))
                        .forEach(name -> unlisted.add(file.name() + " names " + name));
            }
        }
        return unlisted;
    }

    private static Stream<Named> named(ClassFile file) {
        return NAMED.stream().filter(each -> file.name().equals(HOME + each.by()));
    }

    @Test
    void classesWithReflectionAreListed() throws IOException {
        assertThat(unlistedReflection(pluginAndAdapters())).isEmpty();
    }

    /** Classes that use reflection, a line each. */
    static Set<String> unlistedReflection(Collection<ClassFile> files) {
        Set<String> unlisted = new TreeSet<>();
        for (ClassFile file : files) {
            List<Reference> calls = file.references().stream()
                    .filter(each -> REFLECTION.matcher(each.toString()).matches())
                    .toList();
            boolean listed =
                    WITHOUT_NAMES.contains(file.name()) || named(file).findAny().isPresent();
            if (!calls.isEmpty() && !listed) {
                unlisted.add(file.name() + " calls " + calls);
            }
        }
        return unlisted;
    }

    @Test
    void onlyOneClassOpensPrivateMembers() throws IOException {
        assertThat(Releases.plugin().values())
                .filteredOn(file -> file.name().startsWith(HOME))
                .filteredOn(file -> file.references().stream()
                        .anyMatch(each -> each.toString().contains(".setAccessible(")))
                .extracting(ClassFile::name)
                .containsExactly(HOME + "members.PrivateMembers");
    }

    /** Spring calls the setter of a property that the plugin names. */
    @Test
    void listedNamesAreInThePlugin() throws IOException {
        Map<String, ClassFile> plugin = Releases.plugin();
        for (Named each : NAMED) {
            Set<String> strings = plugin.get(HOME + each.by()).strings();
            for (String member : each.members()) {
                String property = member.replaceFirst("^set", "");
                assertThat(strings)
                        .as(each.by())
                        .anyMatch(text -> text.equals(member) || text.equalsIgnoreCase(property));
            }
        }
    }
}
