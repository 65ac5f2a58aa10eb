/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The settings of administrators and requests: {@code PluginSetting} lists them, {@code SettingSources} finds the
 * values for a request, {@code PluginSettings} are the values for a response. {@code FormatOption} reads
 * {@code format_options} of a request.
 */
package org.gmlfast.geoserver.settings;
