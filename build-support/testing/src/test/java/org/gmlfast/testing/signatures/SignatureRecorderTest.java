/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures recorded from sources equal those of the class files that javac compiles from them. */
class SignatureRecorderTest {

    private static final String LAYER =
            """
            package example;
            import java.util.*;
            public abstract class Layer<T extends Number & Comparable<T>> extends Base implements Cloneable, Named {
                private T hidden;
                private String policy;
                protected final Map.Entry<String, ? extends T>[] entries;
                public static final int SIZE = 1;
                Layer(T first, List<? super T>... rest) { entries = null; }
                public T convert(T value, byte[][] bytes, Class<?>... types) { return value; }
                protected abstract <X extends Throwable> void failWith(X failure, Mode mode) throws X;
                public synchronized final native boolean lock(char c, short s, float f, double d, long l);
                static Iterator<String> names() { return null; }
                private void secret() {}
                @Override public Layer<T> clone() { return this; }
                public enum Mode { ON { @Override boolean is() { return true; } }, OFF; boolean is() { return false; } }
                protected static class Nested { protected Nested(int i) {} }
                public class Inner { public Inner(String name) {} }
                public record Size(int width, long[] height) {}
                @interface Mark { String value() default ""; }
            }
            """;

    private static final String NAMED =
            """
            package example;
            public interface Named {
                String PREFIX = "x";
                default String name() { return PREFIX; }
                static void reset() {}
                int order();
            }
            """;

    private static final String BASE =
            """
            package example;
            class Base { protected Object value; public int order() { return 0; } public void inherited() {} }
            """;

    private static final List<String> TYPES = List.of(
            "example.Layer",
            "example.Named",
            "example.Base",
            "example.Layer$Mode",
            "example.Layer$Nested",
            "example.Layer$Inner",
            "example.Layer$Size",
            "example.Layer$Mark");

    private static final int FLAGS = Modifier.PUBLIC
            | Modifier.PROTECTED
            | Modifier.PRIVATE
            | Modifier.STATIC
            | Modifier.FINAL
            | Modifier.ABSTRACT;

    @TempDir
    private Path folder;

    private Path sources;

    @BeforeEach
    void writeSources() throws IOException {
        sources = folder.resolve("sources");
        Path home = Files.createDirectories(sources.resolve("example"));
        Files.writeString(home.resolve("Layer.java"), LAYER);
        Files.writeString(home.resolve("Named.java"), NAMED);
        Files.writeString(home.resolve("Base.java"), BASE);
    }

    private Map<String, TypeSignature> record(String... wanted) {
        SignatureRecorder recorder = new SignatureRecorder(sources.toString(), "");
        assertThat(recorder.record(Set.of(wanted))).isEmpty();
        return recorder.recorded();
    }

    private URLClassLoader compile() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        OutputStream.nullOutputStream(),
                        "-d",
                        classes.toString(),
                        "-sourcepath",
                        sources.toString(),
                        sources.resolve("example/Layer.java").toString());
        assertThat(result).isZero();
        return new URLClassLoader(new URL[] {classes.toUri().toURL()}, null);
    }

    private static Set<String> members(Class<?> type) {
        Stream<String> methods = Stream.of(type.getDeclaredMethods())
                .map(each -> text(
                        each,
                        each.getName(),
                        MethodType.methodType(each.getReturnType(), each.getParameterTypes())
                                .descriptorString()));
        Stream<String> constructors = Stream.of(type.getDeclaredConstructors())
                .map(each -> text(
                        each,
                        "<init>",
                        MethodType.methodType(void.class, each.getParameterTypes())
                                .descriptorString()));
        Stream<String> fields = Stream.of(type.getDeclaredFields())
                .map(each -> text(each, each.getName() + ':', each.getType().descriptorString()));
        return Stream.of(methods, constructors, fields)
                .flatMap(each -> each)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String text(Member member, String name, String descriptor) {
        boolean left = member.isSynthetic() || Modifier.isPrivate(member.getModifiers());
        String words = Modifier.toString(member.getModifiers() & FLAGS);
        return left ? "" : (words + ' ' + name + descriptor).strip();
    }

    @Test
    void recordsSignaturesOfTheClassFiles() throws Exception {
        Map<String, TypeSignature> recorded = record(TYPES.toArray(String[]::new));
        try (URLClassLoader loader = compile()) {
            for (String name : TYPES) {
                Class<?> type = Class.forName(name, false, loader);
                TypeSignature signature = recorded.get(name);
                assertThat(signature.members())
                        .as(name)
                        .extracting(MemberSignature::toString)
                        .containsExactlyInAnyOrderElementsOf(members(type));
                assertThat(signature.isInterface()).isEqualTo(type.isInterface());
                assertThat(signature.interfaces())
                        .containsExactly(Stream.of(type.getInterfaces())
                                .map(Class::getName)
                                .toArray(String[]::new));
                assertThat(signature.superclass())
                        .isEqualTo(
                                type.isInterface()
                                        ? "java.lang.Object"
                                        : type.getSuperclass().getName());
            }
        }
    }

    @Test
    void recordsSupertypesOutsideTheJdk() {
        assertThat(record("example.Layer")).containsOnlyKeys("example.Layer", "example.Base", "example.Named");
    }

    @Test
    void recordsPrivateFieldsThatAreNamed() {
        assertThat(record("example.Layer#policy").get("example.Layer").members())
                .extracting(MemberSignature::toString)
                .contains("private policy:Ljava/lang/String;")
                .noneMatch(each -> each.contains("hidden") || each.contains("secret"));
    }

    @Test
    void reportsMissingTypes() {
        assertThat(new SignatureRecorder(sources.toString(), "").record(Set.of("example.Gone", "example.Named")))
                .containsExactly("example.Gone");
    }

    @Test
    void reportsMemberOfUnknownType() throws IOException {
        Files.writeString(
                sources.resolve("example/Lost.java"),
                "package example; import nowhere.Thing; public class Lost { public Thing thing() { return null; } }");
        SignatureRecorder recorder = new SignatureRecorder(sources.toString(), "");
        recorder.record(Set.of("example.Lost"));
        assertThat(recorder.unresolved()).singleElement().asString().contains("Thing", "example.Lost.thing()");
    }
}
