/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.renderer.markdown.MarkdownRenderer;

/**
 * Writes the pages for GeoServer's user manual: Sphinx for GeoServer 2, Markdown for GeoServer 3. The frames of the
 * pages are in a folder of Markdown; they include sections of this documentation, so that each fact has one place.
 *
 * <pre>{@code
 * UserManual.write(project, project.resolve("gs-wfs-bxml/community-module/manual"), folder, Form.SPHINX, "https://…/");
 * }</pre>
 */
public final class UserManual {

    /** The language of GeoServer's manual. */
    enum Form {
        /** Of GeoServer 2. */
        SPHINX("rst"),
        /** Of GeoServer 3. */
        MARKDOWN("md");

        private final String suffix;

        Form(String suffix) {
            this.suffix = suffix;
        }

        String suffix() {
            return suffix;
        }
    }

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private UserManual() {}

    /**
     * Arguments: the folder of the project, that of the frames, that of the manual, {@code sphinx} or {@code markdown},
     * and the address of the published documentation, for what the manual does not have.
     */
    public static void main(String[] arguments) throws IOException {
        Form form = Form.valueOf(arguments[3].toUpperCase(Locale.ROOT));
        write(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]), form, arguments[4]);
    }

    /**
     * Writes all pages and their images.
     *
     * @param frames a folder with one Markdown file for each page
     * @param address ends with a slash
     * @throws IOException if a frame includes a section that does not exist, or reading or writing fails
     */
    static void write(Path project, Path frames, Path manual, Form form, String address) throws IOException {
        Map<String, ManualPage> pages = new TreeMap<>();
        for (String name : names(frames)) {
            String markdown = Files.readString(frames.resolve(name + ".md")).replace("\r\n", "\n");
            pages.put(name, ManualPage.read(project, name, markdown));
        }
        ManualLinks links = new ManualLinks(pages, form, address);
        Files.createDirectories(manual);
        for (ManualPage page : pages.values()) {
            for (Path image : links.resolve(page)) {
                Files.write(manual.resolve(image.getFileName()), Files.readAllBytes(project.resolve(image)));
            }
            String text = form == Form.SPHINX
                    ? new ReStructuredText(page).render()
                    : MarkdownRenderer.builder().extensions(EXTENSIONS).build().render(page.root());
            Files.writeString(manual.resolve(page.name() + '.' + form.suffix()), text);
        }
    }

    /** The names of the pages, in order. */
    private static List<String> names(Path frames) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(frames)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .map(name -> name.substring(0, name.length() - ".md".length()))
                    .sorted()
                    .forEach(names::add);
        }
        return names;
    }
}
