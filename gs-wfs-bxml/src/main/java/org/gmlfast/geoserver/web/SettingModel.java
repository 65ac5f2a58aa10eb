/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import org.apache.wicket.model.IModel;
import org.geoserver.catalog.LayerInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.config.ServiceInfo;

/**
 * The entry of a setting in the metadata of the WFS or layer that a page edits; null if there is none. It implements
 * all methods of the interface, since those of Wicket 7 have no defaults.
 */
final class SettingModel implements IModel<String> {

    private static final long serialVersionUID = 1;

    private final IModel<?> edited;
    private final String key;

    /** @param edited a ServiceInfo or LayerInfo */
    SettingModel(IModel<?> edited, String key) {
        this.edited = edited;
        this.key = key;
    }

    private MetadataMap metadata() {
        Object info = edited.getObject();
        return info instanceof LayerInfo layer ? layer.getResource().getMetadata() : ((ServiceInfo) info).getMetadata();
    }

    @Override
    public String getObject() {
        String value = metadata().get(key, String.class);
        return value == null || value.isBlank() ? null : value.trim();
    }

    /** An entry that is not set is removed, so that the value of the next place is in effect. */
    @Override
    public void setObject(String value) {
        if (value == null || value.isBlank()) {
            metadata().remove(key);
        } else {
            metadata().put(key, value.trim());
        }
    }

    @Override
    public void detach() {
        edited.detach();
    }
}
