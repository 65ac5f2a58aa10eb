/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** The files of the page, each loaded on first use. Thread-safe. */
final class PageFiles {

    private static final String FOLDER = PageFiles.class.getPackageName().replace('.', '/') + '/';
    private static final String VERSION = "META-INF/maven/org.webjars.npm/ol/pom.properties";
    private static final String JAVASCRIPT = "text/javascript;charset=UTF-8";
    private static final String CSS = "text/css;charset=UTF-8";
    private static final String TEXT = "text/plain;charset=UTF-8";

    private final Map<String, PageAsset> loaded = new ConcurrentHashMap<>();

    /**
     * Returns the file at a path of the server.
     *
     * @return null if there is no such file
     */
    PageAsset at(String path) {
        return switch (path) {
            case "/" -> file(FOLDER + "page.html", "text/html;charset=UTF-8");
            case "/page.css" -> file(FOLDER + "page.css", CSS);
            case "/page.js" -> file(FOLDER + "page.js", JAVASCRIPT);
            case "/map.js" -> file(FOLDER + "map.js", JAVASCRIPT);
            case "/service.js" -> file(FOLDER + "service.js", JAVASCRIPT);
            case "/favicon.svg" -> file(FOLDER + "favicon.svg", "image/svg+xml");
            case "/ol/ol.js" -> file(openLayers() + "dist/ol.js", JAVASCRIPT);
            case "/ol/ol.css" -> file(openLayers() + "ol.css", CSS);
            case "/ol/LICENSE.txt" -> file(openLayers() + "LICENSE.md", TEXT);
            default -> null;
        };
    }

    private PageAsset file(String resource, String contentType) {
        return loaded.computeIfAbsent(resource, name -> PageAsset.of(name, contentType));
    }

    /** Returns the folder of the npm package, which depends on its version. */
    private static String openLayers() {
        try (InputStream in = PageFiles.class.getClassLoader().getResourceAsStream(VERSION)) {
            if (in == null) {
                throw new FileNotFoundException("OpenLayers (org.webjars.npm:ol) is not on the class path");
            }
            Properties properties = new Properties();
            properties.load(in);
            return "META-INF/resources/webjars/ol/" + properties.getProperty("version") + '/';
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
