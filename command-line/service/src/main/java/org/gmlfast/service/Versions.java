/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.List;

import org.gmlfast.wfs.WfsVersion;

/** Finds the version of WFS that a request follows. */
final class Versions {

    private static final List<WfsVersion> NEWEST_FIRST =
            List.of(WfsVersion.WFS_2_0_0, WfsVersion.WFS_1_1_0, WfsVersion.WFS_1_0_0);

    private Versions() {}

    /**
     * The version of a request other than GetCapabilities: the newest if it names none.
     *
     * @throws WfsException if the version is unknown
     */
    static WfsVersion of(Parameters parameters) throws WfsException {
        String text = parameters.get("version");
        if (text == null) {
            return WfsVersion.WFS_2_0_0;
        }
        WfsVersion version = exact(text);
        if (version == null) {
            throw WfsException.invalid(
                    "version",
                    WfsException.brief(text) + " is not a supported version; these are 1.0.0, 1.1.0 and 2.0.0");
        }
        return version;
    }

    /** The version of the exception report for a request. */
    static WfsVersion forExceptions(Parameters parameters) {
        String text = parameters.get("version");
        WfsVersion version = text == null ? null : exact(text);
        if (version == null && parameters.get("acceptVersions") != null) {
            version = accepted(parameters.list("acceptVersions"));
        }
        return version == null ? WfsVersion.WFS_2_0_0 : version;
    }

    private static WfsVersion exact(String text) {
        return switch (text) {
            case "2.0.0", "2.0.2", "2.0" -> WfsVersion.WFS_2_0_0;
            case "1.1.0", "1.1" -> WfsVersion.WFS_1_1_0;
            case "1.0.0", "1.0" -> WfsVersion.WFS_1_0_0;
            default -> null;
        };
    }

    /**
     * The version of the capabilities: the first supported one of acceptVersions (OGC 06-121r3 §7.3.2), or the newest
     * that is not newer than the requested one (OGC 02-058 §6.2.4).
     *
     * @throws WfsException if no accepted version is supported
     */
    static WfsVersion negotiated(Parameters parameters) throws WfsException {
        if (parameters.get("acceptVersions") != null) {
            WfsVersion version = accepted(parameters.list("acceptVersions"));
            if (version == null) {
                throw new WfsException(
                        ExceptionCode.VERSION_NEGOTIATION_FAILED,
                        "acceptVersions",
                        "none of the accepted versions is supported; these are 1.0.0, 1.1.0 and 2.0.0");
            }
            return version;
        }
        String text = parameters.get("version");
        if (text == null) {
            return WfsVersion.WFS_2_0_0;
        }
        if (!text.matches("\\d{1,3}(\\.\\d{1,3}){0,2}")) {
            throw WfsException.invalid("version", WfsException.brief(text) + " is not a version of the form 2.0.0");
        }
        return NEWEST_FIRST.stream()
                .filter(version -> compare(version.number(), text) <= 0)
                .findFirst()
                .orElse(WfsVersion.WFS_1_0_0);
    }

    private static WfsVersion accepted(List<String> texts) {
        for (String text : texts) {
            WfsVersion version = exact(text);
            if (version != null) {
                return version;
            }
        }
        return null;
    }

    private static int compare(String one, String other) {
        String[] a = one.split("\\.");
        String[] b = other.split("\\.");
        for (int i = 0; i < 3; i++) {
            int difference = part(a, i) - part(b, i);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static int part(String[] parts, int i) {
        return i < parts.length ? Integer.parseInt(parts[i]) : 0;
    }
}
