/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.crs.GeographicCRS;
import org.geotools.api.referencing.crs.ProjectedCRS;
import org.geotools.api.referencing.cs.AxisDirection;
import org.geotools.api.referencing.cs.CoordinateSystem;
import org.geotools.util.factory.GeoTools;

/**
 * What most commands need of a coordinate reference system with two dimensions, so that they need not decode it.
 *
 * @param code with its authority, such as {@code EPSG:25832}
 * @param xy whether x is the first axis
 * @param axes the directions of the axes
 * @param base the directions of the axes of the system that this one is projected from; empty if it is geographic
 */
record SystemSummary(String code, boolean xy, String name, List<AxisDirection> axes, List<AxisDirection> base) {

    private static final Map<String, AxisDirection> DIRECTIONS = Map.of(
            "EAST",
            AxisDirection.EAST,
            "NORTH",
            AxisDirection.NORTH,
            "WEST",
            AxisDirection.WEST,
            "SOUTH",
            AxisDirection.SOUTH);

    private static final int MAX_LENGTH = 4_096;
    private static final int LINES = 6;

    boolean isProjected() {
        return !base.isEmpty();
    }

    /** Returns the summary of a system; null if it is of another kind, or needs more than its code to be known. */
    static SystemSummary of(CoordinateReferenceSystem crs, String code, boolean xy) {
        List<ReferenceIdentifier> identifiers = List.copyOf(crs.getIdentifiers());
        List<AxisDirection> axes = axes(crs.getCoordinateSystem());
        List<AxisDirection> base = crs instanceof ProjectedCRS projected
                ? axes(projected.getBaseCRS().getCoordinateSystem())
                : List.of();
        boolean isKnown = identifiers.size() == 1
                && "EPSG".equals(identifiers.get(0).getCodeSpace())
                && code.equals("EPSG:" + identifiers.get(0).getCode())
                && axes != null
                && base != null
                && (crs instanceof GeographicCRS || crs instanceof ProjectedCRS);
        String name = crs.getName().getCode();
        return isKnown && !name.contains("\n") ? new SystemSummary(code, xy, name, axes, base) : null;
    }

    /** Returns null if there are other than two axes, or one has another direction. */
    private static List<AxisDirection> axes(CoordinateSystem system) {
        List<AxisDirection> axes = new ArrayList<>();
        for (int i = 0; i < system.getDimension(); i++) {
            AxisDirection direction = system.getAxis(i).getDirection();
            if (!direction.equals(DIRECTIONS.get(direction.name()))) {
                return null;
            }
            axes.add(direction);
        }
        return axes.size() == 2 ? axes : null;
    }

    // ---- a file

    /** Returns null if there is no such file, or it is another system's, of another version, or damaged. */
    static SystemSummary read(Path file, String code, boolean xy) {
        try {
            if (!Files.isReadable(file) || Files.size(file) > MAX_LENGTH) {
                return null;
            }
            String[] lines = Files.readString(file).split("\n", -1);
            SystemSummary read = lines.length < LINES
                    ? null
                    : new SystemSummary(code, xy, lines[1], directions(lines[2]), directions(lines[3]));
            return read != null && String.join("\n", lines).equals(read.text()) ? read : null;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private static List<AxisDirection> directions(String names) {
        List<AxisDirection> directions = new ArrayList<>();
        for (String name : names.isEmpty() ? new String[0] : names.split(" ")) {
            directions.add(DIRECTIONS.get(name));
        }
        return directions;
    }

    /** Writes the file in place of another; if that fails, the next process decodes the system again. */
    void write(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Path whole = Files.createTempFile(file.getParent(), "new", ".txt");
            try {
                Files.writeString(whole, text());
                Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(whole);
            }
        } catch (IOException | RuntimeException e) {
            // not in this process
        }
    }

    private String text() {
        String text = "gml-fast 1, GeoTools " + GeoTools.getVersion() + ", " + code + (xy ? " xy" : "") + '\n' + name
                + '\n' + names(axes) + '\n' + names(base) + '\n';
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return text + sum.getValue() + '\n';
    }

    private static String names(List<AxisDirection> directions) {
        StringBuilder names = new StringBuilder();
        for (AxisDirection direction : directions) {
            names.append(names.length() == 0 ? "" : " ").append(direction.name());
        }
        return names.toString();
    }
}
