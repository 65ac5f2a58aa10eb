/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Values of attributes: the kind that all texts of an attribute have ({@code FieldKind}, {@code PropertyKind}), and the
 * objects that {@code ValueConverter} makes of them. Knows neither names nor documents. Not API.
 */
package org.gmlfast.feature.internal.value;
