/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.rows.ResultRows;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;
import org.gmlfast.template.FeatureTemplate;

/**
 * The template of one layer and version of GML. It is read again when its files have changed; a version that cannot be
 * used leaves the one before in place. Thread-safe.
 */
final class WatchedTemplate {

    private static final Logger LOGGER = Logging.getLogger("org.geoserver.wfs.gmlfast");

    /**
     * What the files were found to be.
     *
     * @param tried the type of the layer that the files do not fit; null if that is not the reason
     * @param usable the template; null if there never was one
     * @param problem why the files cannot be used; null if they can
     * @param open whether they may become usable although neither they nor the type change: when other tables do
     */
    record State(
            String name, FileTimes times, FeatureType tried, PublishedTemplate usable, String problem, boolean open) {}

    private final GmlVersion version;
    private volatile State state;

    WatchedTemplate(GmlVersion version) {
        this.version = version;
    }

    /**
     * The template of the newest files that can be used.
     *
     * @throws TemplateUnusableException if there is none
     */
    PublishedTemplate current(FeatureTypeInfo layer, Path folder, String name) {
        State current = refresh(layer, folder, name);
        if (current.usable == null) {
            throw new TemplateUnusableException(layer.prefixedName(), current.problem);
        }
        return current.usable;
    }

    /** Reads the files if they have changed. */
    State refresh(FeatureTypeInfo layer, Path folder, String name) {
        State current = state;
        return isCurrent(current, layer, folder, name) ? current : read(layer, folder, name);
    }

    private boolean isCurrent(State known, FeatureTypeInfo layer, Path folder, String name) {
        return known != null
                && !known.open
                && known.name.equals(name)
                && known.times.template().equals(file(folder, name))
                && known.times.areCurrent()
                && (known.tried == null || known.tried.equals(typeOrNull(layer)));
    }

    /** The file for the version, or else that for all versions. */
    private Path file(Path folder, String name) {
        Path own = folder.resolve(name + ".gml31.xml");
        return version == GmlVersion.GML_3_1_1 && Files.exists(own) ? own : folder.resolve(name + ".xml");
    }

    private static FeatureType typeOrNull(FeatureTypeInfo layer) {
        try {
            return layer.getFeatureType();
        } catch (IOException e) {
            return null;
        }
    }

    // ---- reading

    private synchronized State read(FeatureTypeInfo layer, Path folder, String name) {
        State before = state;
        if (isCurrent(before, layer, folder, name)) {
            return before; // another thread has read it meanwhile
        }
        boolean same = before != null
                && before.name.equals(name)
                && folder.equals(before.times.template().getParent());
        PublishedTemplate kept = same ? before.usable : null;
        Path file = file(folder, name);
        FileTimes times = FileTimes.ofFolder(file);
        State found;
        try {
            found = used(layer, name, file);
            LOGGER.info(() -> layer.prefixedName() + " is written by the template " + file);
        } catch (IOException | IllegalArgumentException e) {
            String problem = e instanceof IOException ? unreadable(file, e) : e.getMessage();
            found = new State(name, times, typeOrNull(layer), kept, problem, e instanceof TablesException);
            if (before == null || !problem.equals(before.problem)) {
                String use = kept == null ? "cannot be used" : "stays as it was before its files changed";
                LOGGER.warning(() -> "The template of " + layer.prefixedName() + ' ' + use + ": " + problem);
                LOGGER.log(Level.FINE, "The template is not used", e);
            }
        }
        state = found;
        ResponseStatistics.SERVER.setTemplate(
                layer.prefixedName(), version, String.valueOf(file.getFileName()), found.usable != null, found.problem);
        return found;
    }

    private static String unreadable(Path file, Exception e) {
        return Files.exists(file)
                ? file.getFileName() + " cannot be read: " + e.getMessage()
                : "there is no file " + TemplateFolder.PATH + '/' + file.getFileName() + " in the data directory";
    }

    /**
     * The template of the files, which fits the layer.
     *
     * @throws IllegalArgumentException if it does not
     */
    private State used(FeatureTypeInfo layer, String name, Path file) throws IOException {
        FileTimes first = FileTimes.of(List.of(file));
        FeatureTemplate template = FeatureTemplate.read(file);
        checkName(layer, template);
        if (template.problemOfResponses() != null) {
            throw new IllegalArgumentException(template.problemOfResponses());
        }
        if (!(layer.getFeatureType() instanceof SimpleFeatureType type)) {
            throw new IllegalArgumentException("the features of the layer's store are complex");
        }
        for (String warning : template.warnings(RowType.of(type), version)) {
            LOGGER.info(warning);
        }
        PublishedTemplate published = new PublishedTemplate(template);
        checkTables(layer, type, published);
        List<Path> files = template.files();
        FileTimes times = FileTimes.of(files);
        // a file that changed while it was read is read again by the next request
        boolean unchanged = times.files().get(0).equals(first.files().get(0));
        return new State(name, unchanged ? times : first, null, published, null, false);
    }

    /** Checks the tables of {@code gf:Rows}, which are there for a request without a condition. */
    private static void checkTables(FeatureTypeInfo layer, SimpleFeatureType type, PublishedTemplate published) {
        if (published.template().children().isEmpty()) {
            return;
        }
        String problem = null;
        try {
            String[] columns = published.columns(type).toArray(String[]::new);
            Query query = new Query(type.getTypeName(), Filter.INCLUDE, columns);
            problem = ResultRows.problemOfTables(
                    layer.getFeatureSource(null, null).getFeatures(query), published.template());
        } catch (IOException | RuntimeException | LinkageError e) {
            // requests will report it, if it lasts
            LOGGER.log(Level.FINE, e, () -> "The tables of " + layer.prefixedName() + " are not checked");
        }
        if (problem != null) {
            throw new TablesException(problem);
        }
    }

    /** Thrown if the tables of {@code gf:Rows} do not fit. */
    private static final class TablesException extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        TablesException(String problem) {
            super(problem);
        }
    }

    private static void checkName(FeatureTypeInfo layer, FeatureTemplate template) {
        String element = template.elementName();
        String local = element.substring(element.indexOf(':') + 1);
        String namespace = layer.getNamespace().getURI();
        if (!local.equals(layer.getName()) || !template.namespace().equals(namespace)) {
            throw new IllegalArgumentException("its element is {" + template.namespace() + '}' + local
                    + ", the layer is {" + namespace + '}' + layer.getName()
                    + ": clients could not match them. Name the layer after the element, and give its workspace the"
                    + " namespace");
        }
    }
}
