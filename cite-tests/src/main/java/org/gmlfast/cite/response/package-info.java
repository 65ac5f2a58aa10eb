/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Every response of every version and format: validation by schemas, and checks that schemas do not cover. */
package org.gmlfast.cite.response;
