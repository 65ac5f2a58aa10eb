/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The plugin's panels in the administration pages of GeoServer.
 *
 * <p>Panels: {@code ServiceSettingsPanel} and {@code LayerSettingsPanel} appear on the administration pages, with a
 * {@code SettingField} for each {@code PluginSetting}, which has its label and help. All other text is in
 * {@code GeoServerApplication.properties}. {@code PluginBeans} registers the panels if GeoServer has these pages. They
 * are compiled against Wicket 9; {@code LinkingIT} links them to Wicket 7, 9 and 10.
 */
package org.gmlfast.geoserver.web;
