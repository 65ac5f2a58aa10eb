/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** OGC's test features for WFS 1.0 and 1.1: served as layers, and compared with the originals. */
package org.gmlfast.cite.features;
