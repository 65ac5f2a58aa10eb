/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.metrics;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

import org.geotools.util.logging.Logging;

/**
 * The counts as MBeans of the JVM, such as {@code org.gmlfast:type=responses,layer="topp:states",form="GML
 * 3.2.1",outcome="rows"}, each with the attribute {@code Count}. If a JVM runs several GeoServers, only the first one
 * to count has MBeans. Thread-safe.
 */
public final class JmxCounts implements Consumer<CountedSeries>, AutoCloseable {

    /** The interface of the MBeans. */
    public interface Count {
        /** The number since the start. */
        double getCount();
    }

    private static final Logger LOGGER = Logging.getLogger("org.geoserver.wfs.gmlfast");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /** Changed by one thread at a time: as long as the counts tell this object, and then when it is closed. */
    private final List<ObjectName> names = new ArrayList<>();

    /** Publishes the counters that exist, and each new one. */
    public JmxCounts() {
        ServerCounts.SERVER.tell(this);
    }

    @Override
    public void accept(CountedSeries series) {
        StringBuilder name =
                new StringBuilder("org.gmlfast:type=").append(series.metric().shortName());
        series.labels()
                .forEach((label, value) ->
                        name.append(',').append(label).append('=').append(ObjectName.quote(value)));
        try {
            ObjectName unique = new ObjectName(name.toString());
            server.registerMBean(new StandardMBean(series, Count.class, false), unique);
            names.add(unique);
        } catch (InstanceAlreadyExistsException e) {
            LOGGER.log(Level.FINE, "Another GeoServer in this JVM has the MBean " + name, e);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Removes the MBeans, which would otherwise keep the classes of the web application in memory. */
    @Override
    public void close() throws JMException {
        ServerCounts.SERVER.forget(this);
        for (ObjectName name : names) {
            server.unregisterMBean(name);
        }
        names.clear();
    }
}
