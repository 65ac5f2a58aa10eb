/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.MetadataMap;
import org.geoserver.catalog.NamespaceInfo;
import org.geoserver.catalog.WorkspaceInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.config.SettingsInfo;
import org.geoserver.wfs.GMLInfo;
import org.geoserver.wfs.GMLInfo.SrsNameStyle;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.feature.type.Name;

/** A GeoServer with its default settings, which tests can change. */
public final class ServerDouble {

    public final MetadataMap serviceMetadata = new MetadataMap();
    final Map<WFSInfo.Version, InterfaceStub<GMLInfo>> gml = new EnumMap<>(WFSInfo.Version.class);
    public final InterfaceStub<SettingsInfo> settings = new InterfaceStub<>(SettingsInfo.class)
            .with("getCharset", "UTF-8")
            .with("getNumDecimals", 8)
            .with("isVerbose", false);
    public final InterfaceStub<WFSInfo> wfs = new InterfaceStub<>(WFSInfo.class)
            .with("getMetadata", serviceMetadata)
            .with("getWorkspace", null)
            .with("isFeatureBounding", false)
            .with("isCanonicalSchemaLocation", false)
            .with("isEncodeFeatureMember", false)
            .with("isCiteCompliant", false)
            .with("isVerbose", false)
            .with("getCsvDateFormat", null);

    public final InterfaceStub<Catalog> catalog = new InterfaceStub<>(Catalog.class);
    private final List<NamespaceInfo> namespaces = new ArrayList<>();

    private final Map<Name, FeatureTypeInfo> layers = new HashMap<>();
    private final Map<Object, FeatureTypeInfo> prefixed = new LinkedHashMap<>();
    private final InterfaceStub<GeoServer> server = new InterfaceStub<>(GeoServer.class);

    public ServerDouble() {
        gml(WFSInfo.Version.V_10, SrsNameStyle.XML, true);
        gml(WFSInfo.Version.V_11, SrsNameStyle.URN, false);
        gml(WFSInfo.Version.V_20, SrsNameStyle.URN2, false);
        Map<WFSInfo.Version, GMLInfo> infos = new EnumMap<>(WFSInfo.Version.class);
        gml.forEach((version, info) -> infos.put(version, info.object()));
        wfs.with("getGML", infos);
        catalog.with("getFeatureTypeByName", (Function<Object, FeatureTypeInfo>)
                        name -> name instanceof Name ? layers.get(name) : prefixed.get(name))
                .with("getFeatureTypes", List.of())
                .with("getResourcePool", null)
                .with("getWorkspaceByName", null);
        catalog.with("getNamespaces", namespaces).with("getDefaultNamespace", null);
        server.with("getCatalog", catalog.object())
                .with("getSettings", settings.object())
                .with("getService", (Function<Class<?>, Object>) type -> wfs.object());
    }

    /** Makes the WFS that of a workspace, and adds the server's WFS with these settings. */
    void ofWorkspace(MetadataMap serverMetadata) {
        WFSInfo ofServer = new InterfaceStub<>(WFSInfo.class)
                .with("getMetadata", serverMetadata)
                .object();
        wfs.with("getWorkspace", new InterfaceStub<>(WorkspaceInfo.class).object());
        server.with("getService", (Function<Object, Object>)
                typeOrWorkspace -> typeOrWorkspace == null ? ofServer : wfs.object());
    }

    private void gml(WFSInfo.Version version, SrsNameStyle style, boolean overridden) {
        gml.put(
                version,
                new InterfaceStub<>(GMLInfo.class)
                        .with("getSrsNameStyle", style)
                        .with("getOverrideGMLAttributes", overridden)
                        .with("getMimeTypeToForce", Optional.empty()));
    }

    public GeoServer geoServer() {
        return server.object();
    }

    /** Adds a layer that leaves everything to the server. */
    public InterfaceStub<FeatureTypeInfo> layer(FeatureType type) {
        return layer(type, Features.prefix(type.getName().getNamespaceURI()));
    }

    /** Adds a layer of a workspace. */
    public InterfaceStub<FeatureTypeInfo> layer(FeatureType type, String prefix) {
        InterfaceStub<NamespaceInfo> namespace = new InterfaceStub<>(NamespaceInfo.class)
                .with("getPrefix", prefix)
                .with("getURI", type.getName().getNamespaceURI());
        InterfaceStub<FeatureTypeInfo> layer = new InterfaceStub<>(FeatureTypeInfo.class)
                .with("getNamespace", namespace.object())
                .with("getName", type.getName().getLocalPart())
                .with("prefixedName", prefix + ':' + type.getName().getLocalPart())
                .with("getMetadata", new MetadataMap())
                .with("enabled", true)
                .with("getFeatureSource", new IOException("no store"))
                .with("getFeatureType", type)
                .with("getNumDecimals", 0)
                .with("getSkipNumberMatched", false)
                .with("getCqlFilter", null)
                .with("getPadWithZeros", false)
                .with("getForcedDecimal", false)
                .with("getEncodeMeasures", false)
                .with("isCircularArcPresent", false)
                .with("getLinearizationTolerance", null);
        namespaces.add(namespace.object());
        layers.put(type.getName(), layer.object());
        prefixed.put(prefix + ':' + type.getName().getLocalPart(), layer.object());
        catalog.with("getFeatureTypes", new ArrayList<>(prefixed.values()));
        return layer;
    }

    /** Lets the catalog find a layer by another name as well: it finds those of requests without a namespace, too. */
    void alias(Name name, FeatureTypeInfo layer) {
        layers.put(name, layer);
    }
}
