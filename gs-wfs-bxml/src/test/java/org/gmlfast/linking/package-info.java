/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * Tests that types and members of GeoServer and GeoTools, which the packaged plugin and the adapters to gt-xsd link to
 * or find by name, exist in each recorded release.
 */
package org.gmlfast.linking;
