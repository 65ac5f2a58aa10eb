/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import org.geoserver.platform.ServiceException;

/** Thrown if a layer names a template that cannot be used, because the layer must not be written as another type. */
public final class TemplateUnusableException extends ServiceException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception with the reason for clients and the log.
     *
     * @param layer its prefixed name
     */
    public TemplateUnusableException(String layer, String reason) {
        super("The template of " + layer + " cannot be used: " + reason, "OperationProcessingFailed", "typeNames");
    }
}
