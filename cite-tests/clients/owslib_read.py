# gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Reads a WFS with OWSLib and prints what it has read as JSON: owslib_read.py URL VERSION [LAYER ...]"""
import json
import sys

from lxml import etree
from owslib.wfs import WebFeatureService

COUNT = 5


def members(document):
    """The number of features in a document, by their members."""
    root = etree.fromstring(document)
    names = [etree.QName(e).localname for e in root.iter() if isinstance(e.tag, str)]
    several = [e for e in root.iter("{*}featureMembers")]
    return sum(len(e) for e in several) if several else names.count("member") + names.count("featureMember")


def main(url, version, layers):
    wfs = WebFeatureService(url, version=version, timeout=60)
    read = {}
    for name in layers:
        meta = wfs.contents[name]
        limit = {"maxfeatures": COUNT}
        document = wfs.getfeature(typename=[name], **limit).read()
        schema = wfs.get_schema(name)
        read[name] = {
            "features": members(document),
            "crs": [str(c) for c in meta.crsOptions],
            # in 1.0 the one in degrees needs pyproj
            "bounds": [n for n in (meta.boundingBoxWGS84 or meta.boundingBox or [])[:4]],
            "properties": sorted(schema["properties"]) if schema else None,
            "geometry": schema.get("geometry") if schema else None,
        }
    print(json.dumps({
        "version": wfs.identification.version,
        "operations": [o.name for o in wfs.operations],
        "contents": sorted(wfs.contents),
        "read": read,
    }))


main(sys.argv[1], sys.argv[2], sys.argv[3:])
