/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

import org.gmlfast.input.InputException;
import org.gmlfast.output.ProgressMeter;

/**
 * Compares the responses of two services, or the stock and the fast responses of one: first all requests once, then the
 * measured rounds. If the thread is interrupted or the time is up, the report has the results so far.
 */
public final class CompareRun {

    /** The responses with features after which a run without a plugin stops. */
    private static final int SUFFICIENT = 3;

    private final List<ServiceAddress> addresses;
    private final CompareSettings settings;
    private final HttpReader reader;
    private final List<String> secrets = new ArrayList<>();
    private final long start = System.nanoTime();

    /**
     * Creates a run.
     *
     * @param urls the address of a service with the plugin, or the addresses of two services
     * @param headers further headers of each request
     * @param secrets texts that the report must not contain
     * @param timeout for a request
     * @param maxSize the maximum size of a response in bytes
     * @throws IllegalArgumentException if an address is not valid; the message is for the user
     */
    public CompareRun(
            List<String> urls,
            CompareSettings settings,
            Map<String, List<String>> headers,
            List<String> secrets,
            Duration timeout,
            long maxSize) {
        this.addresses = urls.stream().map(ServiceAddress::of).toList();
        this.settings = settings;
        this.reader = new HttpReader(headers, timeout, maxSize);
        this.secrets.addAll(secrets);
        addresses.forEach(address -> this.secrets.addAll(address.secrets()));
    }

    /**
     * Requests and compares.
     *
     * @param meters creates the progress bar for a number of steps
     * @throws InputException if there is nothing to compare
     * @throws InterruptedException if the thread is interrupted before the first comparison
     */
    public CompareReport run(IntFunction<ProgressMeter> meters) throws InputException, InterruptedException {
        ServiceLayers layers = new ServiceLayers(reader, settings);
        ServiceAddress first = layers.find(addresses.get(0));
        boolean two = addresses.size() > 1;
        ComparedServices services = new ComparedServices(first, two ? layers.find(addresses.get(1)) : first, two);
        List<ComparedRequest> requests = layers.requests(services);
        List<RequestResult> results = new ArrayList<>();
        CompareReport.End end;
        try (ProgressMeter progress = meters.apply(requests.size() + measured(requests) * settings.repeat())) {
            end = compareAll(services, requests, results, !two && !layers.offersBxml(), progress);
            if (end == CompareReport.End.COMPLETE) {
                end = measureAll(services, results, progress);
            }
        } catch (InterruptedException e) {
            end = CompareReport.End.INTERRUPTED;
        }
        return new CompareReport(
                services,
                settings,
                requests.size(),
                results,
                layers.notes(),
                layers.offersBxml(),
                end,
                new Redaction(secrets));
    }

    private static int measured(List<ComparedRequest> requests) {
        return (int) requests.stream().filter(ComparedRequest::isDefault).count();
    }

    private boolean isTimeOver() {
        return System.nanoTime() - start > settings.maxTime().toNanos();
    }

    /** @param lacksPlugin whether the plugin does not seem to be installed in the only service */
    private CompareReport.End compareAll(
            ComparedServices services,
            List<ComparedRequest> requests,
            List<RequestResult> results,
            boolean lacksPlugin,
            ProgressMeter progress)
            throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(settings.parallel());
        try {
            Map<ComparedRequest, Future<RequestResult>> pending = new LinkedHashMap<>();
            for (ComparedRequest request : requests) {
                pending.put(request, executor.submit(() -> compare(services, request)));
            }
            for (Future<RequestResult> future : pending.values()) {
                RequestResult result = future.get();
                if (result == null) {
                    return CompareReport.End.TIME_OVER;
                }
                results.add(result);
                progress.stepTo(results.size());
                if (lacksPlugin && isOneEncoder(results)) {
                    return CompareReport.End.ONE_ENCODER;
                }
            }
            return CompareReport.End.COMPLETE;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    /** Returns whether enough responses have the same bytes, and none has others. */
    private static boolean isOneEncoder(List<RequestResult> results) {
        List<ComparedPair> compared = results.stream()
                .map(RequestResult::pair)
                .filter(ComparedPair::features)
                .toList();
        return compared.size() >= SUFFICIENT && compared.stream().allMatch(ComparedPair::identical);
    }

    /** Returns null if the time is over. */
    private RequestResult compare(ComparedServices services, ComparedRequest request) throws InterruptedException {
        RequestResult result = new RequestResult(request);
        RequestComparison comparison = new RequestComparison(reader, services, request, settings.count());
        if (isTimeOver()) {
            return null;
        }
        if (settings.plain()) {
            result.add(comparison.run(false), false);
        }
        // the other formats are the same documents in other versions; compressing them once is enough
        if (settings.gzip() && (request.isDefault() || !settings.plain())) {
            result.add(comparison.run(true), true);
        }
        return result;
    }

    /** Measures with one request at a time; the responses take turns, and each round begins with the other one. */
    private CompareReport.End measureAll(ComparedServices services, List<RequestResult> results, ProgressMeter progress)
            throws InterruptedException {
        int step = results.size();
        for (int round = 0; round < settings.repeat(); round++) {
            for (RequestResult result : results) {
                if (result.request().isDefault()) {
                    for (Measurement measurement : result.measurements()) {
                        if (isTimeOver()) {
                            return CompareReport.End.TIME_OVER;
                        }
                        measure(services, result.request(), measurement, round % 2 == 0);
                    }
                    progress.stepTo(++step);
                }
            }
        }
        return CompareReport.End.COMPLETE;
    }

    private void measure(
            ComparedServices services, ComparedRequest request, Measurement measurement, boolean stockFirst)
            throws InterruptedException {
        Exchange stock = null;
        if (stockFirst) {
            stock = reader.get(request.stockAddress(services, settings.count(), List.of()), measurement.isGzip());
        }
        Exchange fast = reader.get(request.fastAddress(services, settings.count(), List.of()), measurement.isGzip());
        if (!stockFirst) {
            stock = reader.get(request.stockAddress(services, settings.count(), List.of()), measurement.isGzip());
        }
        measurement.addTimes(stock, fast);
    }
}
