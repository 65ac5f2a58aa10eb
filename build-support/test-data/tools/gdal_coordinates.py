# gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Prints as JSON the coordinates that pyogrio or fiona reads: gdal_coordinates.py pyogrio|fiona FILE ...

For each file its features, each as a list of [x, y, z], or null for none. A missing z is 0, as where GDAL makes a geometry
without z one of the layer's 3D type.
"""
import json
import sys

import shapely
import shapely.geometry


def with_pyogrio(path):
    import pyogrio

    return [None if wkb is None else shapely.from_wkb(wkb) for wkb in pyogrio.raw.read(path)[2]]


def with_fiona(path):
    import fiona

    with fiona.open(path) as features:
        return [None if f.geometry is None else shapely.geometry.shape(f.geometry) for f in features]


def read(reader, path):
    try:
        return reader(path)
    except Exception:
        # Without a schema, GDAL takes the layer for "3D Unknown (any)", which both packages refuse whatever the document
        # is like. GDAL leaves a .gfs file beside the document; with that, they read it.
        return reader(path)


def coordinates(geometry):
    if geometry is None:
        return None
    rows = shapely.get_coordinates(geometry, include_z=True).tolist()
    return [[0 if n != n else n for n in row] for row in rows]


reader = {"pyogrio": with_pyogrio, "fiona": with_fiona}[sys.argv[1]]
print(json.dumps({path: [coordinates(g) for g in read(reader, path)] for path in sys.argv[2:]}))
