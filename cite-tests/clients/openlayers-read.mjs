// gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
// SPDX-License-Identifier: LGPL-2.1-or-later

// Reads a document of features with OpenLayers and prints them as GeoJSON:
// node openlayers-read.mjs VERSION NAMESPACE TYPE FILE
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

const [version, featureNS, featureType, file] = process.argv.slice(2);
const Gml = {'1.0.0': GML2, '1.1.0': GML3, '2.0.0': GML32}[version];
const options = {featureNS, featureType};
const format = new WFS({version, gmlFormat: new Gml(options), ...options});
const features = format.readFeatures(readFileSync(file, 'utf8'));
const geoJson = new GeoJSON();
const written = features.map((feature) => {
  const {geometry} = geoJson.writeFeatureObject(feature);
  const properties = {...feature.getProperties(), gml_id: feature.getId()};
  for (const [name, value] of Object.entries(properties)) {
    if (value !== null && typeof value === 'object') {
      delete properties[name];
    }
  }
  return {type: 'Feature', geometry, properties};
});
process.stdout.write(JSON.stringify({type: 'FeatureCollection', features: written}));
