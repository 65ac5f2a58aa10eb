/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServerDataDirectory;
import org.geoserver.platform.GeoServerExtensions;
import org.gmlfast.geoserver.settings.PluginSetting;
import org.gmlfast.gml.settings.GmlVersion;

/** The folder of the data directory that has the templates of layers. Thread-safe. */
final class TemplateFolder {

    /** Its path in the data directory. */
    static final String PATH = "gml-fast/templates";

    /** That of the server, whose beans have no other common place. */
    static final TemplateFolder SERVER = new TemplateFolder(() -> GeoServerExtensions.bean(GeoServerDataDirectory.class)
            .root()
            .toPath()
            .resolve(PATH));

    private record Use(String layer, GmlVersion version) {}

    private final Supplier<Path> folder;
    private final Map<Use, WatchedTemplate> templates = new ConcurrentHashMap<>();

    TemplateFolder(Supplier<Path> folder) {
        this.folder = folder;
    }

    /**
     * The template of a layer for a version of GML: of the newest files, or, if these cannot be used, of those before
     * them.
     *
     * @param name as the layer has it
     * @throws TemplateUnusableException if there is none
     */
    PublishedTemplate get(FeatureTypeInfo layer, String name, GmlVersion version) {
        if (!PluginSetting.TEMPLATE.allows(name)) {
            throw new TemplateUnusableException(
                    layer.prefixedName(), "its name is that of a file in " + PATH + " without .xml, not " + name);
        }
        return templates
                .computeIfAbsent(new Use(layer.prefixedName(), version), use -> new WatchedTemplate(use.version()))
                .current(layer, folder.get(), name);
    }

    /**
     * Reads the files of a layer's template anew, for the versions of GML that have been asked for, if they have
     * changed.
     */
    void refresh(FeatureTypeInfo layer, String name) {
        if (!PluginSetting.TEMPLATE.allows(name)) {
            return;
        }
        for (GmlVersion version : GmlVersion.values()) {
            WatchedTemplate known = templates.get(new Use(layer.prefixedName(), version));
            if (known != null) {
                known.refresh(layer, folder.get(), name);
            }
        }
    }
}
