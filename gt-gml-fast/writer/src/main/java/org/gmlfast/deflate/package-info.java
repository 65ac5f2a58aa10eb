/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Fast gzip and zstd for text that consists of repeated markup and numbers, such as GML.
 *
 * <p>gzip: {@code MatchFinder} turns bytes into tokens, {@code BlockWriter} writes them with their own Huffman code.
 * Literals, lengths, distances and pairs of digits are the same kind of token, so the loops that count and write them
 * have no branches. A mispredicted branch costs as much as six literals.
 *
 * <p>zstd: {@code ZstdMatchFinder} turns bytes into {@code ZstdSequences}, which become a block; {@code ZstdLiterals}
 * and {@code FiniteStateCode} are its codes.
 */
package org.gmlfast.deflate;
