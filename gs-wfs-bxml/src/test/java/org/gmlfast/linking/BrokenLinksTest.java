/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.linking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import org.geotools.api.feature.FeatureVisitor;
import org.gmlfast.geoserver.FastGmlCallback;
import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.TypeSignature;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each change of GeoServer that breaks a class of the plugin is found. */
class BrokenLinksTest {

    private static final String GET_FEATURE = "org.geoserver.wfs.GetFeature";
    private static final String HANDLER = "org.gmlfast.geoserver.BxmlExceptionHandler";
    private static final String UNCOUNTED = "org.gmlfast.geoserver.UncountedGetFeature";

    private static final FeatureVisitor VISITOR = feature -> {};

    private static final Map<String, ClassFile> PLUGIN = new TreeMap<>();
    private static Map<String, TypeSignature> release;

    @BeforeAll
    static void read() throws IOException {
        PLUGIN.putAll(ClassFiles.withThoseOf(FastGmlCallback.class));
        PLUGIN.putAll(Releases.library());
        release = Releases.types("2.27");
    }

    private static List<String> broken(String className, String changed, UnaryOperator<TypeSignature> change) {
        Map<String, TypeSignature> types = new HashMap<>(release);
        types.computeIfPresent(changed, (name, type) -> change.apply(type));
        return Releases.broken(types, PLUGIN, List.of(PLUGIN.get(className)));
    }

    private static UnaryOperator<TypeSignature> access(UnaryOperator<Integer> access) {
        return type -> new TypeSignature(
                access.apply(type.access()), type.name(), type.superclass(), type.interfaces(), type.members());
    }

    private static UnaryOperator<TypeSignature> members(UnaryOperator<List<MemberSignature>> members) {
        return type -> new TypeSignature(
                type.access(),
                type.name(),
                type.superclass(),
                type.interfaces(),
                members.apply(new ArrayList<>(type.members())));
    }

    private static UnaryOperator<TypeSignature> member(String name, UnaryOperator<MemberSignature> change) {
        return members(all -> all.stream()
                .map(each -> each.name().equals(name) ? change.apply(each) : each)
                .toList());
    }

    private static UnaryOperator<TypeSignature> without(String name) {
        return members(
                all -> all.stream().filter(each -> !each.name().equals(name)).toList());
    }

    private static UnaryOperator<MemberSignature> with(int access) {
        return member -> new MemberSignature(member.access() | access, member.name(), member.descriptor());
    }

    private static UnaryOperator<MemberSignature> only(int access) {
        return member -> new MemberSignature(access, member.name(), member.descriptor());
    }

    @Test
    void findsNothingInUnchangedRelease() {
        assertThat(broken(UNCOUNTED, GET_FEATURE, UnaryOperator.identity())).isEmpty();
    }

    @Test
    void findsMissingType() {
        assertThat(broken("org.gmlfast.geoserver.responses.ResponseFactory", "org.geoserver.wfs.GMLInfo", type -> null))
                .containsExactly("org.gmlfast.geoserver.responses.ResponseFactory does not load: "
                        + "java.lang.NoClassDefFoundError: org/geoserver/wfs/GMLInfo");
    }

    @Test
    void findsTypeThatIsNotPublic() {
        assertThat(broken(HANDLER, "org.geoserver.ows.Request", access(flags -> flags & ~Modifier.PUBLIC)))
                .anyMatch(line -> line.startsWith(HANDLER + " names org.geoserver.ows.Request: ")
                        && line.contains("IllegalAccessException"));
    }

    @Test
    void findsMissingMethod() {
        assertThat(broken(
                        "org.gmlfast.geoserver.settings.SettingSources",
                        "org.geoserver.config.ServiceInfo",
                        without("getMetadata")))
                .anyMatch(line -> line.startsWith("org.gmlfast.geoserver.settings.SettingSources links to "
                                + "org.geoserver.wfs.WFSInfo.getMetadata()Lorg/geoserver/catalog/MetadataMap;: ")
                        && line.contains("NoSuchMethodException"));
    }

    @Test
    void findsMethodThatBecameStatic() {
        assertThat(broken(HANDLER, "org.geoserver.ows.Request", member("getOutputFormat", with(Modifier.STATIC))))
                .anyMatch(line -> line.contains("links to org.geoserver.ows.Request.getOutputFormat()"));
    }

    @Test
    void findsMethodThatBecameProtected() {
        assertThat(broken(HANDLER, "org.geoserver.ows.Request", member("getOutputFormat", only(Modifier.PROTECTED))))
                .anyMatch(line -> line.contains("links to org.geoserver.ows.Request.getOutputFormat()")
                        && line.contains("IllegalAccessException"));
    }

    @Test
    void findsMethodWithAnotherResult() {
        assertThat(broken(
                        HANDLER,
                        "org.geoserver.ows.Request",
                        member(
                                "getOutputFormat",
                                each -> new MemberSignature(each.access(), each.name(), "()Ljava/lang/Object;"))))
                .anyMatch(line -> line.contains("links to org.geoserver.ows.Request.getOutputFormat()"));
    }

    @Test
    void findsInterfaceThatBecameAClass() {
        assertThat(broken(
                        "org.gmlfast.geoserver.settings.SettingSources",
                        "org.geoserver.catalog.FeatureTypeInfo",
                        type -> new TypeSignature(
                                Modifier.PUBLIC, type.name(), "java.lang.Object", type.interfaces(), type.members())))
                .anyMatch(line -> line.contains("IncompatibleClassChangeError"));
    }

    @Test
    void findsSuperclassThatBecameFinal() {
        assertThat(broken(UNCOUNTED, GET_FEATURE, access(flags -> flags | Modifier.FINAL)))
                .singleElement()
                .asString()
                .startsWith(UNCOUNTED + " does not load: ")
                .contains("final");
    }

    @Test
    void findsOverriddenMethodThatBecameFinal() {
        assertThat(broken(UNCOUNTED, GET_FEATURE, members(all -> all.stream()
                        .map(each -> each.name().equals("<init>")
                                ? each
                                : with(Modifier.FINAL).apply(each))
                        .toList())))
                .singleElement()
                .asString()
                .startsWith(UNCOUNTED + " does not load: ")
                .contains("overrides final method");
    }

    @Test
    void findsSuperConstructorThatBecamePrivate() {
        assertThat(broken(UNCOUNTED, GET_FEATURE, member("<init>", only(Modifier.PRIVATE))))
                .anyMatch(line -> line.contains("links to " + GET_FEATURE + ".<init>"));
    }

    @Test
    void findsNewAbstractMethod() {
        assertThat(broken(
                        "org.gmlfast.geoserver.request.FeatureIdCallback",
                        "org.geoserver.wfs.GetFeatureCallback",
                        members(all -> {
                            all.add(new MemberSignature(Modifier.PUBLIC | Modifier.ABSTRACT, "afterwards", "()V"));
                            return all;
                        })))
                .containsExactly("org.gmlfast.geoserver.request.FeatureIdCallback does not implement afterwards()");
    }

    @Test
    void findsMissingOverriddenMethod() {
        ClassFile file = PLUGIN.get(UNCOUNTED);
        Map<String, TypeSignature> changed = new HashMap<>(release);
        changed.computeIfPresent(
                GET_FEATURE, (name, type) -> members(all -> List.of()).apply(type));
        assertThat(new Inheritance(PLUGIN, release).overriding(file)).isNotEmpty();
        assertThat(new Inheritance(PLUGIN, changed).overriding(file)).isEmpty();
    }

    @Test
    void findsInterfaceOfLambdaWithNewMethod() throws IOException {
        ClassFile file = ClassFiles.withThoseOf(BrokenLinksTest.class).get(BrokenLinksTest.class.getName());
        Map<String, TypeSignature> changed = new HashMap<>(release);
        changed.computeIfPresent(FeatureVisitor.class.getName(), (name, type) -> members(all -> {
                    all.add(new MemberSignature(Modifier.PUBLIC | Modifier.ABSTRACT, "afterwards", "()V"));
                    return all;
                })
                .apply(type));
        assertThat(VISITOR).isNotNull();
        assertThat(new Inheritance(PLUGIN, release).unfitLambdas(file)).isEmpty();
        assertThat(new Inheritance(PLUGIN, changed).unfitLambdas(file))
                .singleElement()
                .asString()
                .contains("has a lambda for " + FeatureVisitor.class.getName(), "afterwards()V");
    }

    @Test
    void findsUnlistedNamesAndReflection() throws IOException {
        Collection<ClassFile> tests =
                ClassFiles.withThoseOf(BrokenLinksTest.class).values();
        assertThat(ReflectionIT.unlistedNames(tests))
                .contains(BrokenLinksTest.class.getName() + " names " + GET_FEATURE);
        assertThat(ReflectionIT.unlistedReflection(tests))
                .anyMatch(line -> line.startsWith(Links.class.getName() + " calls [java.lang.Class.forName("));
    }
}
