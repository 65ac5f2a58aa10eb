/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * What the names in a document stand for: elements of GML ({@code GmlElement}, {@code FeatureName}) and attributes
 * ({@code AttributeRoles}). Knows neither values nor geometries. Not API.
 */
package org.gmlfast.feature.internal.name;
