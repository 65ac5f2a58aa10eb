/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.declarations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.geotools.xsd.EncoderDelegate;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.signatures.MemberSignature;
import org.gmlfast.testing.signatures.SignatureFile;
import org.gmlfast.testing.signatures.TypeSignature;
import org.junit.jupiter.api.Test;

/** All recorded releases of GeoTools and GeoServer have the types and members that are declared here. */
class DeclarationsTest {

    private static final int COMPARED = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC;

    /** These releases never call the method. */
    private static final List<String> NOT_IN_ALL = Stream.of("2.25", "2.26")
            .map(release -> release + ": org.geoserver.ows.ServiceExceptionHandler: public canHandle"
                    + "(Lorg/geoserver/platform/Service;Lorg/geoserver/ows/Request;)Z")
            .toList();

    private static SignatureFile signatures() throws IOException {
        return SignatureFile.read(TestData.file("signatures.txt"));
    }

    private static List<Class<?>> declared() {
        try {
            Path root = Path.of(EncoderDelegate.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            try (Stream<Path> files = Files.walk(root)) {
                List<Class<?>> classes = new ArrayList<>();
                for (Path file : files.filter(f -> f.toString().endsWith(".class"))
                        .filter(f -> !f.endsWith("package-info.class"))
                        .sorted()
                        .toList()) {
                    String name = root.relativize(file).toString().replace('/', '.');
                    classes.add(Class.forName(
                            name.substring(0, name.length() - ".class".length()),
                            false,
                            EncoderDelegate.class.getClassLoader()));
                }
                return classes;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static MemberSignature signature(Member member) {
        int access = member.getModifiers() & COMPARED;
        if (member instanceof Method method) {
            MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            return new MemberSignature(access, method.getName(), type.descriptorString());
        }
        if (member instanceof Constructor<?> constructor) {
            MethodType type = MethodType.methodType(void.class, constructor.getParameterTypes());
            return new MemberSignature(access, "<init>", type.descriptorString());
        }
        return new MemberSignature(
                access, member.getName(), ((Field) member).getType().descriptorString());
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    /** The members of a declared type that a release lacks, a line each. */
    private static List<String> missing(Map<String, TypeSignature> release, Class<?> type) {
        Set<TypeSignature> recorded = TypeSignature.withSupertypes(type.getName(), release::get);
        if (recorded.isEmpty()) {
            return List.of(type.getName());
        }
        Set<String> known = new TreeSet<>();
        recorded.forEach(each -> {
            known.addAll(each.supertypes());
            each.members()
                    .forEach(member -> known.add(
                            new MemberSignature(member.access() & COMPARED, member.name(), member.descriptor())
                                    .toString()));
        });
        Stream<String> members = Stream.of(
                        type.getDeclaredMethods(), type.getDeclaredFields(), type.getDeclaredConstructors())
                .flatMap(Stream::of)
                .map(Member.class::cast)
                .filter(DeclarationsTest::isVisible)
                .map(member -> signature(member).toString());
        Stream<String> supertypes = Stream.concat(
                        Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .filter(each -> each != Object.class)
                .map(Class::getName);
        return Stream.concat(members, supertypes)
                .filter(each -> !known.contains(each))
                .map(each -> type.getName() + ": " + each)
                .toList();
    }

    @Test
    void everyDeclarationIsInEveryRelease() throws IOException {
        SignatureFile signatures = signatures();
        List<String> missing = new ArrayList<>();
        for (String release : signatures.releases()) {
            Map<String, TypeSignature> types = signatures.of(release);
            declared().forEach(type -> missing(types, type).forEach(each -> missing.add(release + ": " + each)));
        }
        assertThat(missing).containsExactlyElementsOf(NOT_IN_ALL);
    }
}
