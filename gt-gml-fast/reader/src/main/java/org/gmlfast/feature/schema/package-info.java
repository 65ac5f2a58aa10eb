/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * The schemas of documents: {@link org.gmlfast.feature.schema.SchemaTypes} reads the types of application schemas.
 * {@code SchemaBeside} finds the schema beside a file, or those that the file names, or the file that OGR has written
 * beside it ({@code GfsSchema}).
 */
package org.gmlfast.feature.schema;
