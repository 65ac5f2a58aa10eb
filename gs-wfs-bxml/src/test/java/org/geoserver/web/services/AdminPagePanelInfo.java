/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.web.services;

import org.geoserver.web.ComponentInfo;

/** Stands for GeoServer's description of a panel of the page of a service. */
public final class AdminPagePanelInfo extends ComponentInfo {

    private Class<?> serviceClass;

    public Class<?> getServiceClass() {
        return serviceClass;
    }

    public void setServiceClass(Class<?> serviceClass) {
        this.serviceClass = serviceClass;
    }
}
