/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * What administrators and requests may set: {@code PluginSetting} lists it, {@code SettingSources} finds the values for
 * a request, {@code PluginSettings} are those of a response. {@code FormatOption} reads {@code format_options} of a
 * request.
 */
package org.gmlfast.geoserver.settings;
