/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.wfs.WfsVersion;

/**
 * Measures servers in turns: in each round, each request with each number of clients, and all servers and formats one
 * directly after the other. Belongs to one thread.
 */
final class LoadTestRun {

    private static final int OK = 200;
    private static final int WARM_UP_CLIENTS = 8;

    private final List<WfsAddress> servers;
    private final LoadTestSettings settings;
    private final Progress progress;
    private final LoadResults results = new LoadResults();
    private final Map<String, OptionalLong> processes = new LinkedHashMap<>();
    private OptionalLong database = OptionalLong.empty();

    LoadTestRun(List<WfsAddress> servers, LoadTestSettings settings, Progress progress) {
        this.servers = servers;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Measures all.
     *
     * @throws UnsuitableServiceException if a server cannot be reached or does not offer a layer
     */
    LoadResults run() throws UnsuitableServiceException, InterruptedException {
        List<LoadCandidate> candidates = candidates();
        findProcesses();
        int measurements = settings.rounds() * settings.clients().size() * candidates.size();
        progress.note(String.format(
                Locale.ROOT,
                "%d measurements of %.1f s: about %.0f minutes",
                measurements,
                settings.warmUp() + settings.seconds(),
                Math.ceil((measurements * (settings.warmUp() + settings.seconds())
                                + candidates.size() * settings.seconds())
                        / 60)));
        for (LoadCandidate candidate : candidates) {
            progress.step("warm-up: " + candidate.title());
            measure(candidate, WARM_UP_CLIENTS, MeasuringWindow.ofSeconds(0, settings.seconds()));
        }
        for (int round = 1; round <= settings.rounds(); round++) {
            for (int clients : settings.clients()) {
                for (LoadCandidate candidate : candidates) {
                    progress.step("round " + round + " of " + settings.rounds() + ", " + clients + " clients: "
                            + candidate.title());
                    MeasuringWindow window = MeasuringWindow.ofSeconds(settings.warmUp(), settings.seconds());
                    results.add(candidate, clients, measure(candidate, clients, window));
                }
            }
        }
        progress.done();
        return results;
    }

    private LoadSample measure(LoadCandidate candidate, int clients, MeasuringWindow window)
            throws InterruptedException {
        return new LoadGenerator(clients, settings.timeout(), settings.maxSize())
                .measure(
                        candidate.address(),
                        candidate.specimen(),
                        window,
                        () -> new CpuMeter(processes.get(candidate.server()), database));
    }

    private void findProcesses() {
        for (WfsAddress server : servers) {
            OptionalLong process = ListeningProcess.on(server.base().getHost(), server.port());
            processes.put(server.name(), process);
            if (process.isEmpty()) {
                progress.note("the process of " + server.name() + " was not found; its CPU time is not measured");
            }
        }
        if (settings.databasePort().isPresent()) {
            database = ListeningProcess.on("127.0.0.1", settings.databasePort().getAsInt());
            if (database.isEmpty()) {
                progress.note("no process was found that listens on the port of the database, "
                        + settings.databasePort().getAsInt() + "; its CPU time is not measured");
            }
        }
    }

    // ---- requests

    /** Lists the requests: formats of one server after the other, for each layer and coding. */
    private List<LoadCandidate> candidates() throws UnsuitableServiceException {
        Map<WfsAddress, Map<WfsVersion, ServiceOffer>> offers = new LinkedHashMap<>();
        try (KeepAliveClient client = new KeepAliveClient(1, settings.timeout(), settings.maxSize())) {
            for (WfsAddress server : servers) {
                offers.put(server, offers(client, server));
            }
            List<LoadCandidate> candidates = new ArrayList<>();
            for (String layer : layers(offers)) {
                List<LoadCandidate> ofLayer = new ArrayList<>();
                for (boolean gzip : settings.codings()) {
                    for (WfsAddress server : servers) {
                        addCandidates(client, server, offers.get(server), layer, gzip, ofLayer);
                    }
                }
                checkFeatures(layer, ofLayer);
                candidates.addAll(ofLayer);
            }
            if (candidates.isEmpty()) {
                throw new UnsuitableServiceException("nothing can be measured: "
                        + Stream.concat(results.omissions().stream(), results.failures().keySet().stream())
                                .collect(Collectors.joining("; ")));
            }
            return candidates;
        }
    }

    private Map<WfsVersion, ServiceOffer> offers(KeepAliveClient client, WfsAddress server)
            throws UnsuitableServiceException {
        Map<WfsVersion, ServiceOffer> offers = new LinkedHashMap<>();
        for (LoadFormat format : settings.formats()) {
            WfsVersion version = version(format);
            if (!offers.containsKey(version)) {
                offers.put(version, offer(client, server, version));
            }
        }
        return offers;
    }

    private ServiceOffer offer(KeepAliveClient client, WfsAddress server, WfsVersion version)
            throws UnsuitableServiceException {
        progress.step("capabilities of " + server.name());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            LoadResponse response = client.get(server.capabilities(version), false, body);
            if (response.status() != OK) {
                throw new IOException("HTTP " + response.status());
            }
            return ServiceOffer.read(body.toByteArray());
        } catch (IOException | XMLStreamException e) {
            throw new UnsuitableServiceException(
                    server.name() + ", " + server.base() + ", does not offer WFS " + version.number() + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private WfsVersion version(LoadFormat format) {
        return settings.version() == null ? format.ownVersion() : settings.version();
    }

    /** The layers to measure; all servers have them. */
    private List<String> layers(Map<WfsAddress, Map<WfsVersion, ServiceOffer>> offers)
            throws UnsuitableServiceException {
        List<String> wanted =
                settings.layers().isEmpty() ? List.of(OsmLayers.ROADS, OsmLayers.PLACES) : settings.layers();
        for (String layer : wanted) {
            for (Map.Entry<WfsAddress, Map<WfsVersion, ServiceOffer>> entry : offers.entrySet()) {
                for (ServiceOffer offer : entry.getValue().values()) {
                    if (offer.layer(layer).isEmpty()) {
                        throw new UnsuitableServiceException(entry.getKey().name() + " does not offer the layer "
                                + layer + "; choose others with --layers, for example from " + some(offer.layers()));
                    }
                }
            }
        }
        return wanted;
    }

    private static String some(Collection<String> names) {
        return names.stream().limit(10).collect(Collectors.joining(", "));
    }

    private void addCandidates(
            KeepAliveClient client,
            WfsAddress server,
            Map<WfsVersion, ServiceOffer> offers,
            String layer,
            boolean gzip,
            List<LoadCandidate> candidates) {
        if (server.ownFormat().isPresent()) {
            String name = server.ownFormat().get();
            WfsVersion version = settings.version() == null ? WfsVersion.WFS_2_0_0 : settings.version();
            LoadFormat format = LoadFormat.named(name).orElse(null);
            String title = format == null ? name : format.title();
            ServiceOffer offer = offers.containsKey(version)
                    ? offers.get(version)
                    : offers.values().iterator().next();
            add(client, server, version, offer, layer, new Requested(title, format, name), gzip, candidates);
            return;
        }
        for (LoadFormat format : settings.formats()) {
            WfsVersion version = version(format);
            boolean byDefault = settings.version() == null && format.isDefaultOfOwnVersion();
            Optional<String> name = format.offeredName(offers.get(version).formats());
            if (!byDefault && name.isEmpty()) {
                String text = server.name() + " does not offer " + format.title();
                if (!results.omissions().contains(text)) {
                    results.addOmission(text);
                    progress.note(text);
                }
                continue;
            }
            Requested requested = new Requested(format.title(), format, byDefault ? null : name.orElse(null));
            add(client, server, version, offers.get(version), layer, requested, gzip, candidates);
        }
    }

    /**
     * A format.
     *
     * @param title the name in tables
     * @param format null if its documents cannot be read
     * @param outputFormat the name in requests; null for the default of the version
     */
    private record Requested(String title, LoadFormat format, String outputFormat) {}

    private void add(
            KeepAliveClient client,
            WfsAddress server,
            WfsVersion version,
            ServiceOffer offer,
            String layer,
            Requested requested,
            boolean gzip,
            List<LoadCandidate> candidates) {
        String title = server.name() + ", " + layer + ", " + requested.title();
        progress.step("first response: " + title);
        String type = offer.layer(layer).orElse(layer);
        var address = server.features(version, type, settings.count(), requested.outputFormat());
        try {
            ResponseSpecimen specimen =
                    ResponseSpecimen.request(client, address, requested.format(), gzip, settings.maxSize());
            if (gzip && !specimen.gzip()) {
                results.addOmission(title + ": the server does not compress it");
                return;
            }
            String local = layer.substring(layer.indexOf(':') + 1);
            candidates.add(new LoadCandidate(server.name(), local, requested.title(), gzip, address, specimen));
        } catch (IOException e) {
            results.addFailure(title + ", first response: " + e.getMessage(), 1);
        }
    }

    /** Servers and formats are comparable only if they send the same number of features. */
    private void checkFeatures(String layer, List<LoadCandidate> candidates) {
        Map<Integer, String> counts = new LinkedHashMap<>();
        for (LoadCandidate candidate : candidates) {
            if (candidate.specimen().format() != null) {
                counts.putIfAbsent(candidate.specimen().features(), candidate.server() + ", " + candidate.format());
            }
        }
        if (counts.size() > 1) {
            results.addFailure(
                    layer + ": the responses have different numbers of features, "
                            + counts.entrySet().stream()
                                    .map(count -> count.getKey() + " (" + count.getValue() + ")")
                                    .collect(Collectors.joining(", ")),
                    1);
        }
    }
}
