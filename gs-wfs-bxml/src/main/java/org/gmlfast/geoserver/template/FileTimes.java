/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * When files were changed. A file that does not exist has a time, too, so that its appearance is a change.
 *
 * @param files the first one is that of the template
 */
record FileTimes(List<Time> files) {

    /** More files than a folder of templates has. */
    private static final int MAX_FILES = 1000;

    /**
     * The state of a file.
     *
     * @param modified in milliseconds; -1 if there is no such file
     */
    record Time(Path file, long modified, long size) {

        static Time of(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new Time(file, attributes.lastModifiedTime().toMillis(), attributes.size());
            } catch (IOException e) {
                return new Time(file, -1, -1);
            }
        }
    }

    static FileTimes of(List<Path> files) {
        return new FileTimes(files.stream().map(Time::of).toList());
    }

    /**
     * Those of a template that cannot be read, so that the files it includes are unknown: of all in its folder. The
     * time of the folder changes when a file appears.
     */
    static FileTimes ofFolder(Path template) {
        List<Path> files = new ArrayList<>(List.of(template, template.getParent()));
        try (Stream<Path> all = Files.list(template.getParent())) {
            all.filter(file -> !file.equals(template)).sorted().limit(MAX_FILES).forEach(files::add);
        } catch (IOException e) {
            // no folder, no other files
        }
        return of(files);
    }

    /** Whether no file has changed since. */
    boolean areCurrent() {
        return files.stream().allMatch(time -> time.equals(Time.of(time.file)));
    }

    Path template() {
        return files.get(0).file;
    }
}
