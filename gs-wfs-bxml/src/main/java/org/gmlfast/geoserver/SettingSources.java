/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.catalog.WorkspaceInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.geoserver.SettingInEffect.Place;

/**
 * The sources of the plugin's settings for one request: the metadata of its layers and of the WFS. The WFS of a
 * workspace inherits each entry that it does not have from the WFS of the server, unlike GeoServer's own settings.
 */
public final class SettingSources {

    /**
     * A WFS or layer.
     *
     * @param layer its prefixed name; null for a WFS
     */
    record Source(Place place, String layer, MetadataMap metadata) {

        /** The words that name it in messages. */
        String name() {
            return switch (place) {
                case LAYER -> "layer " + layer;
                case WFS -> "the WFS";
                case SERVER -> "the server's WFS";
            };
        }

        /** The trimmed value of an entry; null if it is absent or blank. */
        String value(String key) {
            String value = metadata == null ? null : metadata.get(key, String.class);
            return value == null || value.isBlank() ? null : value.trim();
        }
    }

    private final List<Source> layers = new ArrayList<>();
    private final List<Source> services = new ArrayList<>();

    /**
     * The sources for a request.
     *
     * @param service the WFS that answers: of a workspace, or of the server
     * @param layers of the request; empty if they are not known yet
     */
    public SettingSources(GeoServer geoServer, WFSInfo service, Collection<FeatureTypeInfo> layers) {
        for (FeatureTypeInfo layer : layers) {
            this.layers.add(new Source(Place.LAYER, layer.prefixedName(), layer.getMetadata()));
        }
        services.add(new Source(Place.WFS, null, service.getMetadata()));
        if (service.getWorkspace() != null) {
            WFSInfo ofServer = geoServer.getService((WorkspaceInfo) null, WFSInfo.class);
            if (ofServer != null) {
                services.add(new Source(Place.SERVER, null, ofServer.getMetadata()));
            }
        }
    }

    /** The sources for a request for one layer to the WFS of its workspace, or else to that of the server. */
    public static SettingSources of(GeoServer geoServer, FeatureTypeInfo layer) {
        WorkspaceInfo workspace =
                geoServer.getCatalog().getWorkspaceByName(layer.getNamespace().getPrefix());
        WFSInfo own = workspace == null ? null : geoServer.getService(workspace, WFSInfo.class);
        return new SettingSources(geoServer, own == null ? geoServer.getService(WFSInfo.class) : own, List.of(layer));
    }

    /** The first layer that has an entry, or else the workspace, or else the server; null if none of them has it. */
    String nearest(String key) {
        Source source = nearestSource(key);
        return source == null ? null : source.value(key);
    }

    private Source nearestSource(String key) {
        Source layer = first(key, layers);
        return layer != null ? layer : first(key, services);
    }

    /**
     * The value of a setting that is in effect, and where it comes from.
     *
     * @param setting not null
     */
    public SettingInEffect inEffect(PluginSetting setting) {
        if (setting.isSwitch()) {
            for (Source source : each(setting.key())) {
                if (Optional.of(false).equals(SwitchWords.parse(source.value(setting.key())))) {
                    return new SettingInEffect("false", source.place(), source.layer(), null);
                }
            }
        }
        Source source = nearestSource(setting.key());
        if (source == null) {
            return new SettingInEffect(setting.defaultValue(), null, null, null);
        }
        String value = source.value(setting.key());
        boolean allowed = PluginSettings.isAllowed(setting, value);
        return new SettingInEffect(
                allowed ? value : setting.defaultValue(), source.place(), source.layer(), allowed ? null : value);
    }

    /** The service's own source of an entry and those of the layers: each may switch something off for all. */
    List<Source> each(String key) {
        List<Source> sources = new ArrayList<>();
        Source service = first(key, services);
        if (service != null) {
            sources.add(service);
        }
        layers.stream().filter(layer -> layer.value(key) != null).forEach(sources::add);
        return sources;
    }

    private static Source first(String key, List<Source> sources) {
        for (Source source : sources) {
            if (source.value(key) != null) {
                return source;
            }
        }
        return null;
    }
}
