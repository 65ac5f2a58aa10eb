/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The layers of a request: their settings, which rules of access apply to them, and how their rows or features are
 * read.
 *
 * <p>{@code AttributeMemory} replaces the object that makes the sources of layers with customized attributes.
 * {@code PublishedLayers} determines how a request for each layer would be answered.
 */
package org.gmlfast.geoserver.layers;
