/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An object of ALKIS, or a state of it (GeoInfoDok, 3.3.10).
 *
 * @param id as the delivery has it
 * @param time when the state began, as a date and time of XML Schema; null for an id without it
 */
public record ObjectState(String id, String time) {

    private static final Pattern STATE = Pattern.compile("\\w{16}(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z");

    private static final int ID_LENGTH = 16;

    static ObjectState of(String id) {
        var state = STATE.matcher(id);
        return new ObjectState(id, state.matches() ? state.replaceFirst("$1-$2-$3T$4:$5:$6Z") : null);
    }

    /** The ids that rows of this state may have: with its time, and without. */
    public List<String> ids() {
        return time == null ? List.of(id) : List.of(id, id.substring(0, ID_LENGTH));
    }

    /** The id of the object, which all of its states share. */
    public String object() {
        return time == null ? id : id.substring(0, ID_LENGTH);
    }
}
