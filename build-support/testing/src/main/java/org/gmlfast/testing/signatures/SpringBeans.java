/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The beans in Spring's XML files among the sources of GeoServer. */
final class SpringBeans {

    private static final String FILE = "applicationContext.xml";
    private static final String BEAN = "bean ";
    private static final Pattern TAG = Pattern.compile("<bean\\s[^>]*>");
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s(id|class)\\s*=\\s*[\"']([^\"']*)");

    private final Map<String, String> classes = new HashMap<>();

    /** @param roots folders, in the form of a class path */
    static SpringBeans in(String roots) throws IOException {
        SpringBeans beans = new SpringBeans();
        for (String root : roots.split(File.pathSeparator)) {
            Path file = Path.of(root, FILE);
            if (Files.exists(file)) {
                TAG.matcher(Files.readString(file)).results().forEach(tag -> beans.add(tag.group()));
            }
        }
        return beans;
    }

    private void add(String tag) {
        Map<String, String> attributes = new HashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(tag);
        while (attribute.find()) {
            attributes.put(attribute.group(1), attribute.group(2));
        }
        if (attributes.size() == 2) {
            classes.put(BEAN + attributes.get("id"), attributes.get("class"));
        }
    }

    static boolean isBean(String name) {
        return name.startsWith(BEAN);
    }

    Optional<TypeSignature> find(String bean) {
        return Optional.ofNullable(classes.get(bean))
                .map(type -> new TypeSignature(0, bean, type, List.of(), List.of()));
    }
}
