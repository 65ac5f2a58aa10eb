/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

/**
 * The services that are compared.
 *
 * @param stock the service of the stock responses
 * @param fast the service of the fast responses
 * @param areTwo whether they are two services; otherwise a parameter of the request selects the encoder
 */
record ComparedServices(ServiceAddress stock, ServiceAddress fast, boolean areTwo) {}
