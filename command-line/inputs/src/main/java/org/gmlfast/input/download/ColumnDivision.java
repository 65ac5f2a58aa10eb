/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.InputException;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/**
 * Divides a layer by the values of an attribute, in whose order the server sorts the features: each page begins with
 * the last value of the one before it. Features with that value are in both.
 */
final class ColumnDivision {

    private final PageStore store;
    private final PageScan scan;
    private final LayerRequest request;
    private final String column;
    private final long maximum;

    /** @param maximum the number of features from which a response is not trusted to have all */
    ColumnDivision(PageStore store, PageScan scan, LayerRequest request, String column, long maximum) {
        this.store = store;
        this.scan = scan;
        this.request = request;
        this.column = column;
        this.maximum = maximum;
    }

    /** Fetches all features with a value, and then those without one. */
    List<FeaturePage> pages() throws IOException {
        List<FeaturePage> pages = new ArrayList<>();
        String value = null;
        while (pages.size() < PageStore.MAX_PAGES) {
            PartCondition condition =
                    value == null ? PartCondition.present(column) : PartCondition.atLeast(column, value);
            FeaturePage page =
                    page("column-" + pages.size(), request.where(condition).sortedBy(column));
            pages.add(page);
            if (page.count() < maximum && page.count() >= page.root().matched()) {
                break;
            }
            String last = page.count() == 0 ? null : lastValue(page);
            if (last == null || last.equals(value)) {
                throw new InputException(
                        last == null
                                ? "the response has no attribute \"" + column + "\" with a value, or is empty: "
                                        + page.url()
                                : "the server sends no more than " + page.count()
                                        + " features, but at least as many have"
                                        + " the value \"" + last + "\" of \"" + column
                                        + "\"; divide by an attribute with more values");
            }
            value = last;
        }
        FeaturePage missing = page("column-null", request.where(PartCondition.missing(column)));
        if (missing.count() >= maximum || missing.count() < missing.root().matched()) {
            throw new InputException("more features than the server sends have no value of \"" + column
                    + "\"; divide by another attribute");
        }
        pages.add(missing);
        return pages;
    }

    private FeaturePage page(String name, LayerRequest part) throws IOException {
        return store.soundPage(name, part.url());
    }

    private String lastValue(FeaturePage page) throws IOException {
        FeatureRanges ranges = scan.ranges(page);
        int last = ranges.size() - 1;
        byte[] feature;
        try (InputStream in = Files.newInputStream(page.file())) {
            InputStream plain = DecompressedInput.of(in).stream();
            plain.skipNBytes(ranges.start(last));
            feature = plain.readNBytes((int) (ranges.end(last) - ranges.start(last)));
        }
        return page.isJson() ? jsonValue(feature) : gmlValue(new String(feature, StandardCharsets.UTF_8));
    }

    private String gmlValue(String feature) {
        Matcher element = Pattern.compile(
                        "<((?:[\\w.-]+:)?" + Pattern.quote(column) + ")(?:\\s[^<>]*)?>([^<]*)</\\1\\s*>")
                .matcher(feature);
        return element.find() ? ResponseRoot.unescaped(element.group(2)) : null;
    }

    private String jsonValue(byte[] feature) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(feature)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                boolean isProperty = json.getParsingContext().getParent() != null
                        && "properties"
                                .equals(json.getParsingContext().getParent().getCurrentName())
                        && column.equals(json.currentName());
                if (isProperty && token.isScalarValue() && token != JsonToken.VALUE_NULL) {
                    return json.getText();
                }
            }
            return null;
        }
    }
}
