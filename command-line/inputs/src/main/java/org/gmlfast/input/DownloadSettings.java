/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

/**
 * How a layer is fetched from a URL.
 *
 * @param workers the number of requests at the same time, where the server caps its responses
 * @param column the attribute by whose values the layer is divided; null for boxes
 * @param folder keeps what has been fetched; null for a folder of each input, deleted when it is closed
 */
public record DownloadSettings(int workers, String column, DownloadFolder folder) {

    /** The number of simultaneous requests that any server can be expected to tolerate. */
    public static final int DEFAULT_WORKERS = 2;

    /** Requests by boxes, and a temporary folder for each input. */
    public static final DownloadSettings DEFAULT = new DownloadSettings(DEFAULT_WORKERS, null, null);
}
