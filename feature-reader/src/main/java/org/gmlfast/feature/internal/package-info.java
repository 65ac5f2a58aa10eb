/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Reading XML text as elements. Not part of the API. */
package org.gmlfast.feature.internal;
