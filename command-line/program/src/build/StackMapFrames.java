/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Gives the classes of a jar the version of Java 8 and stack map frames, which picocli's lack: Java archives no classes
 * of Java 5, but loads and verifies them at each start, a fifth of the CPU time of a short command. The build runs this
 * file.
 */
final class StackMapFrames extends ClassWriter {

    private static final String NOTE = "META-INF/CHANGES.txt";

    private static final String CHANGES = "The class files of this jar have the version of Java 8 and stack map frames, so"
            + " that Java can archive them. Nothing else differs from the published jar.\n";

    private final ClassLoader loader;

    private StackMapFrames(ClassLoader loader) {
        super(COMPUTE_FRAMES);
        this.loader = loader;
    }

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            Path file = Path.of(jar);
            try (URLClassLoader loader = new URLClassLoader(new URL[] {file.toUri().toURL()})) {
                // a build that changes nothing leaves the jar as an earlier one has written it
                if (loader.findResource(NOTE) == null) {
                    Path changed = Path.of(jar + ".new");
                    Files.write(changed, convert(file, loader));
                    Files.move(changed, file, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static byte[] convert(Path jar, ClassLoader loader) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar));
                ZipOutputStream out = new ZipOutputStream(bytes)) {
            long time = 0;
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] content = in.readAllBytes();
                time = entry.getTime();
                boolean isClass = entry.getName().endsWith(".class") && !entry.getName().endsWith("module-info.class");
                add(out, entry.getName(), time, isClass ? convert(content, loader) : content);
            }
            add(out, NOTE, time, CHANGES.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void add(ZipOutputStream out, String name, long time, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(time);
        out.putNextEntry(entry);
        out.write(content);
    }

    private static byte[] convert(byte[] type, ClassLoader loader) {
        StackMapFrames writer = new StackMapFrames(loader);
        ClassVisitor version = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(
                    int old, int access, String name, String signature, String superName, String[] interfaces) {
                super.visit(Math.max(old, Opcodes.V1_8), access, name, signature, superName, interfaces);
            }
        };
        new ClassReader(type).accept(version, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    @Override
    protected ClassLoader getClassLoader() {
        return loader;
    }
}
