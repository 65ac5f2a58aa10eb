/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * Imports point downwards only: stax, then bxml and gml, which do not know each other, then wfs, then xsd; rows,
 * feature and xpath beside.
 */
@AnalyzeClasses(packages = "org.gmlfast", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule staxNeedsTheJdkAndStax2Alone = classes()
            .that()
            .resideInAPackage("org.gmlfast.stax..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "javax.xml..", "org.codehaus.stax2..", "org.gmlfast.stax..");

    @ArchTest
    static final ArchRule onlyFormatsOfTheLibraryUseStaxInternals = noClasses()
            .that()
            .resideOutsideOfPackages("org.gmlfast.stax..", "org.gmlfast.bxml..", "org.gmlfast.xsd")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.gmlfast.stax.internal..");

    @ArchTest
    static final ArchRule whatIsPublicInStaxIsApi = classes()
            .that()
            .resideInAPackage("org.gmlfast.stax")
            .and()
            .arePublic()
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .haveNameMatching("org\\.gmlfast\\.stax\\.(CoordinateFormat|IndentingStreamWriter|Positions"
                    + "|PreparedAttribute|PreparedName|PreparedStreamWriter|PreparedWriterFactory|StreamFailures"
                    + "|Utf8OutputFactory|Utf8Text|XmlNames)");

    @ArchTest
    static final ArchRule xpathNeedsTheJdkAndStax2Alone = classes()
            .that()
            .resideInAPackage("org.gmlfast.xpath")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "javax.xml..", "org.codehaus.stax2..", "org.gmlfast.xpath");

    @ArchTest
    static final ArchRule deflateNeedsTheJdkAlone = classes()
            .that()
            .resideInAPackage("org.gmlfast.deflate")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.gmlfast.deflate");

    @ArchTest
    static final ArchRule bxmlNeedsTheJdkAndStax2Alone = classes()
            .that()
            .resideInAPackage("org.gmlfast.bxml..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.xml.sax..",
                    "org.codehaus.stax2..",
                    "org.gmlfast.stax..",
                    "org.gmlfast.bxml..");

    @ArchTest
    static final ArchRule onlyBxmlAndItsFeatureReaderUseItsInternals = noClasses()
            .that()
            .resideOutsideOfPackages("org.gmlfast.bxml..", "org.gmlfast.feature")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.gmlfast.bxml.internal..");

    @ArchTest
    static final ArchRule bxmlWritesWithoutTheReader = noClasses()
            .that()
            .resideInAPackage("org.gmlfast.bxml.internal.write")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.gmlfast.bxml.internal.read");

    @ArchTest
    static final ArchRule bxmlReadsWithoutTheWriterAndIndexes = noClasses()
            .that()
            .resideInAPackage("org.gmlfast.bxml.internal.read")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.gmlfast.bxml.internal.write", "org.gmlfast.bxml.internal.index");

    @ArchTest
    static final ArchRule bxmlIndexesKnowNoWriter = noClasses()
            .that()
            .resideInAPackage("org.gmlfast.bxml.internal.index")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.gmlfast.bxml.internal.write");

    @ArchTest
    static final ArchRule bxmlSharesWithoutKnowingItsRooms = noClasses()
            .that()
            .resideInAPackage("org.gmlfast.bxml.internal")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.gmlfast.bxml.internal.*");

    @ArchTest
    static final ArchRule gmlKnowsNothingOfWfs = classes()
            .that()
            .resideInAPackage("org.gmlfast.gml")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.codehaus.stax2..",
                    "org.locationtech.jts.geom..",
                    "org.geotools..",
                    "org.gmlfast.stax",
                    "org.gmlfast.gml");

    @ArchTest
    static final ArchRule rowsAreReadForGml = classes()
            .that()
            .resideInAPackage("org.gmlfast.rows")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.locationtech.jts.geom..",
                    "org.geotools..",
                    "org.postgresql..",
                    "org.gmlfast.stax",
                    "org.gmlfast.gml",
                    "org.gmlfast.rows");

    @ArchTest
    static final ArchRule featuresAreReadFromBxml = classes()
            .that()
            .resideInAPackage("org.gmlfast.feature")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.locationtech.jts.geom..",
                    "org.geotools..",
                    "org.gmlfast.bxml",
                    "org.gmlfast.bxml.internal.read",
                    "org.gmlfast.gml",
                    "org.gmlfast.feature");

    @ArchTest
    static final ArchRule wfsIsWrittenThroughGml = classes()
            .that()
            .resideInAPackage("org.gmlfast.wfs")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.geotools..",
                    "org.gmlfast.stax",
                    "org.gmlfast.gml",
                    "org.gmlfast.wfs");

    @ArchTest
    static final ArchRule xsdIsAnOuterDoor = classes()
            .that()
            .resideInAPackage("org.gmlfast.xsd")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "javax.xml..",
                    "org.xml.sax..",
                    "org.codehaus.stax2..",
                    "org.locationtech.jts.geom..",
                    "org.geotools..",
                    "net.opengis.wfs..",
                    "net.opengis.wfs20..",
                    "org.eclipse.emf.common.util..",
                    "org.eclipse.xsd..",
                    "org.picocontainer..",
                    "org.gmlfast.stax..",
                    "org.gmlfast.gml",
                    "org.gmlfast.wfs",
                    "org.gmlfast.xsd");

    @ArchTest
    static final ArchRule namesSayWhatAClassIsFor = noClasses()
            .should()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Impl");

    @ArchTest
    static final ArchRule aLibraryPrintsNothing = noClasses()
            .that()
            .resideOutsideOfPackage("org.gmlfast.testing..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class);
}
