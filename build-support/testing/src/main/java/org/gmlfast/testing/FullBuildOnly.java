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
 * Marks tests that only {@code ./mvnw verify -Pfull} runs: they take long, and a quicker test has the same behaviour in
 * fewer cases.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@org.junit.jupiter.api.Tag("full-build-only")
@net.jqwik.api.Tag("full-build-only")
public @interface FullBuildOnly {}
