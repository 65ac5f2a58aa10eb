/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * XPath over a stream: one pass over any Stax2 reader, without a tree. Start at
 * {@link org.gmlfast.xpath.CompiledXPath}.
 *
 * <p>XPath: {@code XPathParser} and {@code PredicateParser} parse, {@code PathPlan} numbers the steps of all paths and
 * predicates, so that a set of steps is the bits of a long. {@code XPathEvaluation} reads the events. {@code NameMasks}
 * has the steps that match a name, {@code OpenMatches} the steps that can match children and descendants of each open
 * element; an element in which no step can match is skipped. A {@code StepMatch} becomes true, false or neither
 * ({@code StepCondition}); {@code Decisions} notifies the steps that it is a predicate of, {@code Acceptance} checks
 * the steps before it. {@code ResultQueue} delivers nodes in document order, as a {@code LiveElementReader} or from
 * {@code RecordedEvents}.
 */
package org.gmlfast.xpath;
