/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** XML schemas in a folder, and what they say of a feature. */
package org.gmlfast.schema;
