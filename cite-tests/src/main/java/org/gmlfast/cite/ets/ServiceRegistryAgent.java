/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.lang.instrument.Instrumentation;

import javax.imageio.spi.ServiceRegistry;

import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.matcher.ElementMatchers;

/**
 * Lets the old Geotoolkit of the WFS suite run on Java 9 and later. Geotoolkit finds its factories through the registry
 * of image formats, which accepts nothing else since Java 9. The agent runs only in the JVM of that suite.
 */
public final class ServiceRegistryAgent {

    private ServiceRegistryAgent() {}

    /** Called by the JVM before the suite starts. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .ignore(ElementMatchers.none())
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .type(ElementMatchers.is(ServiceRegistry.class))
                .transform((builder, type, loader, module, domain) -> builder.visit(
                                Advice.to(AnyClass.class).on(ElementMatchers.named("checkClassAllowed")))
                        .visit(Advice.to(AnyService.class).on(ElementMatchers.named("lookupProviders"))))
                .installOn(instrumentation);
    }

    /** Removes the check. */
    public static final class AnyClass {

        private AnyClass() {}

        /** Code that is copied to the beginning of the method; true leaves the method out. */
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static boolean enter() {
            return true;
        }
    }

    /** Declares that the module of the registry uses the service, as only code in that module may. */
    public static final class AnyService {

        private AnyService() {}

        /** Code that is copied to the beginning of the method. */
        @Advice.OnMethodEnter
        public static void enter(@Advice.Argument(0) Class<?> service) {
            ServiceRegistry.class.getModule().addUses(service);
        }
    }
}
