/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.cite.tool.Tool;
import org.gmlfast.testing.TestData;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Compares our decoding of BXML with that of an independent decoder in Python. */
final class OracleComparison {

    private final Path script;
    private int files;

    private OracleComparison(Path script) {
        this.script = script;
    }

    /** Null if there is no {@code python3}. */
    static OracleComparison find() {
        return Tool.isThere("python3", "--version")
                ? new OracleComparison(TestData.file("tools/bxml_oracle.py"))
                : null;
    }

    /** Adds a file and this project's decoding. All are compared at once, because starting Python takes longer. */
    void add(byte[] bxml, byte[] ours, Path folder) throws IOException {
        Files.write(folder.resolve(files + ".bxml"), bxml);
        Files.write(folder.resolve(files++ + ".xml"), ours);
    }

    /** Returns for each file the difference of the two decodings, or the decoder's refusal; empty if they are equal. */
    List<String> differences(Path folder) throws IOException {
        String program =
                """
                import contextlib, io, json, sys
                sys.dont_write_bytecode = True
                sys.path.insert(0, sys.argv[1])
                import bxml_oracle
                for i in range(int(sys.argv[2])):
                    said = io.StringIO()
                    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                        try:
                            code = bxml_oracle.main(["compare", f"{i}.bxml", f"{i}.xml"])
                        except SystemExit as e:
                            code = e.code
                        except Exception as e:
                            code = repr(e)
                    print(json.dumps("" if not code else f"{code}: {said.getvalue()}"))
                """;
        Tool.Run run =
                Tool.run(folder, "python3", "-c", program, script.getParent().toString(), Integer.toString(files));
        List<String> differences = new ArrayList<>();
        for (String line : run.text().lines().toList()) {
            differences.add(new ObjectMapper().readValue(line, String.class));
        }
        if (differences.size() != files) {
            throw new IOException("the oracle ended early: " + run.errors());
        }
        return differences;
    }
}
