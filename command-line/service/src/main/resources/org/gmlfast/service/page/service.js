/* gml-fast · SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Requests to the service, and elements and texts that the page and its map have in common.
 */

export const VERSIONS = [
  { number: "2.0.0", gml: "GML 3.2", format: "gml32", types: "typeNames", count: "count" },
  { number: "1.1.0", gml: "GML 3.1.1", format: "GML3", types: "typeName", count: "maxFeatures" },
  { number: "1.0.0", gml: "GML 2", format: "GML2", types: "typeName", count: "maxFeatures" },
];

/** What the map reads: the GML of each version, and GeoJSON. */
export const MAP_FORMATS = [
  ...VERSIONS.map((version) => ({ ...version, key: version.number })),
  { ...VERSIONS[0], key: "geojson", gml: "GeoJSON", json: true },
];

export const $ = (id) => document.getElementById(id);
export const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

// ---- elements and texts

/** Creates an element. Names and values are inserted as text, never as markup. */
export function element(name, properties, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

export function millis(value) {
  return `${value < 10 ? value.toFixed(1) : numbers.format(value)} ms`;
}

export function bytes(value) {
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

export function features(count) {
  return `${numbers.format(count)} ${count === 1 ? "feature" : "features"}`;
}

/** Formats west, south, east and north in degrees. */
export function extent([west, south, east, north]) {
  const degrees = (value, positive, negative) => `${Math.abs(value).toFixed(3)}° ${value < 0 ? negative : positive}`;
  return (
    `${degrees(west, "E", "W")} to ${degrees(east, "E", "W")},` +
    ` ${degrees(south, "N", "S")} to ${degrees(north, "N", "S")}`
  );
}

// ---- addresses

export function address(version, request, parameters) {
  const query = new URLSearchParams({ service: "WFS", version: version.number, request, ...parameters });
  return `wfs?${query}`;
}

/** The address of GetFeature; without a count, of all features. */
export function getFeature(version, layer, count, more) {
  const parameters = { [version.types]: layer.typeName, ...more };
  if (count) {
    parameters[version.count] = count;
  }
  return address(version, "GetFeature", parameters);
}
