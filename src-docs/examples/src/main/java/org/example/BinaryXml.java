package org.example;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.sax.SAXSource;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlFile;
import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlReader;
import org.gmlfast.bxml.BxmlSaxReader;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.BxmlTokenReader;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Binary XML through StAX, SAX, an index, and token by token. */
final class BinaryXml {

    private BinaryXml() {}

    static void write(OutputStream outputStream) throws Exception {
        BxmlSettings settings = BxmlSettings.DEFAULT.withIndexes(List.of("//@id"));
        XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(outputStream);
        writer.writeStartDocument();
        writer.writeStartElement("samples");
        writer.writeAttribute("id", "s1");
        writer.writeDoubleArray(new double[] {1.5, 2.25}, 0, 2);
        writer.writeEndElement();
        writer.writeEndDocument();                               // without its trailer a file is incomplete
    }

    static double sumOfPositions(InputStream inputStream) throws Exception {
        double sum = 0;

        XMLStreamReader2 reader = new BxmlInputFactory().create(inputStream);
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT && reader.getLocalName().equals("pos")) {
                double[] block = new double[1024];
                for (int count; (count = reader.readElementAsDoubleArray(block, 0, block.length)) > 0; ) {
                    for (int i = 0; i < count; i++) {
                        sum += block[i];                         // the number as it is in the file
                    }
                }
            }
        }
        return sum;
    }

    static long sumOfIntegers(InputStream inputStream) throws Exception {
        long sum = 0;

        BxmlReader reader = new BxmlInputFactory().create(inputStream);
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.CHARACTERS) {
                switch (reader.valueType()) {
                    case SMALL_NUM, BYTE, SHORT, USHORT, INT, LONG -> sum += reader.longValue();
                    default -> {}                                // also doubleValue(), doubleValues(), getText()
                }
            }
        }
        return sum;
    }

    static Element toDom(InputStream inputStream) throws Exception {
        DOMResult tree = new DOMResult();

        Source source = new SAXSource(new BxmlSaxReader(), new InputSource(inputStream));
        TransformerFactory.newInstance().newTransformer().transform(source, tree);

        return ((Document) tree.getNode()).getDocumentElement();
    }

    static void find(Path path) throws Exception {
        BxmlFile file = BxmlFile.open(path);                     // thread-safe
        XMLStreamReader2 town = file.find("//@gml:id", "town.2").orElseThrow();
        town.nextTag();                                          // the element is a document of its own
        System.out.println(town.getLocalName());
    }

    static void printTokens(InputStream inputStream) throws Exception {
        BxmlTokenReader tokens = new BxmlTokenReader(inputStream, BxmlLimits.DEFAULT);
        while (tokens.next()) {
            System.out.println(tokens.offset() + " " + tokens.type() + " " + tokens.fields());
        }
    }
}
