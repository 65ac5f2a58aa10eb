/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.schema;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder with schemas, each at the host and path of its address, as {@code wget -x} stores them. Nothing is fetched.
 */
public record SchemaFiles(Path folder) {

    /** Returns the file of an address; null if there is none. */
    public Path file(String address) {
        URI uri;
        try {
            uri = URI.create(address);
        } catch (IllegalArgumentException e) {
            return null;
        }
        if (uri.getHost() == null || uri.getPath() == null || uri.getPath().isEmpty()) {
            return null;
        }
        for (String name : List.of(uri.getHost() + uri.getPath(), uri.getPath().substring(1))) {
            Path file = inside(folder.resolve(name));
            if (file != null) {
                return file;
            }
        }
        return null;
    }

    /** Returns the file that a schema refers to by a location; null if there is none in the folder. */
    Path file(Path referring, String location) {
        Path absolute = file(location);
        if (absolute != null || location.contains(":")) {
            return absolute;
        }
        return inside(referring.resolveSibling(location.replaceFirst("#.*", "")));
    }

    /** Links that lead out of the folder are not followed. */
    private Path inside(Path file) {
        try {
            if (Files.isRegularFile(file)) {
                Path real = file.toRealPath();
                return real.startsWith(folder.toRealPath()) ? real : null;
            }
        } catch (IOException e) {
            // as if it were missing
        }
        return null;
    }

    /** Returns the address of a file in the folder: that of its host, or its path. */
    String address(Path file) throws IOException {
        Path relative = folder.toRealPath().relativize(file.toRealPath());
        String path = relative.toString().replace('\\', '/');
        return relative.getNameCount() > 1 && relative.getName(0).toString().contains(".") ? "http://" + path : path;
    }
}
