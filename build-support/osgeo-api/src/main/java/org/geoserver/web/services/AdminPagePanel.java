/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.web.services;

import org.apache.wicket.markup.html.panel.Panel;
import org.apache.wicket.model.IModel;

/** Declares what is linked. */
public class AdminPagePanel extends Panel {

    private static final long serialVersionUID = 1;

    public AdminPagePanel(String string, IModel<?> model) {
        super(string, model);
    }
}
