/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.web.publish;

import org.apache.wicket.markup.html.panel.Panel;
import org.apache.wicket.model.IModel;
import org.geoserver.catalog.PublishedInfo;

/** Declares what is linked. */
public class PublishedConfigurationPanel<T extends PublishedInfo> extends Panel {

    private static final long serialVersionUID = 1;

    public PublishedConfigurationPanel(String string, IModel<? extends T> model) {
        super(string, model);
    }
}
