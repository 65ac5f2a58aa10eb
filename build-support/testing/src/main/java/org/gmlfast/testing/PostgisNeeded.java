/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.io.IOException;
import java.io.UncheckedIOException;

import org.opentest4j.TestAbortedException;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/**
 * Skips the properties of a class if PostGIS is not installed: {@code @AddLifecycleHook(PostgisNeeded.class)}. jqwik
 * reports a skip in {@code @BeforeContainer} as an error.
 */
public final class PostgisNeeded implements SkipExecutionHook {

    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        try {
            PostgresServer.require();
            return SkipResult.doNotSkip();
        } catch (TestAbortedException e) {
            return SkipResult.skip(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
