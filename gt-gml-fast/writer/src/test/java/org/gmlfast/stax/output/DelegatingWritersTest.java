/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8Text;
import org.gmlfast.stax.internal.NamespaceScopes;
import org.junit.jupiter.api.Test;

import com.ctc.wstx.stax.WstxInputFactory;

/**
 * A writer that wraps another one forwards every method: each of {@link PreparedStreamWriter} and of the Stax2
 * interfaces that it extends is called once.
 */
class DelegatingWritersTest {

    private static final Method START = method("writeStartElement", String.class);

    /** Methods of the indenting writer after which an element may not get a line of its own: it would change text. */
    private static final Set<String> TEXT = Set.of(
            "writeText",
            "writePositions",
            "writeCharacters",
            "writeCData",
            "writeEntityRef",
            "writeRaw",
            "writeBoolean",
            "writeInt",
            "writeLong",
            "writeFloat",
            "writeDouble",
            "writeInteger",
            "writeDecimal",
            "writeQName",
            "writeBinary",
            "writeIntArray",
            "writeLongArray",
            "writeFloatArray",
            "writeDoubleArray");

    /** All other methods that write. A new method has to be put here or among {@link #TEXT}. */
    private static final Set<String> MARKUP = Set.of(
            "writeStartDocument",
            "writeEndDocument",
            "writeDTD",
            "writeComment",
            "writeProcessingInstruction",
            "writeSpace",
            "writeStartElement",
            "writeEmptyElement",
            "writeElement",
            "writeEndElement",
            "writeFullEndElement",
            "writeNamespace",
            "writeDefaultNamespace",
            "writeAttribute",
            "writeBooleanAttribute",
            "writeIntAttribute",
            "writeLongAttribute",
            "writeFloatAttribute",
            "writeDoubleAttribute",
            "writeIntegerAttribute",
            "writeDecimalAttribute",
            "writeQNameAttribute",
            "writeBinaryAttribute",
            "writeIntArrayAttribute",
            "writeLongArrayAttribute",
            "writeFloatArrayAttribute",
            "writeDoubleArrayAttribute");

    /** One call of the inner writer. */
    private record Call(Method method, Object[] arguments) {

        boolean is(Method other, Object[] otherArguments) {
            return method.getName().equals(other.getName())
                    && Arrays.equals(method.getParameterTypes(), other.getParameterTypes())
                    && Arrays.deepEquals(arguments, otherArguments);
        }
    }

    /** The inner writer: records its calls. */
    private static final class Recorder {

        private static final Map<Class<?>, Object> RESULTS = Map.of(
                boolean.class,
                true,
                String.class,
                "result",
                Object.class,
                "object",
                XMLStreamLocation2.class,
                XMLStreamLocation2.NOT_AVAILABLE,
                NamespaceContext.class,
                new NamespaceScopes());

        private final List<Call> calls = new ArrayList<>();

        <W> W writer(Class<W> type) {
            Object proxy = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, method, given) -> {
                calls.add(new Call(method, given == null ? new Object[0] : given));
                return RESULTS.get(method.getReturnType());
            });
            return type.cast(proxy);
        }

        boolean has(Method method, Object[] arguments) {
            return calls.stream().anyMatch(call -> call.is(method, arguments));
        }
    }

    private static Method method(String name, Class<?>... parameters) {
        try {
            return PreparedStreamWriter.class.getMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods()).filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    /** Arguments that differ from each other, so that exchanged ones are noticed. */
    private static Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i], i);
        }
        return arguments;
    }

    private static Object argument(Class<?> type, int i) {
        Map<Class<?>, Object> samples = Map.ofEntries(
                Map.entry(String.class, "text" + i),
                Map.entry(Object.class, "object" + i),
                Map.entry(int.class, i),
                Map.entry(long.class, 5L),
                Map.entry(float.class, 1.5f),
                Map.entry(double.class, 2.5),
                Map.entry(boolean.class, true),
                Map.entry(char[].class, "abcdefgh".toCharArray()),
                Map.entry(byte[].class, new byte[8]),
                Map.entry(int[].class, new int[8]),
                Map.entry(long[].class, new long[8]),
                Map.entry(float[].class, new float[8]),
                Map.entry(double[].class, new double[8]),
                Map.entry(BigInteger.class, BigInteger.TEN),
                Map.entry(BigDecimal.class, BigDecimal.TEN),
                Map.entry(QName.class, new QName("uri", "local", "p")),
                Map.entry(Base64Variant.class, Base64Variants.MIME),
                Map.entry(NamespaceContext.class, new NamespaceScopes()),
                Map.entry(PreparedName.class, PreparedName.of("p", "local", "uri")),
                Map.entry(PreparedAttribute.class, PreparedAttribute.of(PreparedName.of("local"), "value")),
                Map.entry(Utf8Text.class, Utf8Text.of("text")),
                Map.entry(Positions.class, new OnePosition()),
                Map.entry(CoordinateFormat.class, CoordinateFormat.list(2)));
        return samples.get(type);
    }

    private static final class OnePosition implements Positions {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public void read(int first, int count, double[] target) {
            target[0] = 1;
            target[1] = 2;
        }
    }

    private static Object call(Method method, Object writer, Object[] arguments) {
        try {
            return method.invoke(writer, arguments);
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new AssertionError(method + " fails", e);
        }
    }

    /** The methods that do not call the same method of the inner writer and return its result. */
    private static <W> Set<String> changed(Class<W> type, Function<W, ?> outer) {
        Set<String> changed = new TreeSet<>();
        methods(PreparedStreamWriter.class).forEach(method -> {
            Recorder recorder = new Recorder();
            Object writer = outer.apply(recorder.writer(type));
            call(START, writer, new Object[] {"root"});
            if (method.getName().equals("copyEventFromReader")) {
                return; // see indentingWriterCopiesEvents
            }
            recorder.calls.clear();
            Object[] arguments = arguments(method);
            Object result = call(method, writer, arguments);
            assertThat(recorder.calls).as("what becomes of %s", method).isNotEmpty();
            Object expected = Recorder.RESULTS.get(method.getReturnType());
            if (!recorder.has(method, arguments) || !Objects.equals(result, expected)) {
                changed.add(signature(method));
            }
        });
        return changed;
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }

    // ---- indenting

    @Test
    void indentingWriterForwardsEveryMethod() {
        assertThat(changed(PreparedStreamWriter.class, inner -> new IndentingStreamWriter(inner, 2)))
                .isEmpty();
    }

    @Test
    void indentingWriterIndentsMarkupButNotText() {
        methods(PreparedStreamWriter.class)
                .filter(method -> method.getName().startsWith("write"))
                .forEach(method -> {
                    Recorder recorder = new Recorder();
                    Object writer = new IndentingStreamWriter(recorder.writer(PreparedStreamWriter.class), 2);
                    call(START, writer, new Object[] {"root"});
                    call(method, writer, arguments(method));
                    recorder.calls.clear();
                    call(START, writer, new Object[] {"next"});
                    String before = recorder.calls.get(0).method().getName();
                    assertThat(TEXT.contains(method.getName()) != MARKUP.contains(method.getName()))
                            .as("%s is text or markup", method)
                            .isTrue();
                    assertThat(before)
                            .as("what comes after %s", method)
                            .isEqualTo(TEXT.contains(method.getName()) ? "writeStartElement" : "writeSpace");
                });
    }

    /** An event becomes calls of the outer writer, which can change them. */
    @Test
    void indentingWriterCopiesEvents() throws Exception {
        Recorder recorder = new Recorder();
        PreparedStreamWriter writer = new IndentingStreamWriter(recorder.writer(PreparedStreamWriter.class), 2);
        byte[] xml = "<a>x</a>".getBytes(StandardCharsets.US_ASCII);
        var reader = new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(xml));
        while (reader.hasNext()) {
            reader.next();
            writer.copyEventFromReader((XMLStreamReader2) reader, true);
        }
        assertThat(recorder.calls.stream().map(call -> call.method().getName()))
                .containsExactly(
                        "writeStartElement", "writeCharacters", "writeEndElement", "writeSpace", "writeEndDocument");
    }

    // ---- any StAX writer

    /** Methods that Stax2 lacks, and numbers whose text depends on the writer, become standard calls. */
    @Test
    void adapterForwardsStandardMethods() {
        assertThat(changed(XMLStreamWriter2.class, StandardStreamWriter::on))
                .containsExactly(
                        "writeAttribute(PreparedAttribute)",
                        "writeAttribute(PreparedName, String)",
                        "writeAttribute(PreparedName, char[], int, int)",
                        "writeDecimal(BigDecimal)",
                        "writeDouble(double)",
                        "writeElement(PreparedName, String)",
                        "writeElement(PreparedName, Utf8Text)",
                        "writeElement(PreparedName, double)",
                        "writeElement(PreparedName, long)",
                        "writeFloat(float)",
                        "writePositions(Positions, CoordinateFormat)",
                        "writeStartElement(PreparedName)",
                        "writeText(String)");
    }

    // ---- the guard itself

    /** A writer that forwards every call but one. */
    private static PreparedStreamWriter forgetful(PreparedStreamWriter inner, String forgotten) {
        return (PreparedStreamWriter) Proxy.newProxyInstance(
                PreparedStreamWriter.class.getClassLoader(),
                new Class<?>[] {PreparedStreamWriter.class},
                (proxy, method, given) -> method.getName().equals(forgotten) ? null : method.invoke(inner, given));
    }

    @Test
    void comparisonDetectsMethodThatIsNotForwarded() {
        assertThatThrownBy(() -> changed(PreparedStreamWriter.class, inner -> forgetful(inner, "writeText")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("writeText");
        assertThat(changed(PreparedStreamWriter.class, inner -> forgetful(inner, "none")))
                .isEmpty();
    }
}
