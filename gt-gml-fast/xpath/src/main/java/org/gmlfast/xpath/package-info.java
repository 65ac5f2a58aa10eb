/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * XPath over a stream: one pass over any Stax2 reader, without a tree. Start at
 * {@link org.gmlfast.xpath.CompiledXPath}.
 */
package org.gmlfast.xpath;
