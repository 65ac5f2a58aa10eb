/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * The four encodings of Bayardo, Gruhl, Josifovski and Myllymaki, An evaluation of binary XML encoding optimizations
 * for fast stream based XML processing (WWW 2004), as StAX2 readers and writers. For comparisons only.
 */
package org.gmlfast.studies.xtalk;
