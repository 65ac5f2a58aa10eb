/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;

import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.MutatedFiles;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

import com.sun.management.ThreadMXBean;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Any file, malformed ones included, has the same features in the window as event by event, or is refused both ways
 * with a BxmlException.
 */
@BuildJdkOnly
class WindowAgainstEventsTest {

    private static final BxmlLimits SMALL = BxmlLimits.DEFAULT
            .withDepth(20)
            .withAttributes(12)
            .withTagBytes(2_000)
            .withTextBytes(5_000)
            .withStrings(400)
            .withStringTableBytes(20_000);

    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * A wrong length would exceed this; a changed srsName is looked up in the database of GeoTools, which takes 60 MB.
     */
    private static final long MAX_MEMORY = 200_000_000;

    /** The reader notices this only while all of the file is in memory. */
    private static final String WRONG_INDEX = "an index refers to an element";

    private static final String REFUSED = "refused";

    private static final List<byte[]> FILES = files();

    @Property(tries = 2000)
    void readsMutatedFilesAlike(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        byte[] file = FILES.get(random.nextInt(FILES.size()));
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            file = MutatedFiles.mutated(file, random);
        }
        FeatureReaderSettings settings = settings(random);
        byte[] read = file;
        int window = 64 << random.nextInt(12);
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        String inEvents = result(() -> ReadFeatures.inEvents(read, settings));
        assertThat(MEMORY.getCurrentThreadAllocatedBytes() - before).isLessThan(MAX_MEMORY);
        String inArray = result(() -> ReadFeatures.all(read, settings));
        String inWindow = result(() -> ReadFeatures.inWindow(new ByteArrayInputStream(read), window, settings));
        if (inEvents.equals(WRONG_INDEX)) {
            // the array may be refused for a fault that the window reaches before the end of the file
            assertThat(inArray).isIn(WRONG_INDEX, REFUSED);
        } else {
            assertThat(inArray).isEqualTo(inEvents);
            assertThat(inWindow).isEqualTo(inEvents);
        }
    }

    private static FeatureReaderSettings settings(Random random) {
        FeatureReaderSettings all = ReadFeatures.settings(RandomSimpleFeatures.TYPE);
        return random.nextBoolean() ? all : all.withLimits(SMALL);
    }

    /** With bounds, the window skips content that is read event by event and may be refused. */
    @Property(tries = 3000)
    void readsFeaturesInBoundsAlike(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        byte[] file = FILES.get(random.nextInt(FILES.size()));
        int changes = random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            file = MutatedFiles.mutated(file, random);
        }
        double x = random.nextInt(90);
        double y = random.nextInt(90);
        FeatureReaderSettings settings =
                settings(random).withBounds(new Envelope(x, x + random.nextInt(30), y, y + random.nextInt(30)));
        if (random.nextBoolean()) {
            settings = settings.withProperties(random.nextBoolean() ? List.of("text", "stamp") : List.of("geom", "d"));
        }
        FeatureReaderSettings selection = settings;
        byte[] read = file;
        String inEvents = result(() -> ReadFeatures.inEvents(read, selection));
        int window = 64 << random.nextInt(12);
        String inArray = result(() -> ReadFeatures.all(read, selection));
        String inWindow = result(() -> ReadFeatures.inWindow(new ByteArrayInputStream(read), window, selection));
        if (!inEvents.equals(REFUSED) && !inEvents.equals(WRONG_INDEX)) {
            assertThat(inArray).isEqualTo(inEvents);
            assertThat(inWindow).isEqualTo(inEvents);
        }
    }

    private interface Reading {
        List<SimpleFeature> read() throws Exception;
    }

    private static String result(Reading reading) throws Exception {
        try {
            return String.join("\n", ReadFeatures.values(reading.read()));
        } catch (BxmlException e) {
            assertThat(e.offset()).isGreaterThanOrEqualTo(0);
            return e.getMessage().startsWith(WRONG_INDEX) ? WRONG_INDEX : REFUSED;
        }
    }

    // ---- files

    private static List<byte[]> files() {
        List<byte[]> files = new ArrayList<>();
        BxmlSettings form = BxmlSettings.DEFAULT;
        List<BxmlSettings> forms = List.of(
                form,
                form.withByteOrder(ByteOrder.BIG_ENDIAN),
                form.withReferences(false),
                form.withCharset(Charset.forName("UTF-16")),
                form.withIndexes(List.of("//@gml:id")),
                form.withGzip(true));
        for (WfsVersion version : WfsVersion.values()) {
            for (int i = 0; i < forms.size(); i++) {
                List<SimpleFeature> features = new RandomSimpleFeatures(i).features(6);
                SimpleFeatureCollection collection =
                        collection(RandomSimpleFeatures.TYPE, features.toArray(new SimpleFeature[0]));
                GmlSettings gml = GmlSettings.builder(version.gml()).build();
                files.add(ReadFeatures.bxml(version, gml, forms.get(i), collection));
            }
        }
        return files;
    }
}
