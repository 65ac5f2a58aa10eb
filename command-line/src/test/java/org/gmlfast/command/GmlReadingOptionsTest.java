/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options that say how GML is read. */
class GmlReadingOptionsTest {

    private static final String ROOT = "<ex:c xmlns:ex='urn:ex' xmlns:gml='http://www.opengis.net/gml/3.2'>";

    @TempDir
    Path folder;

    private Path members(String... features) throws IOException {
        return document("<gml:featureMember>" + String.join("</gml:featureMember><gml:featureMember>", features)
                + "</gml:featureMember>");
    }

    private Path document(String content) throws IOException {
        return Files.writeString(folder.resolve("x.gml"), ROOT + content + "</ex:c>");
    }

    private static String point(int x) {
        return "<ex:g><gml:Point srsName='EPSG:25832'><gml:pos>" + x + " 2</gml:pos></gml:Point></ex:g>";
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    private static CommandRun encode(Path gml, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", gml.toString(), "--format", "geojsonl"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @Test
    void setsTypesOfAttributes() throws IOException {
        Path gml = members("<ex:F gml:id='f.1'><ex:plz>01067</ex:plz><ex:n>1</ex:n>" + point(1) + "</ex:F>");
        CommandRun run = encode(gml, "--type", "plz=Integer", "--type", "F.n=String");
        assertThat(run.errors()).isEmpty();
        assertThat(text(run)).contains("\"plz\":1067", "\"n\":\"1\"");
        assertThat(encode(gml, "--type", "plz=Boolean").errors())
                .contains("x.gml: \"01067\" in <plz> is not a Boolean", "--type", "in feature f.1", "at byte ");
        CommandRun unknown = encode(gml, "--type", "zip=Integer");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.errors()).contains("x.gml: no type has an attribute \"zip\"");
        assertThat(encode(gml, "--type", "plz").errors()).contains("not of the form NAME=TYPE");
        assertThat(encode(gml, "--type", "plz=int4").errors()).contains("there is no type \"int4\"");
    }
}
