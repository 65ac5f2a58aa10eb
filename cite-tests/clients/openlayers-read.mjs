// gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
// SPDX-License-Identifier: LGPL-2.1-or-later

// Reads documents of features with OpenLayers and prints them as an array of GeoJSON: node openlayers-read.mjs LIST,
// a file of [{"version": …, "featureNS": …, "featureType": …, "file": …}].
import {readFileSync} from 'node:fs';
import {JSDOM} from 'jsdom';

const {window} = new JSDOM('');
for (const name of ['DOMParser', 'XMLSerializer', 'Node', 'Document', 'document']) {
  globalThis[name] = window[name];
}
const {default: GML2} = await import('ol/format/GML2.js');
const {default: GML3} = await import('ol/format/GML3.js');
const {default: GML32} = await import('ol/format/GML32.js');
const {default: WFS} = await import('ol/format/WFS.js');
const {default: GeoJSON} = await import('ol/format/GeoJSON.js');

function read({version, featureNS, featureType, file}) {
  const Gml = {'1.0.0': GML2, '1.1.0': GML3, '2.0.0': GML32}[version];
  const options = {featureNS, featureType};
  const format = new WFS({version, gmlFormat: new Gml(options), ...options});
  const geoJson = new GeoJSON();
  const features = format.readFeatures(readFileSync(file, 'utf8')).map((feature) => {
    const {geometry} = geoJson.writeFeatureObject(feature);
    return {type: 'Feature', geometry, properties: {gml_id: feature.getId()}};
  });
  return {type: 'FeatureCollection', features};
}

const answers = JSON.parse(readFileSync(process.argv[2], 'utf8')).map((request) => {
  try {
    return read(request);
  } catch (error) {
    return {error: String(error)};
  }
});
process.stdout.write(JSON.stringify(answers));
