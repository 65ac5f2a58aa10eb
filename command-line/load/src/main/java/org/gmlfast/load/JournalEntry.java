/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

/**
 * An input, as the journal knows it.
 *
 * @param source its name, without a folder; the address of a URL
 * @param size in bytes; of a URL, that of its features
 * @param checksum CRC-32C of its bytes; of a URL, a hash of its features
 * @param options what of it has been loaded
 * @param server what a server has said of it; null for a file
 */
record JournalEntry(String source, long size, long checksum, String options, String server) {}
