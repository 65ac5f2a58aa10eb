/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Values with elements in them: {@link org.gmlfast.load.nested.NestedRecords} keeps those of features until all are
 * known, {@link org.gmlfast.load.nested.NestedElement} is what they have in common.
 */
package org.gmlfast.load.nested;
