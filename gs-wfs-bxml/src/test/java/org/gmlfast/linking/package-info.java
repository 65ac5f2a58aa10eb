/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * What the plugin links to, read from its class files: as they are compiled, and as they are in the one jar. Not a
 * member that its declarations do not have, and nothing that only some GeoServers have.
 */
package org.gmlfast.linking;
