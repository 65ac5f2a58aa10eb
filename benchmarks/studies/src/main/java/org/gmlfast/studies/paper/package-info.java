/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** CubeWerx' position paper on BXML (2003), repeated: sizes, scanning, a numeric image, random access. */
package org.gmlfast.studies.paper;
