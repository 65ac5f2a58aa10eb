/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * What the packaged plugin and the adapters to gt-xsd link to, or reach by name, in each recorded release of GeoServer
 * and GeoTools.
 */
package org.gmlfast.linking;
