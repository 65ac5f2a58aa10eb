/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.filter.identity.FeatureId;
import org.geotools.filter.identity.FeatureIdImpl;
import org.geotools.filter.identity.FeatureIdVersionedImpl;
import org.geotools.util.Version;
import org.gmlfast.geoserver.FastGmlCallback;
import org.gmlfast.geoserver.ServerDouble;
import org.gmlfast.geoserver.StockResponse;
import org.gmlfast.geoserver.status.StatusController;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.fixtures.Infoset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Responses to transactions, compared with those of GeoServer 2.27.6 to the same requests. */
class FastTransactionResponseTest {

    private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;
    private static final String STOCK = "<stock/>";

    private static final String WFS_1_1 = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><wfs:TransactionResponse"
            + " xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:wfs=\"http://www.opengis.net/wfs\""
            + " xmlns:gml=\"http://www.opengis.net/gml\" xmlns:ogc=\"http://www.opengis.net/ogc\""
            + " xmlns:ows=\"http://www.opengis.net/ows\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
            + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" version=\"1.1.0\""
            + " xsi:schemaLocation=\"http://www.opengis.net/wfs"
            + " https://files.example.org/geoserver/schemas/wfs/1.1.0/wfs.xsd\"><wfs:TransactionSummary>"
            + "<wfs:totalInserted>2</wfs:totalInserted><wfs:totalUpdated>2</wfs:totalUpdated>"
            + "<wfs:totalDeleted>1</wfs:totalDeleted></wfs:TransactionSummary><wfs:TransactionResults/>"
            + "<wfs:InsertResults><wfs:Feature handle=\"a &amp; &quot;b&quot;\"><ogc:FeatureId fid=\"points.101215\"/>"
            + "</wfs:Feature><wfs:Feature><ogc:FeatureId fid=\"ä.1\"/></wfs:Feature></wfs:InsertResults>"
            + "</wfs:TransactionResponse>";

    private static final String WFS_2_0 = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><wfs:TransactionResponse"
            + " xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:fes=\"http://www.opengis.net/fes/2.0\""
            + " xmlns:wfs=\"http://www.opengis.net/wfs/2.0\" xmlns:gml=\"http://www.opengis.net/gml/3.2\""
            + " xmlns:ows=\"http://www.opengis.net/ows/1.1\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
            + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" version=\"2.0.0\""
            + " xsi:schemaLocation=\"http://www.opengis.net/wfs/2.0"
            + " https://files.example.org/geoserver/schemas/wfs/2.0/wfs.xsd\"><wfs:TransactionSummary>"
            + "<wfs:totalInserted>1</wfs:totalInserted><wfs:totalUpdated>2</wfs:totalUpdated>"
            + "<wfs:totalReplaced>1</wfs:totalReplaced><wfs:totalDeleted>0</wfs:totalDeleted>"
            + "</wfs:TransactionSummary><wfs:InsertResults><wfs:Feature handle=\"a &amp; b\">"
            + "<fes:ResourceId rid=\"points.101218\"/></wfs:Feature></wfs:InsertResults><wfs:UpdateResults>"
            + "<wfs:Feature handle=\"u\"><fes:ResourceId rid=\"points.7\"/><fes:ResourceId rid=\"points.8\"/>"
            + "</wfs:Feature></wfs:UpdateResults><wfs:ReplaceResults><wfs:Feature handle=\"r\">"
            + "<fes:ResourceId rid=\"points.30\"/></wfs:Feature></wfs:ReplaceResults></wfs:TransactionResponse>";

    private final ServerDouble server = new ServerDouble();
    private final EPackage model = ECORE.createEPackage();

    @AfterEach
    void forgetRequest() {
        Dispatcher.REQUEST.remove();
    }

    // ---- GeoServer's model of responses

    private EClass type(String name, EStructuralFeature... features) {
        EClass type = ECORE.createEClass();
        type.setName(name);
        type.getEStructuralFeatures().addAll(List.of(features));
        model.getEClassifiers().add(type);
        return type;
    }

    private static EStructuralFeature feature(String name, EClassifier values, boolean isMany) {
        if (values instanceof EClass) {
            EReference reference = ECORE.createEReference();
            reference.setContainment(true);
            return with(reference, name, values, isMany);
        }
        EAttribute attribute = ECORE.createEAttribute();
        return with(attribute, name, values, isMany);
    }

    private static EStructuralFeature with(
            EStructuralFeature feature, String name, EClassifier values, boolean isMany) {
        feature.setName(name);
        feature.setEType(values);
        feature.setUpperBound(isMany ? -1 : 1);
        return feature;
    }

    private static EStructuralFeature text(String name) {
        return feature(name, EcorePackage.Literals.ESTRING, false);
    }

    private EClass summary(String... totals) {
        return type(
                "TransactionSummaryType",
                Arrays.stream(totals)
                        .map(each -> feature(each, EcorePackage.Literals.EBIG_INTEGER, false))
                        .toArray(EStructuralFeature[]::new));
    }

    private EClass results(String ids) {
        EClass changed = type("Changed", text("handle"), feature(ids, EcorePackage.Literals.EJAVA_OBJECT, true));
        return type("Results", feature("feature", changed, true));
    }

    private EObject make(EClass type, Object... namesAndValues) {
        EObject object = model.getEFactoryInstance().create(type);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.eSet(type.getEStructuralFeature((String) namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }

    private EObject changed(EClass results, String handle, FeatureId... ids) {
        EClass type = (EClass) results.getEStructuralFeature("feature").getEType();
        String property = type.getEStructuralFeatures().get(1).getName();
        return make(type, "handle", handle, property, List.of(ids));
    }

    private static FeatureId id(String id) {
        return new FeatureIdImpl(id);
    }

    private static BigInteger number(long value) {
        return BigInteger.valueOf(value);
    }

    private EObject response1(String code, FeatureId id) {
        EClass results = results("featureId");
        EClass action = type("Action", text("code"));
        EClass status = type("Status", text("handle"), feature("action", action, true));
        EClass summary = summary("totalInserted", "totalUpdated", "totalDeleted");
        EClass response = type(
                "TransactionResponseType",
                feature("transactionSummary", summary, false),
                feature("transactionResults", status, false),
                feature("insertResults", results, false),
                text("version"));
        List<EObject> failures = code == null ? List.of() : List.of(make(action, "code", code));
        return make(
                response,
                "version",
                "1.1.0",
                "transactionSummary",
                make(summary, "totalInserted", number(2), "totalUpdated", number(2), "totalDeleted", number(1)),
                "transactionResults",
                make(status, "handle", "of the request", "action", failures),
                "insertResults",
                make(
                        results,
                        "feature",
                        List.of(changed(results, "a & \"b\"", id("points.101215")), changed(results, null, id))));
    }

    private EObject response2(boolean hasUpdates) {
        EClass results = results("resourceId");
        EClass summary = summary("totalInserted", "totalUpdated", "totalReplaced", "totalDeleted");
        EClass response = type(
                "TransactionResponseType",
                feature("transactionSummary", summary, false),
                feature("insertResults", results, false),
                feature("updateResults", results, false),
                feature("replaceResults", results, false),
                text("version"));
        EObject updates = hasUpdates
                ? make(results, "feature", List.of(changed(results, "u", id("points.7"), id("points.8"))))
                : make(results);
        return make(
                response,
                "version",
                "2.0.0",
                "transactionSummary",
                make(
                        summary,
                        "totalInserted",
                        number(1),
                        "totalUpdated",
                        number(2),
                        "totalReplaced",
                        number(1),
                        "totalDeleted",
                        number(0)),
                "insertResults",
                make(results, "feature", List.of(changed(results, "a & b", id("points.101218")))),
                "updateResults",
                updates,
                "replaceResults",
                make(results, "feature", List.of(changed(results, "r", id("points.30")))));
    }

    private static StockResponse stock(String version) {
        return version.equals("2.0.0")
                ? new org.geoserver.wfs.response.v2_0.TransactionResponse()
                : new org.geoserver.wfs.response.TransactionResponse();
    }

    private static Operation transaction(String version) {
        Service wfs = new Service("wfs", null, new Version(version), List.of());
        return new Operation("Transaction", wfs, null, new Object[] {new TransactionRequest()});
    }

    private String written(String version, EObject response) throws Exception {
        Operation operation = transaction(version);
        Response dispatched = new FastGmlCallback(server.geoServer())
                .responseDispatched(new Request(), operation, response, stock(version));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        dispatched.write(response, out, operation);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode counts() throws Exception {
        for (JsonNode each :
                new ObjectMapper().readTree(new StatusController().status()).get("requests")) {
            if (each.get("operation").textValue().equals("TransactionResponse")) {
                return each;
            }
        }
        return new ObjectMapper().readTree("{\"fast\": 0, \"stock\": 0}");
    }

    private static void assertValid(String document, String schema) throws Exception {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        assertThat(OgcSchemas.problems(List.of(schema), new ByteArrayInputStream(bytes), List.of()))
                .isEmpty();
    }

    // ---- documents

    @Test
    void writesTheDocumentOfWfs11() throws Exception {
        long before = counts().get("fast").longValue();
        String written = written("1.1.0", response1(null, id("ä.1")));
        assertThat(Infoset.of(written)).isEqualTo(Infoset.of(WFS_1_1));
        assertValid(written, "http://schemas.opengis.net/wfs/1.1.0/wfs.xsd");
        assertThat(counts().get("fast").longValue()).isEqualTo(before + 1);
    }

    @Test
    void writesTheDocumentOfWfs20() throws Exception {
        String written = written("2.0.0", response2(true));
        assertThat(Infoset.of(written)).isEqualTo(Infoset.of(WFS_2_0));
        assertValid(written, "http://schemas.opengis.net/wfs/2.0/wfs.xsd");
    }

    @Test
    void omitsTheDeclarationOfXmlInSoap() throws Exception {
        Request request = new Request();
        request.setSOAP(true);
        Dispatcher.REQUEST.set(request);
        assertThat(written("2.0.0", response2(true))).startsWith("<wfs:TransactionResponse");
        assertThat(written("1.1.0", response1(null, id("a")))).startsWith("<?xml");
    }

    // ---- what stays GeoServer's

    @Test
    void leavesFailuresToGeoServer() throws Exception {
        long before = counts().get("stock").longValue();
        assertThat(written("1.1.0", response1("NoApplicableCode", id("a")))).isEqualTo(STOCK);
        assertThat(counts().get("stock").longValue()).isEqualTo(before + 1);
        assertThat(counts().get("reasons").findValuesAsText("reason")).contains("the transaction has failed");
    }

    @Test
    void leavesVersionsOfFeaturesToGeoServer() throws Exception {
        assertThat(written("1.1.0", response1(null, new FeatureIdVersionedImpl("a", "2"))))
                .isEqualTo(STOCK);
        assertThat(written("1.1.0", response1(null, new FeatureIdVersionedImpl("a", null, "b"))))
                .isEqualTo(STOCK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\tb", "a\nb", "\u0001", "\uD800", "\uFFFE"})
    void leavesUnusualCharactersToGeoServer(String id) throws Exception {
        assertThat(written("1.1.0", response1(null, id(id)))).isEqualTo(STOCK);
    }

    @Test
    void leavesOtherModelsToGeoServer() throws Exception {
        assertThat(written("2.0.0", response2(false))).isEqualTo(STOCK);
        assertThat(written("2.0.0", make(type("TransactionResponseType")))).isEqualTo(STOCK);
    }

    @Test
    void leavesOtherCharsetsToGeoServer() throws Exception {
        server.settings.with("getCharset", "ISO-8859-1");
        assertThat(written("1.1.0", response1(null, id("a")))).isEqualTo(STOCK);
    }

    @Test
    void isSwitchedOffWithResponses() throws Exception {
        server.serviceMetadata.put("gmlfast.enabled", "false");
        assertThat(written("1.1.0", response1(null, id("a")))).isEqualTo(STOCK);
    }

    @Test
    void leavesWfs10AndOtherClassesToGeoServer() {
        StockResponse stock = stock("1.0.0");
        StockResponse other = new StockResponse("text/xml") {};
        FastGmlCallback callback = new FastGmlCallback(server.geoServer());
        assertThat(callback.responseDispatched(new Request(), transaction("1.0.0"), null, stock))
                .isSameAs(stock);
        assertThat(callback.responseDispatched(new Request(), transaction("2.0.0"), null, other))
                .isSameAs(other);
        assertThat(callback.responseDispatched(new Request(), transaction("2.0.0"), null, null))
                .isNull();
    }
}
