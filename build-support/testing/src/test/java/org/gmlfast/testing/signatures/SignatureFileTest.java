/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignatureFileTest {

    private static final MemberSignature SIZE = new MemberSignature(Modifier.PUBLIC, "size", "()I");
    private static final MemberSignature NAME =
            new MemberSignature(Modifier.PRIVATE | Modifier.FINAL, "name", "Ljava/lang/String;");
    private static final MemberSignature PACKAGE = new MemberSignature(0, "visit", "(Lexample/A;)V");

    @TempDir
    private Path folder;

    private static TypeSignature type(int access, MemberSignature... members) {
        return new TypeSignature(
                access, "example.A", "java.lang.Object", List.of("example.B", "example.C"), List.of(members));
    }

    private static TypeSignature plainInterface() {
        return new TypeSignature(
                Modifier.PUBLIC | Modifier.ABSTRACT | Modifier.INTERFACE,
                "example.B",
                "java.lang.Object",
                List.of(),
                List.of());
    }

    @Test
    void prefixesLinesWithTheirReleases() throws IOException {
        Path file = folder.resolve("signatures.txt");
        SignatureFile written = new SignatureFile();
        written.put("10.0", List.of(type(Modifier.PUBLIC, SIZE, PACKAGE)));
        written.put("2.9", List.of(type(Modifier.PUBLIC, SIZE, NAME), plainInterface()));
        written.write(file);
        assertThat(Files.readAllLines(file))
                .containsExactly(
                        "releases 2.9 10.0",
                        "example.A",
                        "  public class java.lang.Object example.B example.C",
                        "  2.9: private final name:Ljava/lang/String;",
                        "  public size()I",
                        "  10.0: visit(Lexample/A;)V",
                        "example.B",
                        "  2.9: public abstract interface");
    }

    @Test
    void readsWrittenSignatures() throws IOException {
        Path file = folder.resolve("signatures.txt");
        TypeSignature early = type(Modifier.PUBLIC | Modifier.FINAL, NAME, SIZE);
        TypeSignature late = type(Modifier.ABSTRACT, PACKAGE);
        SignatureFile written = new SignatureFile();
        written.put("1.0", List.of(early, plainInterface()));
        written.put("2.0", List.of(late));
        written.write(file);

        SignatureFile read = SignatureFile.read(file);
        assertThat(read.releases()).containsExactly("1.0", "2.0");
        assertThat(read.of("1.0").values()).containsExactly(early, plainInterface());
        assertThat(read.of("2.0").values()).containsExactly(late);
        assertThat(read.wanted()).containsExactly("example.A", "example.A#name", "example.B");
    }

    @Test
    void replacesWholeRelease() {
        SignatureFile signatures = new SignatureFile();
        signatures.put("1.0", List.of(type(Modifier.PUBLIC, SIZE)));
        signatures.put("1.0", List.of(plainInterface()));
        assertThat(signatures.releases()).containsExactly("1.0");
        assertThat(signatures.of("1.0")).containsOnlyKeys("example.B");
    }
}
