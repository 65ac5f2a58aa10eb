/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.EncoderFactory;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;
import org.gmlfast.rows.ChildQuery;
import org.gmlfast.rows.TableUse;
import org.gmlfast.template.internal.compiler.RowScope;
import org.gmlfast.template.internal.compiler.TemplateCompiler;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.RowsOption;
import org.gmlfast.template.syntax.TemplateElement;
import org.gmlfast.template.syntax.TemplateException;
import org.gmlfast.template.syntax.TemplateNames;
import org.gmlfast.template.syntax.TemplateOptions;
import org.gmlfast.template.syntax.TemplateParser;

/**
 * A template for features of an application schema. Immutable and thread-safe.
 *
 * <pre>{@code
 * FeatureTemplate template = FeatureTemplate.read(Path.of("parcel.xml"));
 * WfsEncoder encoder = WfsEncoder.builder(WfsVersion.WFS_2_0_0)
 *         .encoders(type.getName(), template)
 *         .build();
 * }</pre>
 *
 * <p>The document needs the {@link #schemaLocations} of the template in its header, and must be text. Templates are an
 * administrator's files: their size is bounded, but the author of a template decides what clients see.
 */
public final class FeatureTemplate implements EncoderFactory, TableUse {

    private final TemplateElement feature;
    private final TemplateOptions options;
    private final Problems parsed;
    private final String digest;
    private final List<Path> files;

    private FeatureTemplate(
            TemplateElement feature, TemplateOptions options, Problems parsed, String digest, List<Path> files) {
        this.feature = feature;
        this.options = options;
        this.parsed = parsed;
        this.digest = digest;
        this.files = files;
    }

    /**
     * Reads a template and the files that it includes, which are in the same folder.
     *
     * @throws IOException if a file cannot be read
     * @throws TemplateException if it is not a template
     */
    public static FeatureTemplate read(Path file) throws IOException {
        Problems problems = new Problems();
        TemplateParser parser = new TemplateParser(problems);
        TemplateElement root = parser.parse(file);
        problems.check();
        TemplateOptions options = new TemplateOptions(problems);
        TemplateElement feature = new TemplateRoot(root, options, problems).feature();
        readBeside(file, parser, options, problems);
        problems.check();
        FeatureTemplate template = new FeatureTemplate(feature, options, problems, parser.digest(), parser.files());
        options.root(template.preferredVersion(), problems);
        problems.check();
        return template;
    }

    /**
     * Reads the options in a file beside the template: the form that begins with a collection has no place for them.
     */
    private static void readBeside(Path file, TemplateParser parser, TemplateOptions options, Problems problems)
            throws IOException {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
        Path beside = file.resolveSibling(name + ".rows.xml");
        if (!Files.isRegularFile(beside)) {
            return;
        }
        TemplateElement root = parser.parse(beside);
        if (root != null && !root.name.equals("gf:Options")) {
            problems.error(
                    root.place, "<" + root.name + "> is not allowed here; the options of a template are gf:Options");
        } else if (root != null) {
            options.read(root);
        }
    }

    /** The SHA-256 of the template's files, in hexadecimal: it changes when one of them does. */
    public String digest() {
        return digest;
    }

    /** The file of the template, then those that it includes; unmodifiable. */
    public List<Path> files() {
        return files;
    }

    TemplateElement feature() {
        return feature;
    }

    TemplateOptions options() {
        return options;
    }

    /** The name of the feature's element, with the prefix of the template. */
    public String elementName() {
        return feature.name;
    }

    /** The namespace of the feature's element. */
    public String namespace() {
        return options.namespaces.getOrDefault(TemplateNames.prefix(feature.name), "");
    }

    /**
     * Whether the template is for a version of GML: the version whose namespace it declares, or any GML 3 if it
     * declares none.
     */
    public boolean writes(GmlVersion version) {
        String declared = options.namespaces.get("gml");
        return version.isGml3() && (declared == null || declared.equals(version.namespace()));
    }

    /** The newest version of GML that the template is for. */
    public GmlVersion preferredVersion() {
        return writes(GmlVersion.GML_3_2_1) ? GmlVersion.GML_3_2_1 : GmlVersion.GML_3_1_1;
    }

    /** The namespaces that the template declares: URIs by prefix, unmodifiable. */
    public Map<String, String> prefixes() {
        return Map.copyOf(options.namespaces);
    }

    /**
     * The document element of datasets, from {@code gf:Collection}. WFS responses cannot have it.
     *
     * @return null for wfs:FeatureCollection
     */
    public CollectionRoot root(GmlVersion version) {
        return options.root(version, new Problems());
    }

    /** Why WFS responses cannot be written with the template; null if they can. */
    public String problemOfResponses() {
        return root(preferredVersion()) == null
                ? null
                : "a response of a WFS is a wfs:FeatureCollection; gf:Collection with another root is for encode and export";
    }

    /** The locations of schemas, by namespace, in the order of the template. */
    public Map<String, String> schemaLocations() {
        return java.util.Collections.unmodifiableMap(options.schemaLocations);
    }

    /**
     * Compiles the template and returns warnings: what is doubtful but not an error.
     *
     * @throws TemplateException if the template does not fit the rows
     */
    public List<String> warnings(RowType type, GmlVersion version) {
        Problems problems = new Problems();
        problems.addAll(parsed);
        compile(type, version, GmlSettings.defaults(version), Namespaces.NONE, problems);
        return problems.warnings();
    }

    // ---- tables

    /** The rows of other tables that the template reads: {@code gf:Rows}. Features do not have them. */
    @Override
    public List<ChildQuery> children() {
        return options.lists.stream().map(RowsOption::query).toList();
    }

    /** @throws TemplateException if the template does not fit the rows */
    @Override
    public Columns columns(RowType type) {
        GmlVersion version = preferredVersion();
        TemplateCompiler compiler =
                compiler(type, version, GmlSettings.defaults(version), Namespaces.NONE, new Problems());
        compiler.compile();
        return compiler.columns();
    }

    /** @throws TemplateException if the template does not fit the rows */
    @Override
    public FeatureEncoder compile(RowType type, GmlVersion version, GmlSettings settings, Namespaces prefixes) {
        return compile(type, version, settings, prefixes, new Problems());
    }

    private FeatureEncoder compile(
            RowType type, GmlVersion version, GmlSettings settings, Namespaces prefixes, Problems problems) {
        return compiler(type, version, settings, prefixes, problems).compile();
    }

    private TemplateCompiler compiler(
            RowType type, GmlVersion version, GmlSettings settings, Namespaces prefixes, Problems problems) {
        TemplateNames names = new TemplateNames(options, feature, version, settings, prefixes, problems);
        problems.check();
        RowScope rows = new RowScope(type, settings, options, problems);
        return new TemplateCompiler(feature, options, names, rows, problems);
    }
}
