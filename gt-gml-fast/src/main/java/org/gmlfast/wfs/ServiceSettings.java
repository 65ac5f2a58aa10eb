/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.SrsNameStyle;

/** What a WFS is told of all its layers, for one version. Immutable. */
public final class ServiceSettings {

    private static final int INDENTATION = 2;

    private final WfsVersion version;
    private final SrsNameStyle srsNameStyle;
    private final boolean srsNameStyleForced;
    private final boolean gmlAttributesOverridden;
    private final boolean citeCompliant;
    private final boolean featureBounding;
    private final boolean featureMember;
    private final int decimals;
    private final Charset charset;
    private final boolean indented;
    private final boolean xmlDeclaration;
    private final boolean zonedDates;
    private final boolean zonedTimes;

    private ServiceSettings(Builder b) {
        this.version = b.version;
        this.srsNameStyle = b.srsNameStyle;
        this.srsNameStyleForced = b.srsNameStyleForced;
        this.gmlAttributesOverridden = b.gmlAttributesOverridden;
        this.citeCompliant = b.citeCompliant;
        this.featureBounding = b.featureBounding;
        this.featureMember = b.featureMember;
        this.decimals = b.decimals;
        this.charset = b.charset;
        this.indented = b.indented;
        this.xmlDeclaration = b.xmlDeclaration;
        this.zonedDates = b.zonedDates;
        this.zonedTimes = b.zonedTimes;
    }

    /** A builder that starts from what GeoServer ships with for the version. */
    public static Builder builder(WfsVersion version) {
        return new Builder(version);
    }

    private List<Object> values() {
        return List.of(
                version,
                srsNameStyle,
                srsNameStyleForced,
                gmlAttributesOverridden,
                citeCompliant,
                featureBounding,
                featureMember,
                decimals,
                charset,
                indented,
                xmlDeclaration,
                zonedDates,
                zonedTimes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServiceSettings settings && values().equals(settings.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    /** The version of the documents. */
    public WfsVersion version() {
        return version;
    }

    /** Whether features and collections say what encloses them. */
    public boolean isFeatureBounding() {
        return featureBounding;
    }

    /** Most decimals of coordinates of these layers. */
    int decimals(Collection<LayerSettings> layers) {
        return LayerSettings.decimals(layers, decimals);
    }

    /** The encoder for features of these layers. */
    WfsEncoder encoder(Collection<LayerSettings> layers) {
        GmlSettings gml = gml(layers);
        WfsEncoder.Builder builder = WfsEncoder.builder(version)
                .gml(gml)
                .charset(charset)
                .indentation(indented ? INDENTATION : 0)
                .featureMember(featureMember)
                .xmlDeclaration(xmlDeclaration);
        for (LayerSettings layer : layers) {
            if (layer.curves() || layer.linearizationTolerance() > 0) {
                GmlSettings own = gml.toBuilder()
                        .curves(layer.curves())
                        .linearizationTolerance(layer.linearizationTolerance())
                        .build();
                builder.gml(layer.name(), own);
            }
        }
        return builder.build();
    }

    private GmlSettings gml(Collection<LayerSettings> layers) {
        return GmlSettings.builder(version.gml())
                .srsNameStyle(srsNameStyle)
                .srsNameStyleForced(srsNameStyleForced)
                .srsDimension(!citeCompliant)
                .gmlAttributesOverridden(gmlAttributesOverridden && !(citeCompliant && version == WfsVersion.WFS_1_0_0))
                .featureBounds(featureBounding)
                .decimals(decimals(layers))
                .padded(LayerSettings.isPadded(layers))
                .forcedDecimal(LayerSettings.isForcedDecimal(layers))
                .measures(LayerSettings.isMeasures(layers))
                .zonedDates(zonedDates)
                .zonedTimes(zonedTimes)
                .build();
    }

    /** Collects {@link ServiceSettings}. Not thread-safe. */
    public static final class Builder {

        private final WfsVersion version;
        private SrsNameStyle srsNameStyle;
        private boolean srsNameStyleForced;
        private boolean gmlAttributesOverridden;
        private boolean citeCompliant;
        private boolean featureBounding;
        private boolean featureMember;
        private int decimals = 8;
        private Charset charset = StandardCharsets.UTF_8;
        private boolean indented;
        private boolean xmlDeclaration = true;
        private boolean zonedDates;
        private boolean zonedTimes;

        private Builder(WfsVersion version) {
            this.version = version;
            GmlSettings defaults = GmlSettings.defaults(version.gml());
            this.srsNameStyle = defaults.srsNameStyle();
            this.gmlAttributesOverridden = defaults.isGmlAttributesOverridden();
        }

        /** The form of srsName. */
        public Builder srsNameStyle(SrsNameStyle style) {
            this.srsNameStyle = Objects.requireNonNull(style);
            return this;
        }

        /** Whether the style holds for x/y coordinates too. Off by default. */
        public Builder srsNameStyleForced(boolean forced) {
            this.srsNameStyleForced = forced;
            return this;
        }

        /** Whether attributes called name and so on stay in the type's namespace. By default in WFS 1.0 only. */
        public Builder gmlAttributesOverridden(boolean overridden) {
            this.gmlAttributesOverridden = overridden;
            return this;
        }

        /**
         * Whether documents are what the compliance tests want: no srsDimension, and in WFS 1.0 GML's own name and
         * description.
         */
        public Builder citeCompliant(boolean compliant) {
            this.citeCompliant = compliant;
            return this;
        }

        /** Whether features and collections say what encloses them. Off by default. */
        public Builder featureBounding(boolean bounding) {
            this.featureBounding = bounding;
            return this;
        }

        /** Whether each feature of WFS 1.1 gets a gml:featureMember. Off by default. */
        public Builder featureMember(boolean each) {
            this.featureMember = each;
            return this;
        }

        /** Most decimals of a coordinate where no layer says so; 8 by default. Taken into the range there is. */
        public Builder decimals(int most) {
            this.decimals = most;
            return this;
        }

        /** The charset of text, UTF-8 by default. Binary XML is always UTF-8. */
        public Builder charset(Charset encoding) {
            this.charset = Objects.requireNonNull(encoding);
            return this;
        }

        /** Whether elements are on lines of their own. Off by default. */
        public Builder indented(boolean indent) {
            this.indented = indent;
            return this;
        }

        /** Whether the document begins with an XML declaration, as by default; in a SOAP envelope it must not. */
        public Builder xmlDeclaration(boolean write) {
            this.xmlDeclaration = write;
            return this;
        }

        /** Whether dates have a Z behind the day that was stored. Off by default. */
        public Builder zonedDates(boolean zoned) {
            this.zonedDates = zoned;
            return this;
        }

        /** Whether times of day are shifted to UTC and have a Z. Off by default. */
        public Builder zonedTimes(boolean zoned) {
            this.zonedTimes = zoned;
            return this;
        }

        /** The settings collected so far. */
        public ServiceSettings build() {
            return new ServiceSettings(this);
        }
    }
}
