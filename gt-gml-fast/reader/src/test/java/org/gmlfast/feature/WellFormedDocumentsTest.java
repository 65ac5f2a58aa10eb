/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.ctc.wstx.stax.WstxInputFactory;

/** Accepts what Woodstox accepts, wherever it is in a document, also where nothing is read of it. */
class WellFormedDocumentsTest {

    /** The places of a document: in text that is read, skipped, or of no meaning, and in markup. */
    private static final List<String> PLACES = List.of(
            "<c xmlns:m='urn:m'>@<m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a>x</a></t></m:member>@</c>",
            "<c xmlns:m='urn:m'><m:member>@<t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><o><p q='1'>@</p></o><m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a>@</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a>x</a><skipped>@</skipped></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a>x</a><skipped><b>@</b></skipped></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a><![CDATA[@]]></a></t></m:member></c>",
            "<c xmlns:m='urn:m'><o><![CDATA[@]]></o><m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><!--@--><m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a>x<!--@--></a></t></m:member></c>",
            "<c xmlns:m='urn:m'><?p @?><m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><o p='@'/><m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<!--@--><c xmlns:m='urn:m'><m:member><t fid='1'><a>x</a></t></m:member></c>",
            "<c xmlns:m='urn:m'><m:member><t fid='1'><a>x</a></t></m:member></c><!--@-->");

    private static byte[] document(String place, byte[] content, String before, String after) {
        int at = place.indexOf('@');
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(place.substring(0, at).getBytes(StandardCharsets.UTF_8));
        out.writeBytes(before.getBytes(StandardCharsets.UTF_8));
        out.writeBytes(content);
        out.writeBytes(after.getBytes(StandardCharsets.UTF_8));
        out.writeBytes(place.substring(at + 1).getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static void readWithWoodstox(byte[] document) throws XMLStreamException {
        XMLInputFactory factory = new WstxInputFactory();
        XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(document));
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.CHARACTERS) {
                reader.getText();
            }
        }
    }

    private static void read(byte[] document, int window) throws XMLStreamException {
        GmlReaderSettings settings =
                GmlReaderSettings.DEFAULT.withFeatures(FeatureReaderSettings.DEFAULT.withProperties(List.of("a")));
        GmlFeatureReader reader = new GmlFeatureReader(document, settings, true, window);
        while (reader.hasNext()) {
            assertThat(reader.next().getID()).isEqualTo("1");
        }
    }

    private static byte[] bytes(String hexOrText) {
        if (!hexOrText.startsWith("hex ")) {
            return hexOrText.getBytes(StandardCharsets.UTF_8);
        }
        String[] digits = hexOrText.substring(4).split(" ");
        byte[] bytes = new byte[digits.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits[i], 16);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hex ff",
                "hex c3",
                "hex c3 28",
                "hex 80",
                "hex c0 80",
                "hex e2 82",
                "hex ed a0 80",
                "hex f0 9f 98",
                "hex f4 90 80 80",
                "hex ef bf be",
                "hex ef bf bf",
                "hex 00",
                "hex 01",
                "hex 0b",
                "hex 1f"
            })
    void refusesBytesThatAreNoCharacters(String bad) {
        for (String place : PLACES) {
            for (int padding : List.of(0, 7, 400, 480, 481, 482, 483, 700)) {
                byte[] document = document(place, bytes(bad), "é".repeat(padding), "y");
                assertThatThrownBy(() -> readWithWoodstox(document)).isInstanceOf(Exception.class);
                for (int window : List.of(0, 512)) {
                    assertThatThrownBy(() -> read(document, window))
                            .as("%s in %s after %d characters", bad, place, padding)
                            .isInstanceOf(GmlException.class)
                            .hasMessageMatching("(?s)(bytes that are not UTF-8|a character that XML forbids|the"
                                    + " control character .*|the character .* in an attribute).*");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"&#xD800;", "&#0;", "&#xFFFF;", "&#x110000;", "&undef;", "& ", "&#;", "]]>"})
    void refusesReferencesToNoCharacter(String bad) {
        for (String place : PLACES.subList(0, 7)) {
            byte[] document = document(place, bytes(bad), "", "");
            assertThatThrownBy(() -> readWithWoodstox(document)).isInstanceOf(Exception.class);
            for (int window : List.of(0, 512)) {
                assertThatThrownBy(() -> read(document, window))
                        .as("%s in %s", bad, place)
                        .isInstanceOf(GmlException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"é", "€", "😀", "\u0085", "\uFFFD", "\uE000", "]]", "]", "\r", "\r\n", "&#x1F600;", "&amp;&#9;"})
    void acceptsCharacters(String good) throws XMLStreamException {
        for (String place : PLACES) {
            for (int padding : List.of(0, 7, 480, 481, 482, 483, 484)) {
                for (String character : List.of("a", "€")) {
                    String before = character.repeat(padding);
                    byte[] document = document(place, bytes(good), before, character.repeat(10));
                    readWithWoodstox(document);
                    for (int window : List.of(0, 512)) {
                        read(document, window);
                    }
                }
            }
        }
    }

    /** The last character of a document in UTF-16 has two bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE"})
    void refusesHalvesOfCharacters(String charset) {
        byte[] document = PLACES.get(0).replace("@", "").getBytes(Charset.forName(charset));
        for (int length : List.of(document.length - 1, document.length + 1, document.length - 41)) {
            byte[] odd = Arrays.copyOf(document, length);
            for (int window : List.of(0, 512)) {
                assertThatThrownBy(() -> read(odd, window))
                        .isInstanceOf(GmlException.class)
                        .hasMessageContaining("bytes that are not UTF-16");
            }
        }
    }

    /** Entities of a DOCTYPE may be declared outside of the document; where nothing is read, they do no harm. */
    @ParameterizedTest
    @ValueSource(strings = {"&declared;"})
    void skipsEntitiesOfADoctypeThatIsAllowed(String reference) throws XMLStreamException {
        String place = "<!DOCTYPE c [<!ENTITY declared 'x'>]>" + PLACES.get(3);
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withDoctype(true);
        GmlFeatureReader reader = new GmlFeatureReader(document(place, bytes(reference), "", ""), settings);
        assertThat(reader.next().getID()).isEqualTo("1");
        assertThat(reader.hasNext()).isFalse();
    }
}
