/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;

import org.gmlfast.gml.settings.GmlSettings;

/**
 * The settings of a WFS for one version, common to all its layers. The defaults are those of a new GeoServer.
 *
 * <pre>{@code
 * ServiceSettings settings = ServiceSettings.builder(WfsVersion.WFS_2_0_0)
 *         .gml(GmlSettings.builder(GmlVersion.GML_3_2_1).numDecimals(6).build())
 *         .verbose(true)
 *         .build();
 * }</pre>
 *
 * @param version of the documents; not null
 * @param gml how features are written where a layer does not override it; not null
 * @param citeCompliant whether documents follow the compliance tests where GeoServer's defaults do not: no
 *     srsDimension, and in WFS 1.0 the name and description of GML
 * @param encodeFeatureMember whether each feature of WFS 1.1 has a gml:featureMember, instead of one gml:featureMembers
 *     for all
 * @param charset of text; not null. Binary XML is always UTF-8
 * @param verbose whether elements are indented
 * @param xmlDeclaration whether the document begins with an XML declaration; a SOAP envelope does not allow it
 */
public record ServiceSettings(
        WfsVersion version,
        GmlSettings gml,
        boolean citeCompliant,
        boolean encodeFeatureMember,
        Charset charset,
        boolean verbose,
        boolean xmlDeclaration) {

    private static final int INDENTATION = 2;

    /** @throws NullPointerException if version, GML settings or charset is null */
    public ServiceSettings {
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(gml, "gml");
        Objects.requireNonNull(charset, "charset");
    }

    /** The settings of a new GeoServer. */
    public static ServiceSettings defaults(WfsVersion version) {
        return new ServiceSettings(
                version, GmlSettings.defaults(version.gml()), false, false, StandardCharsets.UTF_8, false, true);
    }

    /** A builder that starts from {@link #defaults}. */
    public static Builder builder(WfsVersion version) {
        return defaults(version).toBuilder();
    }

    /** A builder that starts from these settings. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** How features of these layers are written. */
    GmlSettings gml(Collection<LayerSettings> layers) {
        GmlSettings merged = LayerSettings.override(gml, layers);
        if (!citeCompliant) {
            return merged;
        }
        boolean override = merged.features().overrideGmlAttributes() && version != WfsVersion.WFS_1_0_0;
        return merged.toBuilder()
                .srsDimension(false)
                .overrideGmlAttributes(override)
                .build();
    }

    /** The encoder for features of these layers. */
    WfsEncoder encoder(Collection<LayerSettings> layers) {
        GmlSettings merged = gml(layers);
        WfsEncoder.Builder builder = WfsEncoder.builder(version)
                .gml(merged)
                .charset(charset)
                .indentation(verbose ? INDENTATION : 0)
                .featureMember(encodeFeatureMember)
                .xmlDeclaration(xmlDeclaration);
        for (LayerSettings layer : layers) {
            GmlSettings own = layer.overrideCurves(merged);
            if (!own.equals(merged)) {
                builder.gml(layer.name(), own);
            }
            if (layer.encoders() != null) {
                builder.encoders(layer.name(), layer.encoders());
            }
        }
        return builder.build();
    }

    /** Builds {@link ServiceSettings}. Not thread-safe. */
    public static final class Builder {

        private ServiceSettings settings;

        private Builder(ServiceSettings settings) {
            this.settings = settings;
        }

        /** How features are written where a layer does not override it. */
        public Builder gml(GmlSettings gml) {
            ServiceSettings s = settings;
            settings = new ServiceSettings(
                    s.version, gml, s.citeCompliant, s.encodeFeatureMember, s.charset, s.verbose, s.xmlDeclaration);
            return this;
        }

        /** Whether documents follow the compliance tests where GeoServer's defaults do not. Off by default. */
        public Builder citeCompliant(boolean compliant) {
            ServiceSettings s = settings;
            settings = new ServiceSettings(
                    s.version, s.gml, compliant, s.encodeFeatureMember, s.charset, s.verbose, s.xmlDeclaration);
            return this;
        }

        /** Whether each feature of WFS 1.1 has a gml:featureMember. Off by default. */
        public Builder encodeFeatureMember(boolean each) {
            ServiceSettings s = settings;
            settings = new ServiceSettings(
                    s.version, s.gml, s.citeCompliant, each, s.charset, s.verbose, s.xmlDeclaration);
            return this;
        }

        /** The charset of text, UTF-8 by default. */
        public Builder charset(Charset charset) {
            ServiceSettings s = settings;
            settings = new ServiceSettings(
                    s.version, s.gml, s.citeCompliant, s.encodeFeatureMember, charset, s.verbose, s.xmlDeclaration);
            return this;
        }

        /** Whether elements are indented. Off by default. */
        public Builder verbose(boolean indent) {
            ServiceSettings s = settings;
            settings = new ServiceSettings(
                    s.version, s.gml, s.citeCompliant, s.encodeFeatureMember, s.charset, indent, s.xmlDeclaration);
            return this;
        }

        /** Whether the document begins with an XML declaration. On by default. */
        public Builder xmlDeclaration(boolean write) {
            ServiceSettings s = settings;
            settings = new ServiceSettings(
                    s.version, s.gml, s.citeCompliant, s.encodeFeatureMember, s.charset, s.verbose, write);
            return this;
        }

        /** The settings. The builder can be used again. */
        public ServiceSettings build() {
            return settings;
        }
    }
}
