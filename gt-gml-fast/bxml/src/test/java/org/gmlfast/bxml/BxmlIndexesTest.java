/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.format.UncheckedBxmlException;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.BxmlOracle;
import org.gmlfast.testing.fixtures.BxmlOracle.RefusedException;
import org.gmlfast.testing.fixtures.Infoset;
import org.gmlfast.testing.fixtures.MutatedFiles;
import org.gmlfast.testing.fixtures.RandomDocuments;
import org.gmlfast.testing.fixtures.RandomDocuments.Document;
import org.gmlfast.testing.fixtures.RandomDocuments.Part;
import org.gmlfast.testing.fixtures.RandomFiles;
import org.gmlfast.testing.fixtures.TokenFile;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** An index added to a file does not change the document and finds the same elements as a search. */
@AddLifecycleHook(BxmlOracle.Needed.class)
@BuildJdkOnly
class BxmlIndexesTest {

    private static final List<String> PATHS = List.of("//@at1", "//a", "//b/@at0");

    private final BxmlOracle oracle = BxmlOracle.get();
    private Path folder;

    @BeforeProperty
    void makeFolder() throws IOException {
        folder = Files.createTempDirectory("indexes");
    }

    @AfterProperty
    void removeFolder() throws IOException {
        for (String name : List.of("plain", "indexed")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }

    private byte[] add(byte[] file, List<String> paths) throws IOException, XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path plain = Files.write(folder.resolve("plain"), file);
        BxmlIndexes.add(plain, paths, out, BxmlLimits.DEFAULT, position -> {});
        return out.toByteArray();
    }

    @Property(tries = 300)
    void addsIndexesToFilesOfOtherPrograms(@ForAll long seed) throws Exception {
        byte[] file = RandomFiles.file(seed);
        if (file[14] == 1) {
            assertThatThrownBy(() -> add(file, PATHS))
                    .isInstanceOf(BxmlException.class)
                    .hasMessageContaining("a compressed file cannot have an index");
            return;
        }
        byte[] withIndex = add(file, PATHS);
        assertThat(infoset(withIndex)).isEqualTo(infoset(file)); // the oracle also checks the offsets
        assertThat(Infoset.of(new BxmlInputFactory().create(withIndex)))
                .isEqualTo(Infoset.of(new BxmlInputFactory().create(file)));
        BxmlFile plain = BxmlFile.open(folder.resolve("plain"));
        BxmlFile indexed = BxmlFile.open(Files.write(folder.resolve("indexed"), withIndex));
        assertThat(indexed.indexes()).containsAll(PATHS);
        assertThat(BxmlIndexes.paths(folder.resolve("indexed"), BxmlLimits.DEFAULT))
                .isEqualTo(indexed.indexes());
        for (String value : values(file)) {
            for (String path : PATHS) {
                String expected = infoset(plain.find(path, value));
                for (int search = 0; search < 3; search++) { // from the second search on, through a hash table
                    assertThat(infoset(indexed.find(path, value)))
                            .as(path + " " + value)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Values that occur in a file, and others. */
    private static TreeSet<String> values(byte[] file) throws XMLStreamException {
        TreeSet<String> values = new TreeSet<>(List.of("", "none", "12"));
        XMLStreamReader2 reader = new BxmlInputFactory().create(file);
        while (reader.hasNext() && values.size() < 20) {
            int event = reader.next();
            if (event == XMLStreamConstants.CHARACTERS && reader.getTextLength() < 1000) {
                values.add(reader.getText());
            }
            for (int i = 0; event == XMLStreamConstants.START_ELEMENT && i < reader.getAttributeCount(); i++) {
                values.add(reader.getAttributeValue(i));
            }
        }
        return values;
    }

    private String infoset(byte[] file) throws RefusedException, XMLStreamException {
        return Infoset.of(oracle.decode(file));
    }

    private static String infoset(Optional<XMLStreamReader2> found) throws XMLStreamException {
        return found.isPresent() ? Infoset.of(found.get()) : "none";
    }

    @Property(tries = 100)
    void addsSameIndexAsWritingWithIt(@ForAll("documents") Document document) throws Exception {
        List<String> paths = List.of("//@at4", "//plain");
        byte[] atOnce = write(document, BxmlSettings.DEFAULT.withIndexes(paths));
        assertThat(add(write(document, BxmlSettings.DEFAULT), paths)).isEqualTo(atOnce);
        assertThat(add(atOnce, paths)).isEqualTo(atOnce);
        byte[] oneByOne = add(write(document, BxmlSettings.DEFAULT.withIndexes(List.of("//plain"))), paths);
        assertThat(infoset(oneByOne)).isEqualTo(infoset(atOnce));
    }

    private static byte[] write(Document document, BxmlSettings form) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.write(new BxmlOutputFactory(form).create(out));
        return out.toByteArray();
    }

    @Provide
    Arbitrary<Document> documents() {
        return RandomDocuments.with(Part.CDATA, Part.MISC, Part.NUMBERS).arbitrary();
    }

    /** A file that is not valid is refused, or gets an index without becoming another document. */
    @Property(tries = 700)
    void refusesMutatedFilesOrKeepsTheirDocument(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        byte[] file = RandomFiles.file(random.nextInt(50));
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            file = MutatedFiles.mutated(file, random);
        }
        byte[] withIndex;
        try {
            withIndex = add(file, PATHS);
        } catch (BxmlException e) {
            assertThat(e.offset()).isBetween(0L, (long) file.length);
            return;
        }
        assertThat(readOrRefused(withIndex)).isEqualTo(readOrRefused(file));
    }

    private static String readOrRefused(byte[] file) throws XMLStreamException {
        try {
            return Infoset.of(new BxmlInputFactory().create(file));
        } catch (BxmlException | UncheckedBxmlException e) {
            return "refused";
        }
    }

    @Example
    void refusesInvalidPathsAndMalformedFiles() throws IOException {
        byte[] file = new TokenFile().referring(TokenFile.EMPTY_ELEMENT, "root").end();
        assertThatThrownBy(() -> add(file, List.of("//a[1]"))).isInstanceOf(IllegalArgumentException.class);
        List<byte[]> malformed = new ArrayList<>(List.of(new byte[0], "<a/>".getBytes()));
        for (int length = 1; length < file.length; length++) {
            malformed.add(java.util.Arrays.copyOf(file, length));
        }
        for (byte[] cut : malformed) {
            assertThatThrownBy(() -> add(cut, PATHS)).isInstanceOf(BxmlException.class);
        }
    }
}
