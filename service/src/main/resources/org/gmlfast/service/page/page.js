/* gml-fast · SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The status page: it gets layers and times from status.json, and draws the map from the service's own GML.
 * Names and values are inserted as text, never as markup.
 */

const VERSIONS = [
  { number: "2.0.0", gml: "GML 3.2", types: "typeNames", count: "count" },
  { number: "1.1.0", gml: "GML 3.1.1", types: "typeName", count: "maxFeatures" },
  { number: "1.0.0", gml: "GML 2", types: "typeName", count: "maxFeatures" },
];

const FORMATS = [
  { name: "GML 3.2", value: "gml32" },
  { name: "GML 3.1.1", value: "GML3" },
  { name: "GML 2", value: "GML2" },
  { name: "BXML", value: "bxml" },
  { name: "BXML gzip", value: "bxml+gzip" },
  { name: "GeoJSON", value: "application/json" },
  { name: "FlatGeobuf", value: "application/flatgeobuf" },
];

/** The maximum size of a GML document that the page reads. */
const MAX_BYTES = 64 << 20;
const REFRESH_MILLIS = 5000;

const $ = (id) => document.getElementById(id);
const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

let namespace;
let layers = [];

// ---- elements and texts

function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

function millis(value) {
  return `${value < 10 ? value.toFixed(1) : numbers.format(value)} ms`;
}

function bytes(value) {
  if (value < 1000) {
    return `${value} B`;
  }
  const units = ["kB", "MB", "GB", "TB"];
  let scaled = value / 1000;
  let unit = 0;
  while (scaled >= 1000 && unit < units.length - 1) {
    scaled /= 1000;
    unit++;
  }
  return `${scaled < 10 ? scaled.toFixed(1) : numbers.format(scaled)} ${units[unit]}`;
}

function features(count) {
  return `${numbers.format(count)} ${count === 1 ? "feature" : "features"}`;
}

/** Formats west, south, east and north in degrees. */
function extent([west, south, east, north]) {
  const degrees = (value, positive, negative) => `${Math.abs(value).toFixed(3)}° ${value < 0 ? negative : positive}`;
  return (
    `${degrees(west, "E", "W")} to ${degrees(east, "E", "W")},` +
    ` ${degrees(south, "N", "S")} to ${degrees(north, "N", "S")}`
  );
}

function problem(text) {
  $("problem").textContent = text;
  $("problem").hidden = !text;
}

// ---- addresses

function address(version, request, parameters) {
  const query = new URLSearchParams({ service: "WFS", version: version.number, request, ...parameters });
  return `wfs?${query}`;
}

function getFeature(version, layer, count, more) {
  const parameters = { [version.types]: layer.typeName, ...more };
  if (count) {
    parameters[version.count] = count;
  }
  return address(version, "GetFeature", parameters);
}

// ---- layers

function link(text, href, label) {
  const anchor = element("a", { href, textContent: text });
  anchor.setAttribute("aria-label", label);
  return element("li", {}, anchor);
}

function versionLinks(layer, version) {
  const count = $("link-count").value;
  const describe = address(version, "DescribeFeatureType", { [version.types]: layer.typeName });
  const where = `${layer.name}, WFS ${version.number}`;
  const items = [link("schema", describe, `DescribeFeatureType, ${where}`)];
  for (const format of FORMATS) {
    const href = getFeature(version, layer, count, { outputFormat: format.value });
    items.push(link(format.name, href, `GetFeature as ${format.name}, ${where}`));
  }
  return items;
}

function layerPanel(layer, open) {
  const body = element("div", { className: "layer-body" });
  const bounds = layer.geographicBounds;
  body.append(element("p", { textContent: layer.crs + (bounds ? `, ${extent(bounds)}` : "") }));
  for (const version of VERSIONS) {
    const list = element("ul", { className: "links" }, ...versionLinks(layer, version));
    body.append(element("h4", { textContent: `WFS ${version.number}` }), list);
  }
  const show = element("button", { type: "button", textContent: "Show on the map" });
  show.addEventListener("click", () => choose(layer.name));
  body.append(show);
  const what = element("span", { textContent: `${layer.geometry}, ${features(layer.count)}` });
  const summary = element("summary", {}, element("strong", { textContent: layer.name }), what);
  return element("details", { className: "layer", open }, summary, body);
}

function showLayers() {
  const names = [...$("layers").querySelectorAll("details[open] strong")].map((name) => name.textContent);
  const open = new Set($("layers").children.length ? names : [$("layer").value]);
  $("layers").replaceChildren(
    ...layers.map((layer) => layerPanel(layer, open.has(layer.name))),
  );
}

function choose(name) {
  $("layer").value = name;
  $("in-view").checked = false;
  $("map").scrollIntoView({ block: "nearest" });
  preview();
}

// ---- times

function row(cells) {
  return element(
    "tr",
    {},
    ...cells.map(([text, className]) => element("td", { textContent: text, className: className || "" })),
  );
}

function showTimes(requests) {
  $("kinds").replaceChildren(
    ...requests.kinds.map((kind) =>
      row([
        [kind.operation],
        [kind.format],
        [numbers.format(kind.count), "number"],
        [millis(kind.medianMillis), "number"],
        [millis(kind.percentile95Millis), "number"],
        [bytes(kind.bytes), "number"],
      ]),
    ),
  );
  $("recent").replaceChildren(
    ...requests.recent.map((request) =>
      row([
        [new Date(request.at).toLocaleTimeString("en-GB")],
        [request.query],
        [request.complete ? String(request.status) : `${request.status}, cut`],
        [millis(request.millis), "number"],
        [bytes(request.bytes), "number"],
      ]),
    ),
  );
}

async function status() {
  const response = await fetch("status.json");
  if (!response.ok) {
    throw new Error(`status.json: HTTP ${response.status}`);
  }
  return response.json();
}

async function refresh() {
  if (document.visibilityState === "hidden") {
    return;
  }
  try {
    showTimes((await status()).requests);
    problem("");
  } catch {
    problem("The server does not respond. The times below are from its last response.");
  }
}

// ---- map

const source = new ol.source.Vector();
const featureLayer = new ol.layer.Vector({ source, style: styleOf });
const view = new ol.View({ center: [0, 0], zoom: 1, maxZoom: 24, showFullExtent: true });
const popup = new ol.Overlay({
  element: $("popup"),
  positioning: "bottom-center",
  offset: [0, -8],
  autoPan: { animation: { duration: 150 }, margin: 12 },
});
const map = new ol.Map({ target: $("map"), layers: [featureLayer], view, overlays: [popup] });
let colours;
let styles;
let graticule;
let chosen;
let running;

/** Applies the colours of the style sheet, initially and when the colour scheme changes. */
function paint() {
  const css = getComputedStyle(document.documentElement);
  const colour = (name) => css.getPropertyValue(name).trim();
  colours = { stroke: colour("--map-stroke"), fill: colour("--map-fill"), chosen: colour("--map-chosen") };
  styles = [style(colours.stroke, 1.25, 0), style(colours.chosen, 2.5, 1)];
  map.removeLayer(graticule);
  const label = { fill: new ol.style.Fill({ color: colour("--map-label") }), font: "11px system-ui, sans-serif" };
  graticule = new ol.layer.Graticule({
    strokeStyle: new ol.style.Stroke({ color: colour("--map-graticule"), width: 1 }),
    showLabels: true,
    lonLabelStyle: new ol.style.Text({ ...label, textBaseline: "bottom" }),
    latLabelStyle: new ol.style.Text({ ...label, textAlign: "end" }),
    wrapX: false,
  });
  map.getLayers().insertAt(0, graticule);
  featureLayer.changed();
}

function style(color, width, zIndex) {
  const stroke = new ol.style.Stroke({ color, width });
  const fill = new ol.style.Fill({ color: colours.fill });
  const image = new ol.style.Circle({ radius: 4 + width / 2, stroke, fill });
  return new ol.style.Style({ stroke, fill, image, zIndex });
}

function styleOf(feature) {
  return styles[feature === chosen ? 1 : 0];
}

function bboxInView() {
  const [west, south, east, north] = ol.proj.transformExtent(
    view.calculateExtent(map.getSize()),
    "EPSG:3857",
    "EPSG:4326",
  ).map((value, i) => Math.max(i % 2 ? -90 : -180, Math.min(i % 2 ? 90 : 180, value)));
  return [west, south, east, north];
}

/** Returns the request for the settings of the form, in WGS 84 with the axis order of its version. */
function previewAddress(layer, version) {
  const latitudeFirst = version.number !== "1.0.0";
  const srs = latitudeFirst ? "urn:ogc:def:crs:EPSG::4326" : "EPSG:4326";
  const more = { srsName: srs };
  if ($("in-view").checked) {
    const [west, south, east, north] = bboxInView();
    const corners = latitudeFirst ? [south, west, north, east] : [west, south, east, north];
    more.bbox = latitudeFirst ? [...corners, srs].join() : corners.join();
  }
  return getFeature(version, layer, $("count").value, more);
}

/** Reads the body up to the maximum size. */
async function body(response) {
  const reader = response.body.getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new Error(`The response is larger than ${bytes(MAX_BYTES)}, too large for the map. Request fewer features.`);
    }
  }
  return new Blob(parts);
}

async function fetchDocument(href, signal) {
  const start = performance.now();
  const response = await fetch(href, { signal });
  const content = await body(response);
  const took = performance.now() - start;
  const xml = new DOMParser().parseFromString(await content.text(), "application/xml");
  if (xml.getElementsByTagName("parsererror").length) {
    throw new Error("The response is not well-formed XML.");
  }
  const exception =
    xml.getElementsByTagNameNS("*", "ExceptionText")[0] || xml.getElementsByTagNameNS("*", "ServiceException")[0];
  if (exception || !response.ok) {
    throw new Error(exception ? exception.textContent.trim() : `HTTP ${response.status}`);
  }
  return { xml, size: content.size, took };
}

/** Removes geometries that make OpenLayers fail: mixed collections and empty multi-geometries. */
function withoutUnreadable(xml) {
  const empty = ":is(MultiPoint, MultiLineString, MultiCurve, MultiPolygon, MultiSurface):empty";
  for (const geometry of xml.querySelectorAll(`MultiGeometry, ${empty}`)) {
    geometry.remove();
  }
  return xml;
}

function parsed(xml, layer, version) {
  const format = new ol.format.WFS({ version: version.number, featureNS: namespace, featureType: layer.name });
  try {
    return format.readFeatures(withoutUnreadable(xml));
  } catch (error) {
    throw new Error(`OpenLayers cannot read the response: ${error.message}`);
  }
}

/** Reads features and transforms them to the coordinates of the map. */
function read(xml, layer, version) {
  const found = parsed(xml, layer, version);
  for (const feature of found) {
    const geometry = feature.getGeometry();
    if (geometry && version.number === "1.0.0") {
      // in GML 2, EPSG:4326 is x/y, but OpenLayers assumes latitude first
      geometry.applyTransform(swapped);
    }
    geometry?.transform("EPSG:4326", "EPSG:3857");
  }
  return found;
}

function swapped(coordinates, target, stride) {
  for (let i = 0; i < coordinates.length; i += stride) {
    [target[i], target[i + 1]] = [coordinates[i + 1], coordinates[i]];
  }
  return target;
}

function geographicExtent() {
  return ol.proj.transformExtent(source.getExtent(), "EPSG:3857", "EPSG:4326");
}

function isDrawn(feature) {
  const geometry = feature.getGeometry();
  return geometry && !ol.extent.isEmpty(geometry.getExtent());
}

function fit() {
  // clips to the extent of the projection, in which the poles are at infinity
  const shown = ol.extent.getIntersection(source.getExtent(), ol.proj.get("EPSG:3857").getExtent());
  if (!ol.extent.isEmpty(shown)) {
    view.fit(shown, { padding: [24, 24, 24, 24], maxZoom: 16 });
  }
}

async function preview() {
  const layer = layers.find((each) => each.name === $("layer").value);
  const version = VERSIONS.find((each) => each.number === $("version").value);
  running?.abort();
  const mine = (running = new AbortController());
  const href = previewAddress(layer, version);
  close();
  $("result").textContent = `Reading ${layer.name} …`;
  try {
    const { xml, size, took } = await fetchDocument(href, mine.signal);
    const start = performance.now();
    const found = read(xml, layer, version);
    source.clear(true);
    source.addFeatures(found);
    const made = performance.now() - start;
    if (!$("in-view").checked) {
      fit();
    }
    report(layer, version, { found, size, took, made, href });
    history.replaceState(null, "", `#${new URLSearchParams({ layer: layer.name, version: version.number })}`);
  } catch (error) {
    if (error.name !== "AbortError") {
      source.clear(true);
      $("result").textContent = error.message;
    }
  }
  refresh();
}

function report(layer, version, { found, size, took, made, href }) {
  const drawn = found.filter((feature) => isDrawn(feature)).length;
  const of = found.length < layer.count ? ` of ${numbers.format(layer.count)}` : "";
  const missing = found.length - drawn;
  const without = missing ? `, ${numbers.format(missing)} without a drawable geometry` : "";
  const text =
    `${layer.name}: ${features(found.length)}${of} in ${version.gml}${without}, ${bytes(size)}; ` +
    `fetched in ${millis(took)}, made features in ${millis(made)}.` +
    (drawn ? ` From ${extent(geographicExtent())}. ` : " ");
  $("result").replaceChildren(text, element("a", { href, textContent: "The GML" }));
}

// ---- attributes

function close() {
  chosen = null;
  popup.setPosition(undefined);
  featureLayer.changed();
}

function attributeRow([name, value]) {
  const header = element("th", { textContent: name, scope: "row" });
  return element("tr", {}, header, element("td", { textContent: value == null ? "" : String(value) }));
}

map.on("click", (event) => {
  close();
  chosen = map.forEachFeatureAtPixel(event.pixel, (feature) => feature, {
    layerFilter: (each) => each === featureLayer,
    hitTolerance: 4,
  });
  if (!chosen) {
    return;
  }
  const { [chosen.getGeometryName()]: geometry, boundedBy, ...attributes } = chosen.getProperties();
  $("popup-title").textContent = chosen.getId() ?? "";
  $("attributes").replaceChildren(...Object.entries(attributes).map(attributeRow));
  $("popup").hidden = false;
  popup.setPosition(event.coordinate);
  featureLayer.changed();
});

map.on("pointermove", (event) => {
  const hit = !event.dragging && map.hasFeatureAtPixel(event.pixel, { layerFilter: (each) => each === featureLayer });
  map.getTargetElement().style.cursor = hit ? "pointer" : "";
});

// ---- start

function restore() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const id of ["layer", "version"]) {
    const value = wanted.get(id);
    if ([...$(id).options].some((option) => option.value === value)) {
      $(id).value = value;
    }
  }
}

async function start() {
  paint();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  try {
    const found = await status();
    ({ namespace, layers } = found);
    showTimes(found.requests);
  } catch (error) {
    problem(`Cannot list the layers: ${error.message}`);
    return;
  }
  $("layer").replaceChildren(...layers.map(({ name }) => element("option", { value: name, textContent: name })));
  restore();
  showLayers();
  $("link-count").addEventListener("change", showLayers);
  $("choice").addEventListener("submit", (event) => {
    event.preventDefault();
    preview();
  });
  $("choice").addEventListener("change", preview);
  $("popup-close").addEventListener("click", close);
  document.addEventListener("keydown", (event) => event.key === "Escape" && close());
  setInterval(refresh, REFRESH_MILLIS);
  preview();
}

start();
