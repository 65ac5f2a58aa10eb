/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import static org.gmlfast.stax.internal.FactoryProperties.fixed;
import static org.gmlfast.stax.internal.FactoryProperties.flag;
import static org.gmlfast.stax.internal.FactoryProperties.ignored;
import static org.gmlfast.stax.internal.FactoryProperties.value;

import java.util.Objects;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLReporter;
import javax.xml.stream.XMLResolver;
import javax.xml.stream.util.XMLEventAllocator;

import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.ri.evt.Stax2EventAllocatorImpl;
import org.gmlfast.stax.internal.FactoryProperties;

/**
 * The settings that an input factory passes to its readers. To add a setting, add a component, its {@code with} method
 * and a line in {@link #PROPERTIES}.
 *
 * @param namespaceAware whether names are split into prefix and local name
 * @param coalescing whether each text is one event, CDATA sections included
 * @param reportsCData whether CDATA sections are separate events
 * @param reportsPrologSpace whether white space outside the root element is reported
 * @param closeInput whether closing a reader closes its input
 * @param resolver never called, because readers resolve nothing; may be null
 * @param reporter never called, because readers have no warnings; may be null
 * @param allocator creates the events of event readers; not null
 */
public record ReaderSettings(
        boolean namespaceAware,
        boolean coalescing,
        boolean reportsCData,
        boolean reportsPrologSpace,
        boolean closeInput,
        XMLResolver resolver,
        XMLReporter reporter,
        XMLEventAllocator allocator) {

    /** Namespace-aware; not coalescing; reports CDATA sections; does not close its input. */
    public static final ReaderSettings DEFAULT =
            new ReaderSettings(true, false, true, false, false, null, null, new Stax2EventAllocatorImpl());

    /** The properties of input factories. */
    public static final FactoryProperties<ReaderSettings> PROPERTIES = FactoryProperties.of(
            flag(
                    XMLInputFactory.IS_NAMESPACE_AWARE,
                    ReaderSettings::namespaceAware,
                    ReaderSettings::withNamespaceAware),
            flag(XMLInputFactory.IS_COALESCING, ReaderSettings::coalescing, ReaderSettings::withCoalescing),
            flag(XMLInputFactory2.P_REPORT_CDATA, ReaderSettings::reportsCData, ReaderSettings::withReportsCData),
            flag(
                    XMLInputFactory2.P_REPORT_PROLOG_WHITESPACE,
                    ReaderSettings::reportsPrologSpace,
                    ReaderSettings::withReportsPrologSpace),
            flag(XMLInputFactory2.P_AUTO_CLOSE_INPUT, ReaderSettings::closeInput, ReaderSettings::withCloseInput),
            value(XMLInputFactory.RESOLVER, XMLResolver.class, ReaderSettings::resolver, ReaderSettings::withResolver),
            value(XMLInputFactory.REPORTER, XMLReporter.class, ReaderSettings::reporter, ReaderSettings::withReporter),
            value(
                    XMLInputFactory.ALLOCATOR,
                    XMLEventAllocator.class,
                    ReaderSettings::allocator,
                    ReaderSettings::withAllocator),
            ignored(XMLInputFactory2.P_PRESERVE_LOCATION, true),
            fixed(XMLInputFactory.IS_VALIDATING, false),
            // accepted with either value: a reader never fetches or replaces anything
            ignored(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false),
            ignored(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false),
            ignored(XMLInputFactory.SUPPORT_DTD, false));

    public ReaderSettings {
        Objects.requireNonNull(allocator);
    }

    ReaderSettings withNamespaceAware(boolean other) {
        return new ReaderSettings(
                other, coalescing, reportsCData, reportsPrologSpace, closeInput, resolver, reporter, allocator);
    }

    public ReaderSettings withCoalescing(boolean other) {
        return new ReaderSettings(
                namespaceAware, other, reportsCData, reportsPrologSpace, closeInput, resolver, reporter, allocator);
    }

    public ReaderSettings withReportsCData(boolean other) {
        return new ReaderSettings(
                namespaceAware, coalescing, other, reportsPrologSpace, closeInput, resolver, reporter, allocator);
    }

    public ReaderSettings withReportsPrologSpace(boolean other) {
        return new ReaderSettings(
                namespaceAware, coalescing, reportsCData, other, closeInput, resolver, reporter, allocator);
    }

    public ReaderSettings withCloseInput(boolean other) {
        return new ReaderSettings(
                namespaceAware, coalescing, reportsCData, reportsPrologSpace, other, resolver, reporter, allocator);
    }

    public ReaderSettings withResolver(XMLResolver other) {
        return new ReaderSettings(
                namespaceAware, coalescing, reportsCData, reportsPrologSpace, closeInput, other, reporter, allocator);
    }

    public ReaderSettings withReporter(XMLReporter other) {
        return new ReaderSettings(
                namespaceAware, coalescing, reportsCData, reportsPrologSpace, closeInput, resolver, other, allocator);
    }

    public ReaderSettings withAllocator(XMLEventAllocator other) {
        return new ReaderSettings(
                namespaceAware, coalescing, reportsCData, reportsPrologSpace, closeInput, resolver, reporter, other);
    }
}
