/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks tests that take long and test what no JDK changes: limits, failures, other programs. {@code .ci/run} runs them
 * on the JDK that builds, and leaves them out on the newest one.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@org.junit.jupiter.api.Tag("build-jdk-only")
@net.jqwik.api.Tag("build-jdk-only")
public @interface BuildJdkOnly {}
