/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import com.sun.source.util.JavacTask;

/**
 * Records the signatures of one release from its sources, without compiling them, and from the jars of its libraries:
 *
 * <pre>
 * java org.gmlfast.testing.signatures.SignatureRecorder FILE RELEASE SOURCES LIBRARIES [TYPE | TYPE#FIELD | 'bean NAME']...
 * </pre>
 *
 * SOURCES are the roots of source folders and LIBRARIES are jars, both in the form of a class path. The command records
 * all types and beans that FILE already has, those that the arguments name, and the supertypes of types outside the
 * JDK. Beans are looked up in files called {@code applicationContext.xml} below SOURCES. The command prints the names
 * of types and beans that the release does not have. A member whose types are in neither SOURCES nor LIBRARIES is an
 * error, and nothing is written.
 */
public final class SignatureRecorder {

    private final Elements elements;
    private final SignatureReader reader;
    private final Map<String, TypeSignature> recorded = new TreeMap<>();

    /** The compiler's diagnostics are of no interest: it sees a part of the sources. */
    SignatureRecorder(String sources, String libraries) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<Object> ignored = new DiagnosticCollector<>();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        List<String> options = List.of(
                "-proc:none", "-implicit:none", "-Xprefer:source", "-sourcepath", sources, "-classpath", libraries);
        JavacTask task = (JavacTask)
                compiler.getTask(null, files, ignored::report, options, List.of("java.lang.Object"), List.of());
        this.elements = task.getElements();
        this.reader = new SignatureReader(elements, task.getTypes());
    }

    /**
     * Records types and their supertypes.
     *
     * @param wanted names as {@code java.util.Map$Entry}, and {@code TYPE#FIELD} for fields that may be private
     * @return the types that do not exist
     */
    Set<String> record(Set<String> wanted) {
        Set<String> absent = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>();
        wanted.stream().filter(each -> !SpringBeans.isBean(each)).forEach(each -> open.add(each.split("#")[0]));
        while (!open.isEmpty()) {
            String name = open.remove();
            TypeElement type = isOfJdk(name) ? null : elements.getTypeElement(name.replace('$', '.'));
            if (type == null) {
                absent.add(name);
            } else if (!recorded.containsKey(name)) {
                TypeSignature signature = reader.read(type, wanted);
                recorded.put(name, signature);
                signature.supertypes().stream().filter(each -> !isOfJdk(each)).forEach(open::add);
            }
        }
        return absent;
    }

    private static boolean isOfJdk(String name) {
        try {
            Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Types in signatures that are in neither SOURCES nor LIBRARIES, each with its place. */
    Set<String> unresolved() {
        return reader.unresolved();
    }

    /** The types found so far, by name. */
    Map<String, TypeSignature> recorded() {
        return recorded;
    }

    /** Records a release. */
    public static void main(String[] args) throws IOException {
        if (args.length < 4) {
            System.err.println(
                    "Usage: SignatureRecorder FILE RELEASE SOURCES LIBRARIES [TYPE | TYPE#FIELD | 'bean NAME']...");
            System.exit(2);
        }
        Path file = Path.of(args[0]);
        SignatureFile signatures = SignatureFile.read(file);
        Set<String> wanted = signatures.wanted();
        wanted.addAll(Arrays.asList(args).subList(4, args.length));
        SignatureRecorder recorder = new SignatureRecorder(args[2], args[3]);
        Set<String> absent = recorder.record(wanted);
        if (!recorder.unresolved().isEmpty()) {
            recorder.unresolved().forEach(System.err::println);
            System.exit(1);
        }
        SpringBeans beans = SpringBeans.in(args[2]);
        for (String bean : wanted.stream().filter(SpringBeans::isBean).toList()) {
            beans.find(bean)
                    .ifPresentOrElse(signature -> recorder.recorded().put(bean, signature), () -> absent.add(bean));
        }
        signatures.put(args[1], recorder.recorded().values());
        signatures.write(file);
        absent.forEach(name -> System.out.println("absent: " + name));
    }
}
