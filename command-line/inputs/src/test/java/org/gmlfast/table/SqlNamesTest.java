/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests {@link SqlNames}. */
class SqlNamesTest {

    @Test
    void doublesTheQuotesOfNames() {
        assertThat(SqlNames.quoted("a \"b\" c")).isEqualTo("\"a \"\"b\"\" c\"");
    }
}
