package org.example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.xpath.CompiledXPath;
import org.gmlfast.xpath.XPathHandler;

/** What an XPath expression selects, while a document is read once. */
final class SelectByPath {

    private SelectByPath() {}

    static void printNames(Path path) throws Exception {
        try (var in = Files.newInputStream(path)) {
            XMLStreamReader2 reader = new BxmlInputFactory().create(in);

            CompiledXPath names = CompiledXPath.compile(                    // immutable, thread-safe
                    "//ex:town[ex:inhabitants>100000]/ex:town_name", Map.of("ex", "http://www.example.org/towns"));

            names.evaluate(reader, new XPathHandler() {
                @Override
                public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
                    System.out.println(element.getElementText());           // the reader is at the start of the element
                    return true;                                            // false stops
                }

                @Override
                public boolean value(int output, String value) {            // an attribute or text()
                    return true;
                }
            });
        }
    }
}
