/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.typed.TypedXMLStreamException;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.format.UncheckedBxmlException;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;
import org.gmlfast.testing.fixtures.TokenFile;

import com.sun.management.ThreadMXBean;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Reading any bytes ends, quickly and with little memory, with the document or with an exception of this library. */
class MalformedFilesTest {

    private static final BxmlLimits SMALL = BxmlLimits.DEFAULT
            .withDepth(40)
            .withAttributes(30)
            .withTagBytes(20_000)
            .withTextBytes(20_000)
            .withStrings(300)
            .withStringTableBytes(20_000);

    /** The memory of the reader's window, of a gzip stream's window, and of a part of their content as text. */
    private static final long MAX_MEMORY = 3_000_000;

    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final List<byte[]> FILES = files();

    /** One change of a file. */
    record Mutation(int kind, int where, long value) {

        private static final int[] COUNTS = {0xF3, 0xF4, 0xF6, 0xFB, 0xFA, 0x30, 0x31, 0x32, 0x06, 0x04, 0xFF};

        byte[] apply(byte[] file) {
            int at = file.length == 0 ? 0 : Math.floorMod(where, file.length);
            int length = Math.min(1 + (int) (value & 15), file.length - at);
            return switch (kind) {
                case 0 -> changed(file, at, (byte) (file[at] ^ 1 << (value & 7)));
                case 1 -> changed(file, at, (byte) value);
                case 2 -> spliced(file, at, at, new byte[] {(byte) value});
                case 3 -> spliced(file, at, at + length, new byte[0]);
                case 4 -> Arrays.copyOf(file, at);
                case 5 -> spliced(file, at, at, huge());
                case 6 -> spliced(file, at, Math.min(at + 9, file.length), huge());
                case 7 -> changed(file, at, (byte) COUNTS[Math.floorMod(value, COUNTS.length)]);
                default -> {
                    int from = Math.floorMod(value, file.length);
                    byte[] part = Arrays.copyOfRange(file, from, Math.min(from + 1 + length * 4, file.length));
                    yield spliced(file, at, at, part);
                }
            };
        }

        /** A Count of any size in either byte order. */
        private byte[] huge() {
            ByteBuffer bytes = ByteBuffer.allocate(9);
            bytes.order((value & 1) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            if ((value & 2) == 0) {
                return Arrays.copyOf(
                        bytes.put((byte) 0xF4).putInt((int) (value >> 8)).array(), 5);
            }
            return bytes.put((byte) 0xF6).putLong(value >> (value & 63)).array();
        }

        private static byte[] changed(byte[] file, int at, byte value) {
            byte[] changed = file.clone();
            changed[at] = value;
            return changed;
        }

        private static byte[] spliced(byte[] file, int from, int to, byte[] part) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(file, 0, from);
            out.writeBytes(part);
            out.write(file, to, file.length - to);
            return out.toByteArray();
        }
    }

    @Property(tries = 5000)
    void readsOrRefusesAnyFile(
            @ForAll("mutated") byte[] file, @ForAll @IntRange(max = 7) int way, @ForAll boolean fromStream) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        try {
            XMLStreamReader2 reader = fromStream
                    ? factory(way).create(new SlowStream(file, 1 + way * 100))
                    : factory(way).create(file);
            read(reader, way, 100 + 20 * file.length);
        } catch (Exception e) {
            assertThat(isOurs(e)).as(() -> "not " + e).isTrue();
        }
        long used = MEMORY.getCurrentThreadAllocatedBytes() - before;
        assertThat(used).isLessThan(MAX_MEMORY + 100L * file.length);
    }

    private static boolean isOurs(Exception e) {
        return e instanceof BxmlException
                || e instanceof TypedXMLStreamException
                || e instanceof UncheckedBxmlException unchecked && unchecked.getCause() instanceof BxmlException;
    }

    private static BxmlInputFactory factory(int way) {
        BxmlInputFactory factory = new BxmlInputFactory(SMALL);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, way != 1);
        factory.setProperty(XMLInputFactory.IS_COALESCING, way == 2);
        return factory;
    }

    /** Reads in one of several ways: events, values, arrays, texts, with or without skipping parts. */
    private static void read(XMLStreamReader2 reader, int way, int maxEvents) throws XMLStreamException {
        double[] doubles = new double[7];
        byte[] bytes = new byte[5];
        int events = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            assertThat(events++).isLessThan(maxEvents);
            if (event != XMLStreamConstants.START_ELEMENT) {
                if ((event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) && way != 5) {
                    assertThat(reader.getTextLength()).isEqualTo(reader.getTextCharacters().length);
                }
                continue;
            }
            for (int i = 0; i < reader.getAttributeCount(); i++) {
                assertThat(reader.getAttributeLocalName(i)).isNotEmpty();
                if (way == 3) {
                    reader.getAttributeAsDoubleArray(i);
                } else {
                    reader.getAttributeValue(i);
                }
            }
            boolean leaf = reader.getDepth() > 1 && !reader.isEmptyElement();
            if (leaf && way == 3) {
                while (reader.readElementAsDoubleArray(doubles, 0, doubles.length) > 0) {
                    assertThat(events++).isLessThan(maxEvents);
                }
            } else if (leaf && way == 4) {
                while (reader.readElementAsBinary(bytes, 0, bytes.length) > 0) {
                    assertThat(events++).isLessThan(maxEvents);
                }
            } else if (leaf && way == 5) {
                reader.skipElement();
            } else if (leaf && way == 6) {
                reader.getElementText();
            } else if (leaf && way == 7) {
                reader.getElementAsDouble();
            }
        }
    }

    @Example
    void throwsUncheckedExceptionWhereStaxDeclaresNone() throws XMLStreamException {
        TokenFile file = new TokenFile().referring(TokenFile.CONTENT_ATTR_ELEMENT, "a");
        file.referring(TokenFile.ATTRIBUTE_START, "k").bytes(TokenFile.CHAR_CONTENT, 0xFA, 1, 0xFF);
        file.bytes(TokenFile.ATTRIBUTE_LIST_END);
        long offset = file.offset();
        byte[] broken = file.bytes(TokenFile.CHAR_CONTENT, 0xFA, 1, 0xFF)
                .bytes(TokenFile.ELEMENT_END)
                .end();
        XMLStreamReader2 reader = new BxmlInputFactory().create(broken);
        reader.next();
        assertThatThrownBy(() -> reader.getAttributeValue(0)).isInstanceOf(UncheckedBxmlException.class);
        reader.next();
        for (Access access : List.<Access>of(
                XMLStreamReader2::getText, XMLStreamReader2::getTextLength, XMLStreamReader2::isWhiteSpace)) {
            assertThatThrownBy(() -> access.from(reader))
                    .isInstanceOf(UncheckedBxmlException.class)
                    .hasMessageContaining("at byte " + offset)
                    .cause()
                    .isInstanceOfSatisfying(
                            BxmlException.class, e -> assertThat(e.offset()).isEqualTo(offset));
        }
        assertThat(Modifier.isPublic(UncheckedBxmlException.class.getModifiers()))
                .isTrue();
    }

    /** An identifier is often a reference, a number and another reference. */
    @Example
    void refusesReferenceBeyondTheStringTable() throws XMLStreamException {
        TokenFile file = new TokenFile().referring(TokenFile.CONTENT_ELEMENT, "root");
        file.table("e", "id", "before.", ".after");
        for (int last : new int[] {4, 5}) { // the string table has no string 5
            file.referring(TokenFile.EMPTY_ATTR_ELEMENT, "e").referring(TokenFile.ATTRIBUTE_START, "id");
            file.bytes(TokenFile.CHAR_CONTENT_REF, 3, TokenFile.CHAR_CONTENT, 7, TokenFile.CHAR_CONTENT_REF, last);
            file.bytes(TokenFile.ATTRIBUTE_LIST_END);
        }
        XMLStreamReader2 reader = new BxmlInputFactory()
                .create(file.bytes(TokenFile.ELEMENT_END).raw(new byte[50]).end());
        reader.nextTag();
        reader.nextTag();
        assertThat(reader.getAttributeValue(0)).isEqualTo("before.7.after");
        reader.nextTag();
        assertThatThrownBy(reader::nextTag)
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("a token refers to string 5");
    }

    // ---- compared with the oracle

    @Property(tries = 1000)
    @AddLifecycleHook(BxmlOracle.Needed.class)
    void acceptsSameFilesAsTheOracle(@ForAll("mutated") byte[] file) {
        String ours = isRead(file);
        String verdict = verdict(file);
        // the oracle uses Expat, which has the names of an older XML and reads the DOCTYPE, and ignores unused strings;
        // StAX cannot report an entity in an attribute; Java and Python have different charsets and aliases (UTF_8)
        boolean mayDiffer = verdict.startsWith("[not-wellformed]")
                || ours.startsWith("charset \"") != verdict.startsWith("[bad-charset]")
                || ours.contains("has no replacement here")
                || ours.contains("cannot be in an XML document");
        assertThat(mayDiffer || ours.equals("read") == verdict.equals("read"))
                .as(() -> ours + " / " + verdict + " / " + HexFormat.of().formatHex(file))
                .isTrue();
    }

    private static String isRead(byte[] file) {
        try {
            BxmlInputFactory factory = new BxmlInputFactory();
            factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
            read(factory.create(file), 0, Integer.MAX_VALUE);
            return "read";
        } catch (XMLStreamException | RuntimeException e) {
            return e.getMessage();
        }
    }

    private static String verdict(byte[] file) {
        try {
            BxmlOracle.get().decode(file);
            return "read";
        } catch (RefusedException e) {
            return e.getMessage();
        }
    }

    // ---- truncated

    /** An event and the offset of its end. */
    record Event(String what, long end) {}

    @Example
    void readsTruncatedFileUpToItsEndAndRefusesIt() throws XMLStreamException {
        for (byte[] file : FILES) {
            if (isRead(file).equals("read") && (file[14] & 1) == 0) {
                List<Event> all = new ArrayList<>();
                assertThat(readTo(new BxmlInputFactory().create(file), all)).isNull();
                for (int length = 0; length < file.length; length++) {
                    checkBeginning(Arrays.copyOf(file, length), all);
                }
            }
        }
    }

    private static void checkBeginning(byte[] part, List<Event> all) {
        List<Event> read = new ArrayList<>();
        List<Event> streamed = new ArrayList<>();
        assertThat(readTo(() -> new BxmlInputFactory().create(part), read)).isInstanceOf(BxmlException.class);
        assertThat(readTo(() -> new BxmlInputFactory().create(new SlowStream(part, 1)), streamed))
                .isInstanceOf(BxmlException.class);
        List<Event> before =
                all.stream().takeWhile(event -> event.end < part.length).toList();
        assertThat(read.stream().limit(before.size())).isEqualTo(before);
        assertThat(streamed.stream().limit(before.size())).isEqualTo(before);
    }

    @Example
    void refusesTruncatedCompressedFile() throws XMLStreamException {
        byte[] file = write(BxmlSettings.DEFAULT.withGzip(true));
        for (int length = 0; length < file.length; length++) {
            byte[] part = Arrays.copyOf(file, length);
            assertThat(readTo(() -> new BxmlInputFactory().create(part), new ArrayList<>()))
                    .isInstanceOf(BxmlException.class);
        }
    }

    private interface Opening {
        XMLStreamReader2 open() throws XMLStreamException;
    }

    private static Exception readTo(XMLStreamReader2 reader, List<Event> events) {
        return readTo(() -> reader, events);
    }

    /** Reads as far as possible; returns the exception that ends reading, or null. */
    private static Exception readTo(Opening opening, List<Event> events) {
        try {
            XMLStreamReader2 reader = opening.open();
            while (reader.hasNext()) {
                int event = reader.next();
                String what = reader.hasName() ? reader.getName().toString() : event + "";
                String text = event == XMLStreamConstants.CHARACTERS ? reader.getText() : "";
                events.add(new Event(what + text, reader.getLocationInfo().getEndingByteOffset()));
            }
            return null;
        } catch (XMLStreamException e) {
            return e;
        }
    }

    // ---- endless input

    /** A prefix, then the same bytes repeated without end. */
    private static final class Endless extends InputStream {
        private final byte[] begin;
        private final byte[] again;
        private long at;

        Endless(String begin, String again) {
            this.begin = HexFormat.of().parseHex(HEADER + begin);
            this.again = HexFormat.of().parseHex(again);
        }

        @Override
        public int read() {
            long i = at++;
            return (i < begin.length ? begin[(int) i] : again[(int) ((i - begin.length) % again.length)]) & 0xFF;
        }

        @Override
        public int read(byte[] target, int from, int length) {
            for (int i = from; i < from + length; i++) {
                target[i] = (byte) read();
            }
            return length;
        }
    }

    /** Little-endian, UTF-8, a string table with "a" and "k". */
    private static final String HEADER = "0142584d4c00ff0d0a000008010000055554462d38" + "3002" + "0161" + "016b";

    @Property(tries = 200, generation = GenerationMode.EXHAUSTIVE)
    void refusesEndlessInputInLittleMemory(@ForAll("endless") List<String> input, @ForAll @IntRange(max = 5) int way) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        Exception refused = null;
        try {
            read(factory(way).create(new Endless(input.get(0), input.get(1))), way, 100_000);
        } catch (Exception e) {
            refused = e;
        }
        assertThat(refused).isNotNull().matches(MalformedFilesTest::isOurs);
        assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000_000);
    }

    private interface Access {
        Object from(XMLStreamReader2 reader) throws XMLStreamException;
    }

    @Example
    void refusesLongTextReadAsAWhole() {
        String text = "0200" + "10fa" + "f4ffffff7f";
        refusesTooLong(text, XMLStreamReader2::getElementText);
        refusesTooLong(text, XMLStreamReader2::getElementAsDouble);
        refusesTooLong(text, XMLStreamReader2::getElementAsBinary);
        refusesTooLong(text, reader -> reader.readElementAsBinary(new byte[5], 0, 5));
        refusesTooLong(text, reader -> reader.readElementAsIntArray(new int[5], 0, 5));
        refusesTooLong("0200" + "10fbf1" + "f4ffffff7f", XMLStreamReader2::getElementText);
        refusesTooLong("0200" + "1402" + "f4ffffff7f", XMLStreamReader2::getElementAsBinary);
        refusesTooLong("0300" + "0501" + "10fa" + "f4ffffff7f", reader -> reader.getAttributeValue(0));
        refusesTooLong("0300" + "0501" + "10fbf9" + "f4ffffff7f", reader -> reader.getAttributeAsDoubleArray(0));
    }

    private static void refusesTooLong(String file, Access access) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> {
                    XMLStreamReader2 reader = factory(0).create(new Endless(file, "61"));
                    reader.next();
                    access.from(reader);
                })
                .isInstanceOf(BxmlException.class)
                .hasMessageContaining("longer than 20000");
        assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before).isLessThan(MAX_MEMORY);
    }

    @Example
    void skipsContentInLittleMemory() throws XMLStreamException {
        String megabytes = "f400000001"; // 16 M of them
        for (String content : List.of("10fbf1", "10fa", "12fa", "1402", "1700", "2300")) {
            XMLStreamReader2 reader =
                    factory(0).create(new Endless("0200" + "0200" + "1101" + content + megabytes, "04"));
            reader.next();
            reader.next();
            long before = MEMORY.getCurrentThreadAllocatedBytes();
            if (content.equals("10fbf1")) {
                reader = factory(0).create(new Endless("0200" + "0200" + content + megabytes, "04"));
                reader.next();
                reader.next();
                assertThat(reader.readElementAsIntArray(new int[5], 0, 5)).isEqualTo(5);
                assertThat(reader.next()).isEqualTo(XMLStreamConstants.END_ELEMENT);
            } else if (content.startsWith("17") || content.startsWith("23")) {
                assertThat(reader.getElementText()).isEqualTo("k");
            } else {
                reader.skipElement();
            }
            assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before)
                    .as(content)
                    .isLessThan(MAX_MEMORY);
        }
    }

    @Provide
    Arbitrary<List<String>> endless() {
        return Arbitraries.of(
                List.of("", "3000"), // empty parts of the string table
                List.of("", "30010130"), // the same string
                List.of("0300", "3000"), // before the first attribute
                List.of("03000501", "3000"), // in a value
                List.of("03000501", "1001"), // a value of digits
                List.of("03000501", "10fa00"), // a value of empty strings
                List.of("03000501", "1100"), // a value of references
                List.of("", "0200"), // depth
                List.of("", "3102" + "0000"), // indexes
                List.of("0200" + "1003", "1700" + "f0"), // malformed
                List.of("1700" + "f4ffffff7f", "61"), // one long comment
                List.of("0200" + "1300" + "f4ffffff7f", "20"), // one long white space
                List.of("30f4ffffff7f", "0161"), // many strings
                List.of("3001f4ffffff7f", "61"), // one long string
                List.of("2003312e30000032015452" + "00fff4ffffff7f", "00"), // no root element
                List.of("0000" + "32" + "015452" + "00fff4ffffff7f", "00"), // a long trailer
                List.of("0000" + "31f4ffffff7f" + "0101f4ffffff7f", "61")); // a long index
    }

    // ---- files to mutate

    @Provide
    Arbitrary<byte[]> mutated() {
        Arbitrary<Mutation> mutations = Combinators.combine(
                        Arbitraries.integers().between(0, 8),
                        Arbitraries.integers().between(0, Integer.MAX_VALUE).withoutEdgeCases(),
                        Arbitraries.longs())
                .as(Mutation::new);
        return Combinators.combine(
                        Arbitraries.of(FILES), mutations.list().ofMinSize(1).ofMaxSize(4))
                .as((file, changes) -> {
                    byte[] mutated = file;
                    for (Mutation change : changes) {
                        mutated = mutated.length == 0 ? mutated : change.apply(mutated);
                    }
                    return mutated;
                });
    }

    private static List<byte[]> files() {
        try {
            List<byte[]> files = new ArrayList<>();
            BxmlSettings form = BxmlSettings.DEFAULT;
            files.add(write(form));
            files.add(write(form.withByteOrder(ByteOrder.BIG_ENDIAN).withReferences(false)));
            files.add(write(form.withCharset(Charset.forName("UTF-16"))));
            files.add(write(form.withCharset(Charset.forName("ISO-8859-1")).withIndexes(List.of("//@id", "//text"))));
            files.add(write(form.withIndexes(List.of("//@id"))));
            files.add(write(form.withGzip(true)));
            VectorsTest.vectors().forEach(vector -> files.add(vector.file()));
            for (byte[] file : files) {
                isRead(file); // loads all classes
            }
            return files;
        } catch (IOException | XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A file with most kinds of tokens. */
    private static byte[] write(BxmlSettings form) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter2 writer = new BxmlOutputFactory(form).create(out);
        writer.writeStartDocument();
        writer.writeComment("before");
        writer.writeStartElement("p", "root", "urn:p");
        writer.writeNamespace("p", "urn:p");
        for (int i = 0; i < 3; i++) {
            writer.writeStartElement("p", "member", "urn:p");
            writer.writeAttribute("id", "m." + i);
            writer.writeDoubleAttribute("", "", "size", 1.1 * i);
            writer.writeIntArrayAttribute("", "", "range", new int[] {i, 300 * i, -i});
            writer.writeStartElement("text");
            writer.writeCharacters("the same text, with 名");
            writer.writeEndElement();
            writer.writeStartElement("list");
            writer.writeDoubleArray(new double[] {i, 0.5, 1e300, i / 3.0}, 0, 4);
            writer.writeFloatArray(new float[] {i, 0.1f}, 0, 2);
            writer.writeEndElement();
            writer.writeStartElement("bytes");
            writer.writeBinary(new byte[] {1, 2, 3, (byte) i}, 0, 4);
            writer.writeEndElement();
            writer.writeStartElement("mixed");
            writer.writeInt(70_000 * i);
            writer.writeCData("<data>");
            writer.writeBoolean(i == 1);
            writer.writeEmptyElement("p", "nothing", "urn:p");
            writer.writeProcessingInstruction("target", "data");
            writer.writeEndElement();
            writer.writeEndElement();
        }
        writer.writeEndDocument();
        writer.close();
        return out.toByteArray();
    }
}
