/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.form.OutputFormat;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.input.InputException;
import org.gmlfast.wfs.WfsVersion;

/** Reads the capabilities of the compared services, and lists the requests to compare. */
final class ServiceLayers {

    private final HttpReader reader;
    private final CompareSettings settings;
    private final List<String> notes = new ArrayList<>();
    private final Map<URI, Optional<Capabilities>> known = new HashMap<>();
    private boolean offersBxml;

    ServiceLayers(HttpReader reader, CompareSettings settings) {
        this.reader = reader;
        this.settings = settings;
    }

    /** Returns what the report should mention, such as layers that one service does not have. */
    List<String> notes() {
        return notes;
    }

    /** Returns whether the capabilities of the service of the fast responses list binary XML. */
    boolean offersBxml() {
        return offersBxml;
    }

    /**
     * Returns the service at an address, or at /ows below it.
     *
     * @throws InputException if there is none
     */
    ServiceAddress find(ServiceAddress address) throws InputException, InterruptedException {
        String answer = "";
        for (ServiceAddress candidate : List.of(address, address.ows())) {
            for (WfsVersion version : settings.versions()) {
                Exchange exchange = reader.get(candidate.capabilities(version), false);
                if (exchange.status() == 0) {
                    throw new InputException(address.base() + " cannot be reached: " + exchange.failure());
                }
                if (read(exchange, version).isPresent()) {
                    return candidate;
                }
                if (answer.isEmpty()) {
                    answer = "HTTP " + exchange.status()
                            + (exchange.failure() == null ? "" : ", " + exchange.failure())
                            + (exchange.status() == 401 || exchange.status() == 403 ? "; see --user" : "");
                }
            }
        }
        throw new InputException(address.base() + " is not a WFS of version "
                + settings.versions().stream().map(WfsVersion::number).collect(Collectors.joining(", ")) + " (" + answer
                + "); give the address of the service, such as http://localhost:8080/geoserver/ows");
    }

    /** Lists the requests: first those of the default format of each version, then the others. */
    List<ComparedRequest> requests(ComparedServices services) throws InputException, InterruptedException {
        Map<WfsVersion, Capabilities> stock = capabilities(services.stock());
        Map<WfsVersion, Capabilities> fast = services.areTwo() ? capabilities(services.fast()) : stock;
        offersBxml = fast.values().stream().anyMatch(Capabilities::offersBxml);
        List<ComparedRequest> defaults = new ArrayList<>();
        List<ComparedRequest> others = new ArrayList<>();
        for (WfsVersion version : settings.versions()) {
            Capabilities theirs = stock.get(version);
            Capabilities ours = fast.get(version);
            if (theirs == null || ours == null) {
                notes.add("WFS " + version.number() + " is not offered"
                        + (theirs == null && ours == null ? "." : " by both services."));
            } else {
                addRequests(version, theirs, ours, defaults, others);
            }
        }
        if (defaults.isEmpty()) {
            throw new InputException(
                    settings.layers().isEmpty()
                            ? "the capabilities list no layers"
                            : "no layer matches --layers " + String.join(",", settings.layers()));
        }
        defaults.addAll(others);
        return defaults;
    }

    private void addRequests(
            WfsVersion version,
            Capabilities stock,
            Capabilities fast,
            List<ComparedRequest> defaults,
            List<ComparedRequest> others) {
        if (stock.layers().size() == Capabilities.MAX_LAYERS) {
            notes.add("Only the first " + Capabilities.MAX_LAYERS + " layers were read.");
        }
        for (Map.Entry<QName, String> layer : stock.layers().entrySet()) {
            String fastName = fast.layers().get(layer.getKey());
            if (!isSelected(layer.getValue())) {
                continue;
            }
            if (fastName == null) {
                notes.add("Only the first service has the layer " + layer.getValue() + " in WFS " + version.number()
                        + ".");
                continue;
            }
            defaults.add(new ComparedRequest(layer.getValue(), fastName, version, null, null));
            if (settings.allFormats()) {
                for (OutputFormat format : stock.formats()) {
                    if (hasFormat(fast, format)) {
                        others.add(new ComparedRequest(layer.getValue(), fastName, version, format, null));
                    }
                }
                for (Encoding values : stock.valueFormats()) {
                    if (fast.valueFormats().contains(values)) {
                        others.add(new ComparedRequest(layer.getValue(), fastName, version, null, values));
                    }
                }
            }
        }
        fast.layers().forEach((name, shown) -> {
            if (!stock.layers().containsKey(name) && isSelected(shown)) {
                notes.add("Only the second service has the layer " + shown + " in WFS " + version.number() + ".");
            }
        });
    }

    private static boolean hasFormat(Capabilities capabilities, OutputFormat format) {
        return capabilities.formats().stream().anyMatch(other -> other.gml() == format.gml());
    }

    private boolean isSelected(String name) {
        String local = name.substring(name.indexOf(':') + 1);
        return settings.layers().isEmpty()
                || settings.layers().stream()
                        .map(ServiceLayers::pattern)
                        .anyMatch(pattern -> pattern.matcher(name).matches()
                                || pattern.matcher(local).matches());
    }

    private static Pattern pattern(String wildcards) {
        return Pattern.compile(
                Pattern.quote(wildcards).replace("*", "\\E.*\\Q"), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private Map<WfsVersion, Capabilities> capabilities(ServiceAddress service) throws InterruptedException {
        Map<WfsVersion, Capabilities> all = new EnumMap<>(WfsVersion.class);
        for (WfsVersion version : settings.versions()) {
            URI address = service.capabilities(version);
            Optional<Capabilities> capabilities = known.get(address);
            if (capabilities == null) {
                capabilities = read(reader.get(address, false), version);
            }
            capabilities.ifPresent(found -> all.put(version, found));
        }
        return all;
    }

    private Optional<Capabilities> read(Exchange exchange, WfsVersion version) {
        Optional<Capabilities> capabilities;
        try {
            capabilities = Capabilities.read(exchange.body(), version);
        } catch (XMLStreamException e) {
            capabilities = Optional.empty();
        }
        known.put(exchange.address(), capabilities);
        return capabilities;
    }
}
