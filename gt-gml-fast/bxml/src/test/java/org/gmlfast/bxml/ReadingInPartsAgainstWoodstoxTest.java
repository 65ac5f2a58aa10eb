/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.typed.TypedXMLStreamException;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;

import com.ctc.wstx.stax.WstxInputFactory;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * Programs that read lists and binary content in parts, stop before the end, and continue after values that are not
 * numbers get the same results as from Woodstox.
 */
class ReadingInPartsAgainstWoodstoxTest {

    private static final int MOST = 4;

    private static final Pattern BASE64 = Pattern.compile("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");

    @Property(tries = 1500)
    void readsOwnFilesLikeWoodstox(@ForAll("texts") List<String> texts, @ForAll long program, @ForAll boolean typed)
            throws XMLStreamException {
        byte[] xml = document(texts);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (typed) {
            XmlConversion.toBxml(new ByteArrayInputStream(xml), out, BxmlSettings.DEFAULT);
        } else {
            var writer = new BxmlOutputFactory().create(out);
            var reader = new WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(xml));
            while (reader.hasNext()) {
                reader.next();
                writer.copyEventFromReader((XMLStreamReader2) reader, false);
            }
            writer.close();
        }
        check(out.toByteArray(), texts, program, 100_000);
    }

    @Property(tries = 500)
    @AddLifecycleHook(BxmlOracle.Needed.class)
    void readsFilesOfTheOracleLikeWoodstox(
            @ForAll("texts") List<String> texts,
            @ForAll long program,
            @ForAll("options") String options,
            @ForAll @IntRange(min = 1, max = 50) int most)
            throws XMLStreamException, RefusedException {
        check(BxmlOracle.get().encode(document(texts), options), texts, program, most);
    }

    private static void check(byte[] file, List<String> texts, long program, int most) throws XMLStreamException {
        List<String> expected = run(new WstxInputFactory(), document(texts), texts, program, most);
        assertThat(run(new BxmlInputFactory(), file, texts, program, most)).isEqualTo(expected);
    }

    // ---- documents

    private static byte[] document(List<String> texts) {
        StringBuilder xml = new StringBuilder("<r>");
        for (String text : texts) {
            xml.append("<e k='v'>").append(text).append("</e>");
        }
        return xml.append("</r>").toString().getBytes(StandardCharsets.UTF_8);
    }

    @Provide
    Arbitrary<String> options() {
        return Combinators.combine(
                        Arbitraries.of("", "big "),
                        Arbitraries.of("", "numbers "),
                        Arbitraries.of("", "charset=UTF-16 "),
                        Arbitraries.of("", "refs=1 "),
                        Arbitraries.of("", "gzip "))
                .as((a, b, c, d, e) -> a + b + c + d + e);
    }

    /** Lists of numbers that floats hold exactly, and of words that are not numbers. */
    @Provide
    Arbitrary<List<String>> texts() {
        Arbitrary<String> word = Arbitraries.oneOf(
                Arbitraries.integers().between(-300, 300).map(String::valueOf),
                Arbitraries.integers().between(-3000, 3000).map(n -> String.valueOf(n / 8.0)),
                Arbitraries.of("70000", "4294967296", "x", "1,2", "true", "INF"));
        Arbitrary<String> list = word.list().ofMaxSize(9).flatMap(words -> Arbitraries.of(" ", "\n", "  ")
                .map(blank -> String.join(blank, words)));
        Arbitrary<String> numbers = Arbitraries.integers()
                .between(-3000, 3000)
                .list()
                .ofMaxSize(12)
                .map(all -> String.join(" ", all.stream().map(String::valueOf).toList()));
        Arbitrary<String> binary = Arbitraries.bytes()
                .array(byte[].class)
                .ofMaxSize(12)
                .map(bytes -> Base64.getEncoder().encodeToString(bytes));
        return Arbitraries.oneOf(list, numbers, binary, Arbitraries.just(""))
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    // ---- programs

    private static List<String> run(
            XMLInputFactory2 factory, byte[] document, List<String> texts, long program, int most)
            throws XMLStreamException {
        Random random = new Random(program);
        Iterator<String> text = texts.iterator();
        List<String> log = new ArrayList<>();
        XMLStreamReader2 reader = (XMLStreamReader2) factory.createXMLStreamReader(new SlowStream(document, most));
        while (reader.hasNext()) {
            int event = reader.next();
            log.add(event + (reader.hasName() ? reader.getLocalName() : "") + reader.getDepth());
            if (event == XMLStreamConstants.START_ELEMENT && reader.getDepth() == 2) {
                element(reader, text.next(), random, log);
            } else if (event == XMLStreamConstants.CHARACTERS) {
                log.add(reader.getText());
            }
        }
        return log;
    }

    private static void element(XMLStreamReader2 reader, String text, Random random, List<String> log)
            throws XMLStreamException {
        int kind = random.nextInt(8);
        boolean illegal =
                kind == 4 && !BASE64.matcher(text).matches() || kind == 6 && !text.matches("-?[0-9]+(\\.[0-9]+)?");
        if (illegal) {
            kind = 5; // Woodstox returns wrong values after it has refused such a text
        }
        int reads = 1 + random.nextInt(MOST);
        int[] lengths = random.ints(reads, 1, 5).toArray();
        boolean again = random.nextBoolean();
        for (int length : lengths) {
            if (!read(reader, kind, length, log)) {
                return;
            }
        }
        if (again && reader.getEventType() != XMLStreamConstants.START_ELEMENT && kind < MOST) {
            log.add("at its attributes: " + attributes(reader));
        }
    }

    /** Whether the program continues with this element. */
    private static boolean read(XMLStreamReader2 reader, int kind, int length, List<String> log)
            throws XMLStreamException {
        try {
            switch (kind) {
                case 0, 1, 2, 3, 4 -> {
                    List<String> values = new ArrayList<>();
                    boolean more = true;
                    while (more && values.size() < length) {
                        more = list(reader, kind, length - values.size(), values);
                    }
                    log.add(values + (more ? "" : " and no more"));
                    return more;
                }
                case 5 -> log.add(reader.getElementText());
                case 6 -> log.add("" + reader.getElementAsDouble());
                default -> {
                    // read as events
                }
            }
            return false;
        } catch (TypedXMLStreamException e) {
            log.add("illegal");
            return kind < 4;
        }
    }

    private static boolean list(XMLStreamReader2 reader, int kind, int length, List<String> values)
            throws XMLStreamException {
        Object target =
                switch (kind) {
                    case 0 -> new int[length];
                    case 1 -> new long[length];
                    case 2 -> new float[length];
                    case 3 -> new double[length];
                    default -> new byte[length];
                };
        int count =
                switch (kind) {
                    case 0 -> reader.readElementAsIntArray((int[]) target, 0, length);
                    case 1 -> reader.readElementAsLongArray((long[]) target, 0, length);
                    case 2 -> reader.readElementAsFloatArray((float[]) target, 0, length);
                    case 3 -> reader.readElementAsDoubleArray((double[]) target, 0, length);
                    default -> reader.readElementAsBinary((byte[]) target, 0, length);
                };
        for (int i = 0; i < count; i++) {
            values.add(String.valueOf(java.lang.reflect.Array.get(target, i)));
        }
        return count > 0;
    }

    private static String attributes(XMLStreamReader2 reader) {
        try {
            return Arrays.toString(new int[] {reader.getAttributeCount()});
        } catch (IllegalStateException e) {
            return "none here";
        }
    }
}
