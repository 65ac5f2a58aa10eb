/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

/**
 * An input, as the journal knows it.
 *
 * @param source its name, without a folder
 * @param size in bytes
 * @param checksum CRC-32C of its bytes
 * @param options what of it has been loaded
 */
record JournalEntry(String source, long size, long checksum, String options) {}
