/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.geotools.api.filter.identity.FeatureId;
import org.geotools.api.filter.identity.ResourceId;
import org.gmlfast.geoserver.settings.FallbackException;

/**
 * What a transaction has done, from GeoServer's model of WFS 1.1 or 2.0.
 *
 * @param version of the response
 * @param totals the counts of the summary, by the names of their elements
 * @param changes the ids of the features, by the names of the elements that list them
 */
record TransactionResults(String version, Map<String, String> totals, Map<String, List<ChangedFeatures>> changes) {

    private static final List<String> TOTALS =
            List.of("totalInserted", "totalUpdated", "totalReplaced", "totalDeleted");
    private static final List<String> CHANGES = List.of("insertResults", "updateResults", "replaceResults");

    /**
     * The features of one action.
     *
     * @param handle of the action; null for none
     */
    record ChangedFeatures(String handle, List<String> ids) {}

    /**
     * Reads a response.
     *
     * @throws FallbackException if it has more than that: the plugin would not write all of it
     */
    static TransactionResults of(EObject response) {
        Map<String, String> totals = new LinkedHashMap<>();
        EObject summary = (EObject) required(response, "transactionSummary");
        for (String name : TOTALS) {
            Object total = get(summary, name);
            if (total != null) {
                totals.put(name, String.valueOf(total));
            }
        }
        Map<String, List<ChangedFeatures>> changes = new LinkedHashMap<>();
        for (String name : CHANGES) {
            if (get(response, name) instanceof EObject results) {
                changes.put(name, features(results));
            }
        }
        if (get(response, "transactionResults") instanceof EObject results
                && get(results, "action") instanceof List<?> failures
                && !failures.isEmpty()) {
            throw new FallbackException("the transaction has failed");
        }
        return new TransactionResults((String) required(response, "version"), totals, changes);
    }

    private static List<ChangedFeatures> features(EObject results) {
        List<ChangedFeatures> features = new ArrayList<>();
        for (Object each : (List<?>) required(results, "feature")) {
            EObject feature = (EObject) each;
            Object ids = get(feature, "resourceId");
            features.add(new ChangedFeatures(
                    text(get(feature, "handle")), ids((List<?>) (ids == null ? required(feature, "featureId") : ids))));
        }
        if (features.isEmpty()) {
            throw new FallbackException("a list of changes that is empty");
        }
        return features;
    }

    private static List<String> ids(List<?> features) {
        List<String> ids = new ArrayList<>(features.size());
        for (Object each : features) {
            FeatureId id = (FeatureId) each;
            if (id instanceof ResourceId
                    || id.getPreviousRid() != null
                    || !id.getID().equals(id.getRid())) {
                throw new FallbackException("versions of features");
            }
            ids.add(text(id.getID()));
        }
        return ids;
    }

    /** A text of an attribute. Null for null. */
    private static String text(Object value) {
        String text = (String) value;
        if (text != null && !text.chars().allMatch(each -> each >= ' ' && each < Character.MIN_SURROGATE)) {
            throw new FallbackException("an unusual character in an id or handle");
        }
        return text;
    }

    private static Object required(EObject object, String property) {
        Object value = get(object, property);
        if (value == null) {
            throw new FallbackException("a response without " + property);
        }
        return value;
    }

    /** Null also for a property that the version of WFS does not have. */
    private static Object get(EObject object, String property) {
        EStructuralFeature feature = object.eClass().getEStructuralFeature(property);
        return feature == null ? null : object.eGet(feature);
    }
}
