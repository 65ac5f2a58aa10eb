/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import org.codehaus.stax2.XMLStreamReader2;

/** Applies steps to the attributes of the current start tag. */
final class AttributeTests {

    private final XMLStreamReader2 reader;

    AttributeTests(XMLStreamReader2 reader) {
        this.reader = reader;
    }

    boolean anyMatches(PathStep step) {
        return next(step, 0) >= 0;
    }

    /** The index of the next attribute that a step matches; -1 if there is none. */
    int next(PathStep step, int from) {
        int count = reader.getAttributeCount();
        for (int i = from; i < count; i++) {
            if (hasName(step.test, i) && (isNameEnough(step) || isTrue(step, reader.getAttributeValue(i)))) {
                return i;
            }
        }
        return -1;
    }

    private boolean hasName(NodeTest test, int index) {
        if (test.localName() != null && !test.localName().equals(reader.getAttributeLocalName(index))) {
            return false;
        }
        if (test.uri() == null) {
            return true;
        }
        String uri = reader.getAttributeNamespace(index);
        return test.uri().equals(uri == null ? "" : uri);
    }

    private static boolean isNameEnough(PathStep step) {
        return step.value == null && step.condition == null;
    }

    /** Whether a value passes the test and the predicates of a step; these test nothing but the value. */
    private static boolean isTrue(PathStep step, String value) {
        if (step.value != null && !step.value.matches(value)) {
            return false;
        }
        long satisfied = 0;
        for (PathStep self : step.selfSteps) {
            satisfied |= self.test.kind() == NodeTest.Kind.NODE && isTrue(self, value) ? self.bit : 0;
        }
        return step.condition == null || step.condition.evaluate(satisfied, -1) == StepCondition.TRUE;
    }
}
