/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Signatures of the types of GeoTools and GeoServer that gml-fast links to, release by release, and their recorder. */
package org.gmlfast.testing.signatures;
