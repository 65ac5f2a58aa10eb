/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Every response of every version and format: valid against the schemas, and right in what schemas do not see. */
package org.gmlfast.cite.response;
