/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.cite.tool.Tool;

/** A decoder of BXML that is not ours, in Python. */
final class BxmlOracle {

    /** Why it cannot be asked. */
    static final String MISSING = "python3 and the BXML oracle (../shared/tools/bxml_oracle.py) are not here";

    private final Path script;
    private int files;

    private BxmlOracle(Path script) {
        this.script = script;
    }

    /** Null if it is not on this machine. */
    static BxmlOracle find() {
        Path script = Tool.shared().resolve("tools/bxml_oracle.py");
        return Files.exists(script) && Tool.isThere("python3", "--version") ? new BxmlOracle(script) : null;
    }

    /** What it makes of a file, and how that differs from what we make of it. */
    record Decoded(byte[] xml, List<String> problems) {}

    Decoded decode(byte[] bxml, byte[] ours, Path folder) throws IOException {
        Path file = Files.write(folder.resolve(files + ".bxml"), bxml);
        Path xml = folder.resolve(files + ".xml");
        Path same = Files.write(folder.resolve(files++ + "-ours.xml"), ours);
        Tool.Run decode =
                Tool.run(folder, "python3", script.toString(), "decode", file.toString(), "-o", xml.toString());
        if (decode.exitCode() != 0) {
            return new Decoded(null, List.of("the oracle refuses it: " + decode.errors()));
        }
        Tool.Run compare = Tool.run(folder, "python3", script.toString(), "compare", file.toString(), same.toString());
        List<String> problems = compare.exitCode() == 0
                ? List.of()
                : List.of("the oracle reads it otherwise: " + new String(compare.output(), StandardCharsets.UTF_8));
        return new Decoded(Files.readAllBytes(xml), problems);
    }
}
