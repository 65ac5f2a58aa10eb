/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.platform;

import java.util.Optional;

/** Stands in for GeoServer's. */
public class ModuleStatusImpl {

    private String module;
    private String name;
    private String component;
    private String version;
    private String message;
    private boolean available;
    private boolean enabled;

    public String getModule() {
        return module;
    }

    public void setModule(String module) {
        this.module = module;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    // the getters of these three are no properties in GeoServer either
    public Optional<String> getComponent() {
        return Optional.ofNullable(component);
    }

    public void setComponent(String component) {
        this.component = component;
    }

    public Optional<String> getVersion() {
        return Optional.ofNullable(version);
    }

    public void setVersion(String version) {
        this.version = version;
    }

    public Optional<String> getMessage() {
        return Optional.ofNullable(message);
    }

    public void setMessage(String message) {
        this.message = message;
    }

    public boolean isAvailable() {
        return available;
    }

    public void setAvailable(boolean available) {
        this.available = available;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }
}
