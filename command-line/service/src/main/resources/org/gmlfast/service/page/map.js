/* gml-fast · SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The map: draws what is in view from the service's own GML or GeoJSON, page by page, until all is drawn or two seconds are over.
 */

import { $, bytes, element, extent, features, getFeature, millis, numbers } from "./service.js";

/** The maximum size of the documents that the map reads for one view. */
const MAX_BYTES = 64 << 20;
const MAX_MILLIS = 2000;
const PAGE_SIZE = 1000;

/** Pixels at each corner of the map in which the labels of meridians would meet those of parallels. */
const LABEL_WIDTH = 80;

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
let namespace;
let shown;
let drawn = { extent: ol.extent.createEmpty(), complete: false };
let styles;
let fillColour;
let graticule;
let chosen;
let running;
let afterwards = () => {};

// ---- colours

/** Applies the colours of the style sheet, initially and when the colour scheme changes. */
function paint() {
  const css = getComputedStyle(document.documentElement);
  const colour = (name) => css.getPropertyValue(name).trim();
  fillColour = colour("--map-fill");
  styles = [style(colour("--map-stroke"), 1.25, 0), style(colour("--map-chosen"), 2.5, 1)];
  map.removeLayer(graticule);
  const label = { fill: new ol.style.Fill({ color: colour("--map-label") }), font: "11px system-ui, sans-serif" };
  graticule = new ol.layer.Graticule({
    strokeStyle: new ol.style.Stroke({ color: colour("--map-graticule"), width: 1 }),
    showLabels: true,
    targetSize: LABEL_WIDTH + 40,
    intervals: [90, 45, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001],
    lonLabelFormatter: meridian,
    latLabelFormatter: (latitude) => degrees(latitude, "N", "S"),
    lonLabelStyle: new ol.style.Text({ ...label, textBaseline: "bottom" }),
    latLabelStyle: new ol.style.Text({ ...label, textAlign: "end", textBaseline: "bottom", offsetX: -2 }),
    wrapX: false,
  });
  map.getLayers().insertAt(0, graticule);
  featureLayer.changed();
}

function style(color, width, zIndex) {
  const stroke = new ol.style.Stroke({ color, width });
  const fill = new ol.style.Fill({ color: fillColour });
  const image = new ol.style.Circle({ radius: 4 + width / 2, stroke, fill });
  return new ol.style.Style({ stroke, fill, image, zIndex });
}

function styleOf(feature) {
  return styles[feature === chosen ? 1 : 0];
}

function degrees(value, positive, negative) {
  const rounded = Math.round(Math.abs(value) * 1e5) / 1e5;
  return rounded === 0 ? "0°" : `${rounded}° ${value < 0 ? negative : positive}`;
}

/** The label of a meridian, empty at the right edge, where the labels of parallels are, and where half of it is cut. */
function meridian(longitude) {
  const [x] = map.getPixelFromCoordinate(ol.proj.fromLonLat([longitude, 0])) ?? [0];
  const [width] = map.getSize();
  return x < LABEL_WIDTH / 2 || x > width - 1.5 * LABEL_WIDTH ? "" : degrees(longitude, "E", "W");
}

// ---- requests

/** Returns west, south, east and north in degrees. */
function geographic(mercator) {
  return ol.proj
    .transformExtent(mercator, "EPSG:3857", "EPSG:4326")
    .map((value, i) => Math.max(i % 2 ? -90 : -180, Math.min(i % 2 ? 90 : 180, value)));
}

/** Returns the request for a page of the features in an extent, in WGS 84 with the axis order of its version. */
function pageAddress({ layer, version }, mercator, startIndex) {
  const latitudeFirst = version.number !== "1.0.0";
  const srs = latitudeFirst ? "urn:ogc:def:crs:EPSG::4326" : "EPSG:4326";
  const [west, south, east, north] = geographic(mercator);
  const corners = latitudeFirst ? [south, west, north, east, srs] : [west, south, east, north];
  const format = version.json ? { outputFormat: "application/json" } : { srsName: srs };
  return getFeature(version, layer, PAGE_SIZE, { ...format, bbox: corners.join(), startIndex });
}

/** Reads the body up to a number of bytes. */
async function body(response, most) {
  const reader = response.body.getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
  }
  return new Blob(parts);
}

/** Returns a page of GML or GeoJSON; null if it is larger than the map reads. */
async function fetchPage(href, most, signal) {
  const response = await fetch(href, { signal });
  const content = await body(response, most);
  if (!content) {
    return null;
  }
  const text = await content.text();
  if (response.ok && text.startsWith("{")) {
    const json = JSON.parse(text);
    return { json, size: content.size, matched: json.numberMatched };
  }
  const xml = new DOMParser().parseFromString(text, "application/xml");
  if (xml.getElementsByTagName("parsererror").length) {
    throw new Error("The response is not well-formed XML.");
  }
  const exception =
    xml.getElementsByTagNameNS("*", "ExceptionText")[0] || xml.getElementsByTagNameNS("*", "ServiceException")[0];
  if (exception || !response.ok) {
    throw new Error(exception ? exception.textContent.trim() : `HTTP ${response.status}`);
  }
  return { xml, size: content.size, matched: Number(xml.documentElement.getAttribute("numberMatched")) };
}

// ---- features

/** Removes geometries that make OpenLayers fail: mixed collections and empty multi-geometries. */
function withoutUnreadable(xml) {
  const empty = ":is(MultiPoint, MultiLineString, MultiCurve, MultiPolygon, MultiSurface):empty";
  for (const geometry of xml.querySelectorAll(`MultiGeometry, ${empty}`)) {
    geometry.remove();
  }
  return xml;
}

function parsed({ json, xml }, { layer, version }) {
  const format = json
    ? new ol.format.GeoJSON()
    : new ol.format.WFS({ version: version.number, featureNS: namespace, featureType: layer.name });
  try {
    return format.readFeatures(json ?? withoutUnreadable(xml));
  } catch (error) {
    throw new Error(`OpenLayers cannot read the response: ${error.message}`);
  }
}

/** Reads features and transforms them to the coordinates of the map. */
function read(page, what) {
  const found = parsed(page, what);
  for (const feature of found) {
    const geometry = feature.getGeometry();
    if (geometry && what.version.number === "1.0.0") {
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

function isDrawn(feature) {
  const geometry = feature.getGeometry();
  return geometry && !ol.extent.isEmpty(geometry.getExtent());
}

// ---- what is in view

function viewExtent() {
  return view.calculateExtent(map.getSize());
}

/** Draws the features in view unless they are drawn, or are being drawn, already. */
function drawView() {
  const inView = viewExtent();
  if (!shown || (ol.extent.containsExtent(drawn.extent, inView) && (drawn.complete || drawn.view === String(inView)))) {
    return;
  }
  draw(shown, inView);
}

async function draw(what, inView) {
  running?.abort();
  const mine = (running = new AbortController());
  // a little more, so that small moves need no request
  const requested = ol.extent.buffer(inView, ol.extent.getWidth(inView) / 10);
  drawn = { extent: requested, complete: false, view: String(inView) };
  const start = performance.now();
  const state = { ...what, read: 0, size: 0, matched: null, ended: null, href: pageAddress(what, requested, 0) };
  report(state, performance.now() - start, requested);
  try {
    while (!state.ended) {
      await drawPage(state, requested, mine.signal, performance.now() - start);
      report(state, performance.now() - start, requested);
    }
    drawn.complete = state.ended === "all";
  } catch (error) {
    if (error.name === "AbortError") {
      return;
    }
    source.clear(true);
    close();
    $("result").textContent = error.message;
  }
  afterwards();
}

/** Adds a page to the map and decides whether it is the last one. */
async function drawPage(state, requested, signal, elapsed) {
  const page = await fetchPage(pageAddress(state, requested, state.read), MAX_BYTES - state.size, signal);
  if (!page) {
    state.ended = "size";
    return;
  }
  const found = read(page, state);
  if (state.read === 0) {
    source.clear(true);
  }
  const known = found.filter((feature) => feature.getId() === undefined || !source.getFeatureById(feature.getId()));
  source.addFeatures(known);
  chosen = chosen && source.getFeatureById(chosen.getId());
  state.read += found.length;
  state.size += page.size;
  state.matched = page.matched || state.matched;
  state.ended = found.length < PAGE_SIZE ? "all" : elapsed > MAX_MILLIS ? "time" : null;
}

function report(state, elapsed, requested) {
  const { layer, version, read: count, size, matched, ended } = state;
  const undrawn = source.getFeatures().filter((feature) => !isDrawn(feature)).length;
  const rest = matched > count ? `the first ${numbers.format(count)} of ${numbers.format(matched)}` : null;
  const whole = layer.geographicBounds && ol.extent.containsExtent(geographic(requested), layer.geographicBounds);
  const lacking = whole && ended === "all" ? layer.count - count : 0;
  const parts = [
    ended === "all" ? features(count) : rest ? `${rest} features in view` : features(count),
    ` in ${version.gml}`,
    undrawn ? `, ${numbers.format(undrawn)} without a drawable geometry` : "",
    lacking > 0 ? `, ${numbers.format(lacking)} without geometry` : "",
    `, ${bytes(size)}, ${millis(elapsed)}`,
    ended === "all" && !whole ? "; the layer has more outside the view" : "",
    ended === "time" ? `; the rest is not drawn, because the page reads for ${MAX_MILLIS / 1000} seconds: zoom in` : "",
    ended === "size" ? `; the rest is not drawn, because the page reads up to ${bytes(MAX_BYTES)}: zoom in` : "",
    ". ",
    ended && count > undrawn ? `From ${extent(geographic(source.getExtent()))}. ` : "",
  ];
  const text = ended ? `${layer.name}: ${parts.join("")}` : `Reading ${layer.name} … ${numbers.format(count)} drawn `;
  $("result").replaceChildren(text, ...(ended ? [element("a", { href: state.href, textContent: `The ${version.json ? "GeoJSON" : "GML"}` })] : []));
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

function showAttributes(event) {
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
}

// ---- for the page

/**
 * Prepares the map.
 *
 * @param namespaceOfTypes the namespace URI of the feature types
 * @param listener called after each drawing
 */
export function prepareMap(namespaceOfTypes, listener) {
  namespace = namespaceOfTypes;
  afterwards = listener;
  paint();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  map.on("moveend", drawView);
  map.on("click", showAttributes);
  map.on("pointermove", (event) => {
    const hit = !event.dragging && map.hasFeatureAtPixel(event.pixel, { layerFilter: (each) => each === featureLayer });
    map.getTargetElement().style.cursor = hit ? "pointer" : "";
  });
  $("popup-close").addEventListener("click", close);
  document.addEventListener("keydown", (event) => event.key === "Escape" && close());
}

/**
 * Draws a layer.
 *
 * @param version the version of WFS, whose GML is read, or GeoJSON
 * @param whole whether to show the whole layer; otherwise the view stays
 */
export function drawLayer(layer, version, whole) {
  shown = { layer, version };
  close();
  map.updateSize();
  if (whole) {
    const bounds = ol.proj.transformExtent(layer.geographicBounds ?? [-180, -85, 180, 85], "EPSG:4326", "EPSG:3857");
    // clips to the extent of the projection, in which the poles are at infinity
    view.fit(ol.extent.getIntersection(bounds, ol.proj.get("EPSG:3857").getExtent()), {
      padding: [24, 24, 24, 24],
      maxZoom: 16,
    });
  }
  source.clear(true);
  draw(shown, viewExtent());
}
