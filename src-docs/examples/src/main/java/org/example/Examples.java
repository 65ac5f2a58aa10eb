package org.example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.geotools.data.collection.ListFeatureCollection;

/** Writes towns as GML and as binary XML into a folder, and reads them back. */
public final class Examples {

    private Examples() {}

    /** The argument is the folder; by default {@code target/towns}. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args.length == 0 ? "target/towns" : args[0]);
        Files.createDirectories(folder);
        writeFeatures(folder);
        readFeatures(folder);
        writeAndReadBinaryXml(folder);
        FirstProgram.main(new String[] {folder.resolve("town.gml").toString()});
        AxisOrders.print();
    }

    private static void writeFeatures(Path folder) throws Exception {
        try (var out = Files.newOutputStream(folder.resolve("towns.gml"))) {
            WriteFeatures.writeCollection(Towns.features(), out);
        }
        try (var out = Files.newOutputStream(folder.resolve("defaults.gml"))) {
            WriteFeatures.writeWithDefaults(Towns.features(), out);
        }
        try (var out = Files.newOutputStream(folder.resolve("stream.gml"));
                var source = Towns.features().features()) {
            WriteFeatures.writeOneByOne(source, Towns.TYPE, out);
        }
        try (var out = Files.newOutputStream(folder.resolve("settings.gml"))) {
            WriteFeatures.writeWithSettings(Towns.features(), out);
        }
        try (var out = Files.newOutputStream(folder.resolve("towns.xsd"))) {
            WriteFeatures.writeSchema(Towns.TYPE, Towns.NAMESPACE, out);
        }
        try (var out = Files.newOutputStream(folder.resolve("towns.bxml"))) {
            WriteFeatures.writeBinary(Towns.features(), out);
        }
        WriteParts.write(List.of(Towns.features(), new ListFeatureCollection(Towns.TYPE)), folder);
    }

    private static void readFeatures(Path folder) throws Exception {
        Path file = folder.resolve("towns.bxml");
        System.out.println("ids: " + ReadFeatures.ids(file));
        try (var schema = Files.newInputStream(folder.resolve("towns.xsd"))) {
            for (String name : ReadFeatures.select(file, schema)) {
                System.out.println("in the box: " + name);
            }
        }
    }

    private static void writeAndReadBinaryXml(Path folder) throws Exception {
        Path file = folder.resolve("samples.bxml");
        try (var out = Files.newOutputStream(file)) {
            BinaryXml.write(out);
        }
        try (var in = Files.newInputStream(folder.resolve("towns.bxml"))) {
            System.out.println("sum of coordinates: " + BinaryXml.sumOfPositions(in));
        }
        try (var in = Files.newInputStream(folder.resolve("towns.bxml"))) {
            System.out.println("sum of integers: " + BinaryXml.sumOfIntegers(in));
        }
        try (var in = Files.newInputStream(file)) {
            System.out.println("root: " + BinaryXml.toDom(in).getNodeName());
        }
        SelectByPath.printNames(folder.resolve("towns.bxml"));
        BinaryXml.find(folder.resolve("towns.bxml"));
        try (var in = Files.newInputStream(file)) {
            BinaryXml.printTokens(in);
        }
    }
}
