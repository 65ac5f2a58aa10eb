/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * The study of Bayardo, Gruhl, Josifovski and Myllymaki, An evaluation of binary XML encoding optimizations for fast
 * stream based XML processing (WWW 2004), repeated.
 */
package org.gmlfast.studies.encodings;
