/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Set;
import java.util.TreeSet;

import org.geotools.xsd.EncoderDelegate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled classes of this package link to the declared types of gt-xsd. */
class LinkageTest {

    private static JavaClasses compiled;
    private static JavaClasses declared;

    @BeforeAll
    static void readClasses() throws Exception {
        compiled = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.gmlfast.xsd");
        URI declarations = EncoderDelegate.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        declared = new ClassFileImporter().importUrl(declarations.toURL());
    }

    private static boolean isOfGtXsd(JavaClass type) {
        return type.getPackageName().matches("org\\.geotools\\.(xsd|gml[23]|wfs)(\\..*)?|net\\.opengis\\..*");
    }

    /** Declarations that no class links to are to be deleted. */
    @Test
    void everyDeclarationIsUsed() {
        Set<String> linked = new TreeSet<>();
        compiled.forEach(type -> type.getDirectDependenciesFromSelf()
                .forEach(dependency -> linked.add(
                        dependency.getTargetClass().getBaseComponentType().getName())));
        declared.stream().filter(type -> linked.contains(type.getName())).forEach(type -> type.getAllRawSuperclasses()
                .forEach(parent -> linked.add(parent.getName())));
        Set<String> idle = new TreeSet<>();
        declared.stream()
                .filter(LinkageTest::isOfGtXsd)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.isInterface() && !linked.contains(type.getName()))
                .forEach(type -> idle.add(type.getName()));
        assertThat(idle).containsOnly("org.geotools.xsd.XSD");
    }
}
