/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies a bill of materials and gives each library in it the hashes of the jar that ships. CycloneDX takes those of the
 * published jar, but the build changes some jars. A note in the bill says which.
 */
final class ShippedHashes {

    private static final Pattern COMPONENT = Pattern.compile(
            "\"name\" : \"([^\"]+)\",\\s+\"version\" : \"([^\"]+)\",(?:(?!\"name\" : ).)*?\"hashes\" : \\[.*?]",
            Pattern.DOTALL);

    private static final Pattern HASH = Pattern.compile("(\"alg\" : \"([^\"]+)\",\\s+\"content\" : \")([0-9a-f]+)");

    private static final String NOTE =
            ",\n      \"pedigree\" : {\n        \"notes\" : \"gml-fast has changed the published jar; META-INF/CHANGES.txt in"
                    + " the jar says how.\"\n      }";

    private ShippedHashes() {}

    /** @param args the bill of materials, the folder of the jars, and the file to write */
    public static void main(String[] args) throws IOException, GeneralSecurityException {
        Matcher components = COMPONENT.matcher(Files.readString(Path.of(args[0])));
        StringBuilder bill = new StringBuilder();
        while (components.find()) {
            Path jar = Path.of(args[1], components.group(1) + '-' + components.group(2) + ".jar");
            String component = components.group();
            components.appendReplacement(
                    bill, Matcher.quoteReplacement(Files.exists(jar) ? withHashes(component, jar) : component));
        }
        components.appendTail(bill);
        Path file = Path.of(args[2]);
        Files.createDirectories(file.getParent());
        Files.writeString(file, bill);
    }

    private static String withHashes(String component, Path jar) throws IOException, GeneralSecurityException {
        byte[] bytes = Files.readAllBytes(jar);
        Matcher hashes = HASH.matcher(component);
        StringBuilder replaced = new StringBuilder();
        boolean isChanged = false;
        while (hashes.find()) {
            String hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance(hashes.group(2)).digest(bytes));
            isChanged |= !hash.equals(hashes.group(3));
            hashes.appendReplacement(replaced, "$1" + hash);
        }
        hashes.appendTail(replaced);
        return isChanged ? replaced + NOTE : component;
    }
}
