/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServerDataDirectory;
import org.geoserver.platform.GeoServerExtensions;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.settings.PluginSettings;

/**
 * The schema.xsd in the folder of a layer, by which GeoServer replaces the schema that it generates. GeoServer's GML 3
 * writes each value as the element that the schema declares, whatever the type of the column.
 */
final class CustomSchema {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private CustomSchema() {}

    /** Looks into the folders of all stores: a workspace has a layer of a name once. */
    static boolean exists(FeatureTypeInfo layer) {
        GeoServerDataDirectory directory = GeoServerExtensions.bean(GeoServerDataDirectory.class);
        if (directory == null) {
            return false;
        }
        Path workspace = directory
                .root()
                .toPath()
                .resolve("workspaces")
                .resolve(layer.getNamespace().getPrefix());
        if (!Files.isDirectory(workspace)) {
            return false;
        }
        try (DirectoryStream<Path> stores = Files.newDirectoryStream(workspace)) {
            for (Path store : stores) {
                if (Files.isRegularFile(store.resolve(layer.getName()).resolve("schema.xsd"))) {
                    return true;
                }
            }
        } catch (IOException e) {
            LOGGER.log(Level.FINE, "Whether a layer has a schema.xsd is unknown", e);
        }
        return false;
    }
}
