/* gml-fast · SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The status page: it gets layers and times from status.json. Names and values are inserted as text, never as markup.
 */

import { drawLayer, prepareMap } from "./map.js";
import {
  $,
  address,
  bytes,
  element,
  extent,
  features,
  getFeature,
  MAP_FORMATS,
  millis,
  numbers,
  VERSIONS,
} from "./service.js";

const REFRESH_MILLIS = 5000;

let layers = [];

/** The formats besides GML as text, which each version has. */
let others = [];

function problem(text) {
  $("problem").textContent = text;
  $("problem").hidden = !text;
}

// ---- layers

/** The formats of a version, each once. */
function formats(version) {
  return [{ name: version.gml, value: version.format }, ...others];
}

function link(text, href, label) {
  const anchor = element("a", { href, textContent: text });
  anchor.setAttribute("aria-label", label);
  return element("li", {}, anchor);
}

function links(layer) {
  const version = selected("link-version");
  const describe = address(version, "DescribeFeatureType", { [version.types]: layer.typeName });
  const where = `${layer.name}, WFS ${version.number}`;
  const items = formats(version).map((format) => {
    const href = getFeature(version, layer, $("link-count").value, { outputFormat: format.value });
    return link(format.name, href, `GetFeature as ${format.name}, ${where}`);
  });
  return [...items, link("schema", describe, `DescribeFeatureType, ${where}`)];
}

function layerPanel(layer, open) {
  const body = element("div", { className: "layer-body" });
  const bounds = layer.geographicBounds;
  body.append(element("p", { textContent: layer.crs + (bounds ? `, ${extent(bounds)}` : "") }));
  body.append(element("ul", { className: "links" }, ...links(layer)));
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
  $("map").scrollIntoView({ block: "nearest" });
  preview(true);
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

// ---- start

function selected(id) {
  return VERSIONS.find((each) => each.number === $(id).value);
}

/** Draws the chosen layer. Another format keeps the view. */
function preview(whole) {
  const layer = layers.find((each) => each.name === $("layer").value);
  const version = MAP_FORMATS.find((each) => each.key === $("version").value);
  history.replaceState(null, "", `#${new URLSearchParams({ layer: layer.name, version: version.key })}`);
  drawLayer(layer, version, whole);
}

function restore() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const id of ["layer", "version"]) {
    const value = wanted.get(id);
    if ([...$(id).options].some((option) => option.value === value)) {
      $(id).value = value;
    }
  }
}

/** Copies the address that QGIS wants in a new connection of its data source manager, tab WFS. */
async function copyAddress() {
  const service = new URL("wfs", location.href).href;
  try {
    await navigator.clipboard.writeText(service);
    $("copied").textContent = `Copied ${service}`;
  } catch {
    // only pages of this machine or over HTTPS may write to the clipboard
    $("copied").textContent = `Copy ${service}`;
  }
}

async function start() {
  let found;
  try {
    found = await status();
  } catch (error) {
    problem(`Cannot list the layers: ${error.message}`);
    return;
  }
  layers = found.layers;
  others = found.formats;
  showTimes(found.requests);
  prepareMap(found.namespace, refresh);
  $("layer").replaceChildren(...layers.map(({ name }) => element("option", { value: name, textContent: name })));
  restore();
  showLayers();
  $("link-count").addEventListener("change", showLayers);
  $("link-version").addEventListener("change", showLayers);
  $("copy").addEventListener("click", copyAddress);
  $("choice").addEventListener("submit", (event) => {
    event.preventDefault();
    preview(true);
  });
  $("layer").addEventListener("change", () => preview(true));
  $("version").addEventListener("change", () => preview(false));
  setInterval(refresh, REFRESH_MILLIS);
  preview(true);
}

start();
