/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.metrics;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.ListableBeanFactory;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;

/**
 * The counts as meters of Micrometer, in all registries of the server's beans, or else in the global registry. A
 * GeoServer without Micrometer does not load this class. Thread-safe.
 */
public final class MicrometerCounts implements Consumer<CountedSeries>, BeanFactoryAware, AutoCloseable {

    private ListableBeanFactory beans;

    @Override
    public void setBeanFactory(BeanFactory beanFactory) {
        beans = (ListableBeanFactory) beanFactory;
        ServerCounts.SERVER.tell(this);
    }

    @Override
    public void accept(CountedSeries series) {
        // when something is counted, all beans exist
        Collection<MeterRegistry> found =
                beans.getBeansOfType(MeterRegistry.class).values();
        for (MeterRegistry registry : found.isEmpty() ? List.of(Metrics.globalRegistry) : found) {
            Metric metric = series.metric();
            FunctionCounter.Builder<CountedSeries> counter = FunctionCounter.builder(
                            "gmlfast." + metric.shortName(), series, CountedSeries::getCount)
                    .description(metric.description())
                    .baseUnit(metric.unit());
            series.labels().forEach(counter::tag);
            counter.register(registry);
        }
    }

    @Override
    public void close() {
        ServerCounts.SERVER.forget(this);
    }
}
