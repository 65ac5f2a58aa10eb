/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.catalog.WorkspaceInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.wfs.WFSInfo;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.settings.PluginSetting.Place;

/**
 * The sources of the plugin's settings for one request: the metadata of its layers and of the WFS. The WFS of a
 * workspace inherits each missing entry from the WFS of the server, unlike GeoServer's own settings.
 */
public final class SettingSources {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    /** Those in the log: each is logged once. A catalog has few values that are not allowed. */
    private static final Set<String> WARNINGS = ConcurrentHashMap.newKeySet();

    private static final String OFF = "false";

    /**
     * A WFS or layer.
     *
     * @param layer its prefixed name; null for a WFS
     */
    public record Source(Place place, String layer, MetadataMap metadata) {

        /** The words that name it in messages. */
        String name() {
            return place == Place.LAYER ? "layer " + layer : place == Place.WFS ? "the WFS" : "the server's WFS";
        }

        /** The trimmed value of an entry; null if it is absent or blank, or if the setting has no effect here. */
        public String value(PluginSetting setting) {
            boolean allowed = metadata != null && setting.isOf(place);
            String value = allowed ? metadata.get(setting.key(), String.class) : null;
            return value == null || value.isBlank() ? null : value.trim();
        }
    }

    /**
     * The value of a setting that is in effect, and where it comes from.
     *
     * @param value as in the metadata
     * @param place the place whose entry decides; null if there is no entry, so that the value is the default
     * @param layer the prefixed name of the layer, if the place is one
     * @param refused the entry of the place if the setting does not allow it, so that the value is the default
     */
    public record SettingInEffect(String value, Place place, String layer, String refused) {}

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

    /**
     * The value of a setting: of the first layer that has an entry, or else of the workspace, or else of the server, or
     * else the default. A value that is not allowed causes a warning and is the default.
     *
     * @return in the words of the setting
     */
    public String value(PluginSetting setting) {
        Source source = nearest(setting);
        return source == null ? setting.defaultValue() : value(setting, source);
    }

    /**
     * What switches a setting off for this thread's request, in words: the request, the service or a layer.
     *
     * @return null if nothing does
     */
    public String disabledBy(PluginSetting setting) {
        if (setting.isOf(Place.REQUEST) && FormatOption.isOff()) {
            return "gmlfast is false in the format_options of the request";
        }
        for (Source source : each(setting)) {
            if (value(setting, source).equals(OFF)) {
                return setting.key() + " is false in the settings of " + source.name();
            }
        }
        return null;
    }

    private static String value(PluginSetting setting, Source source) {
        String given = source.value(setting);
        String value = setting.parse(given);
        if (value == null) {
            value = setting.defaultValue();
            String warning = setting.rule() + ", not " + given + "; " + value + " is used";
            if (WARNINGS.add(warning)) {
                LOGGER.warning(warning);
            }
        }
        return value;
    }

    private Source nearest(PluginSetting setting) {
        Source layer = first(setting, layers);
        return layer != null ? layer : first(setting, services);
    }

    /**
     * The value of a setting that is in effect, and where it comes from.
     *
     * @param setting not null
     */
    public SettingInEffect inEffect(PluginSetting setting) {
        if (setting.isSwitch()) {
            for (Source source : each(setting)) {
                if (OFF.equals(setting.parse(source.value(setting)))) {
                    return new SettingInEffect(OFF, source.place(), source.layer(), null);
                }
            }
        }
        Source source = nearest(setting);
        if (source == null) {
            return new SettingInEffect(setting.defaultValue(), null, null, null);
        }
        String value = source.value(setting);
        boolean allowed = setting.allows(value);
        return new SettingInEffect(
                allowed ? value : setting.defaultValue(), source.place(), source.layer(), allowed ? null : value);
    }

    /** The service's own source of an entry and those of the layers: each may switch something off for all. */
    private List<Source> each(PluginSetting setting) {
        List<Source> sources = new ArrayList<>();
        Source service = first(setting, services);
        if (service != null) {
            sources.add(service);
        }
        layers.stream().filter(layer -> layer.value(setting) != null).forEach(sources::add);
        return sources;
    }

    private static Source first(PluginSetting setting, List<Source> sources) {
        for (Source source : sources) {
            if (source.value(setting) != null) {
                return source;
            }
        }
        return null;
    }
}
