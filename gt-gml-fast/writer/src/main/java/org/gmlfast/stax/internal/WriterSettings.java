/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import static org.gmlfast.stax.internal.FactoryProperties.constant;
import static org.gmlfast.stax.internal.FactoryProperties.flag;
import static org.gmlfast.stax.internal.FactoryProperties.value;

import javax.xml.stream.XMLOutputFactory;

import org.codehaus.stax2.XMLOutputFactory2;
import org.gmlfast.stax.XmlNames;

/**
 * The settings that an output factory hands to its writers. A new one is a component here, its {@code with} method and
 * a line in {@link #PROPERTIES}.
 *
 * @param repairing whether the writer declares namespaces where they are needed
 * @param namespaceAware whether names have prefixes
 * @param emptyElements whether an element without content is written as an empty-element tag
 * @param closeOutput whether closing the writer closes what it writes to
 * @param generatedPrefix how the prefixes begin that a repairing writer generates; an NCName
 */
public record WriterSettings(
        boolean repairing, boolean namespaceAware, boolean emptyElements, boolean closeOutput, String generatedPrefix) {

    /** Namespace-aware, not repairing, closing nothing. */
    public static final WriterSettings DEFAULT = new WriterSettings(false, true, true, false, "ns");

    /** The properties of output factories. */
    public static final FactoryProperties<WriterSettings> PROPERTIES = FactoryProperties.of(
            flag(XMLOutputFactory.IS_REPAIRING_NAMESPACES, WriterSettings::repairing, WriterSettings::withRepairing),
            flag(
                    XMLOutputFactory2.XSP_NAMESPACE_AWARE,
                    WriterSettings::namespaceAware,
                    WriterSettings::withNamespaceAware),
            flag(
                    XMLOutputFactory2.P_AUTOMATIC_EMPTY_ELEMENTS,
                    WriterSettings::emptyElements,
                    WriterSettings::withEmptyElements),
            flag(XMLOutputFactory2.P_AUTO_CLOSE_OUTPUT, WriterSettings::closeOutput, WriterSettings::withCloseOutput),
            value(
                    XMLOutputFactory2.P_AUTOMATIC_NS_PREFIX,
                    String.class,
                    WriterSettings::generatedPrefix,
                    WriterSettings::withGeneratedPrefix),
            constant(XMLOutputFactory2.XSP_SUPPORTS_XML11, false));

    /** @throws IllegalArgumentException if generated prefixes would not be NCNames */
    public WriterSettings {
        if (!XmlNames.isNCName(generatedPrefix)) {
            throw new IllegalArgumentException("\"" + generatedPrefix + "\" cannot be a prefix");
        }
    }

    /** A copy that declares namespaces where they are needed, or leaves that to the caller. */
    public WriterSettings withRepairing(boolean other) {
        return new WriterSettings(other, namespaceAware, emptyElements, closeOutput, generatedPrefix);
    }

    /** A copy whose names have prefixes, or have colons as any other character. */
    public WriterSettings withNamespaceAware(boolean other) {
        return new WriterSettings(repairing, other, emptyElements, closeOutput, generatedPrefix);
    }

    /** A copy that writes elements without content as empty-element tags, or as a start tag and an end tag. */
    public WriterSettings withEmptyElements(boolean other) {
        return new WriterSettings(repairing, namespaceAware, other, closeOutput, generatedPrefix);
    }

    /** A copy that closes what it writes to together with the writer, or leaves it open. */
    public WriterSettings withCloseOutput(boolean other) {
        return new WriterSettings(repairing, namespaceAware, emptyElements, other, generatedPrefix);
    }

    /**
     * A copy that generates prefixes from this beginning.
     *
     * @throws IllegalArgumentException if it is null or not an NCName
     */
    public WriterSettings withGeneratedPrefix(String other) {
        return new WriterSettings(repairing, namespaceAware, emptyElements, closeOutput, other);
    }
}
