/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.web;

import java.io.Serializable;
import java.util.function.Supplier;

import org.apache.wicket.model.IModel;

/** Text that is computed when a page shows it. */
final class TextModel implements IModel<String> {

    private static final long serialVersionUID = 1;

    /** A supplier that can be stored with its page. */
    interface Text extends Supplier<String>, Serializable {}

    private final Text text;

    TextModel(Text text) {
        this.text = text;
    }

    @Override
    public String getObject() {
        return text.get();
    }

    @Override
    public void setObject(String value) {
        throw new UnsupportedOperationException("The text is computed");
    }

    @Override
    public void detach() {
        // nothing is kept
    }
}
