# Writes and reads frames with PySpark and the jar of gml-fast: python smoke.py JAR [RELEASE OF SEDONA]
# JTS, or Sedona, which has JTS, comes from Maven Central. With the package apache-sedona of PyPI, geometries are those
# of shapely in Python. Prints what it has done; any fault is an exception.
# SPDX-License-Identifier: LGPL-2.1-or-later
import importlib.util
import os
import subprocess
import sys
import tempfile

import pyspark
from pyspark.sql import SparkSession

jar = sys.argv[1]
sedona = sys.argv[2] if len(sys.argv) > 2 else None
spark_3 = pyspark.__version__.startswith("3.")
packages = ("org.apache.sedona:sedona-spark-shaded-%s:%s" % ("3.5_2.12" if spark_3 else "4.0_2.13", sedona)
            if sedona else "org.locationtech.jts:jts-core:1.20.0")
base = tempfile.mkdtemp()
builder = (SparkSession.builder.master("local[2]")
           .config("spark.jars", jar)
           .config("spark.jars.packages", packages)
           .config("spark.ui.enabled", "false")
           .config("spark.sql.geospatial.enabled", "true")
           .config("spark.sql.timeType.enabled", "true")
           .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
           .config("spark.sql.session.timeZone", "UTC")
           .config("spark.sql.warehouse.dir", os.path.join(base, "warehouse")))
if sedona:
    builder = (builder
               .config("spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator")
               .config("spark.sql.extensions", "org.apache.sedona.sql.SedonaSqlExtensions"))
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
done = []

# ---- WKB in Python

folder = os.path.join(base, "towns")
frame = spark.sql("""
    SELECT id, concat('town ', id) AS label, id * 1.5D AS area, timestamp_micros(id) AS changed,
        unhex('0101000000000000000000F03F0000000000000040') AS geometry
    FROM range(1000)""")
options = {"typeName": "town", "srid": "4326", "idColumn": "id", "timeStamp": "2026-01-31T12:00:00Z"}
frame.write.format("gml").options(**options).save(folder)
towns = spark.read.format("gml").option("idColumn", "fid").load(folder)
assert towns.count() == 1000, towns.count()
row = towns.where("fid = 'town.7'").first()
assert (row.label, row.area) == ("town 7", 10.5), row
assert row.geometry == bytearray.fromhex("0101000000000000000000F03F0000000000000040"), row
assert towns.where("area > 1495.0").count() == 3
back = towns.selectExpr("CAST(substr(fid, 6) AS LONG) AS id", "label", "area", "changed", "geometry")
assert back.exceptAll(frame).count() == 0 and frame.exceptAll(back).count() == 0
done.append("written and read")

parts = dict(options, layout="parts")
frame.write.format("gml").options(**parts).save(folder + "-parts")
written = spark._jvm.org.gmlfast.spark.GmlParts.finish(
    spark._jsparkSession, folder + "-parts", frame._jdf.schema(), parts)
assert written == 1000, written
done.append("one document")

nan = "unhex('0101000000000000000000F87F0000000000000040')"
try:
    frame.selectExpr("id", "IF(id = 7, %s, geometry) AS geometry" % nan).coalesce(1).write.format("gml").options(
        **options).save(folder + "-nan")
    raise SystemExit("NaN was written")
except Exception as refused:
    assert 'row 8, feature town.7: "geometry" has coordinates that are not finite' in str(refused), refused
done.append("NaN refused")

try:
    frame.selectExpr("array(id) AS bad").write.format("gml").save(folder + "-bad")
    raise SystemExit("an array was written")
except Exception as refused:
    assert '"bad" has the type array<bigint>' in str(refused), refused

# ---- SQL

frame.createOrReplaceTempView("source")
spark.sql("""CREATE TABLE stored USING gml OPTIONS (typeName 'town', srid '4326')
    AS SELECT label, area, geometry FROM source""")
assert spark.sql("SELECT count(DISTINCT label) AS n FROM stored").first().n == 1000
spark.sql("INSERT INTO stored SELECT * FROM stored WHERE false")
assert spark.sql("SELECT count(*) AS n FROM stored").first().n == 1000
spark.sql("INSERT OVERWRITE DIRECTORY '%s' USING gml OPTIONS (typeName 'town', idColumn 'id')"
          " SELECT id, label FROM source" % (folder + "-sql"))
spark.sql("CREATE TEMPORARY VIEW towns USING gml OPTIONS (path '%s', idColumn 'fid')" % (folder + "-sql"))
assert spark.sql("SELECT label FROM towns WHERE fid = 'town.400'").first().label == "town 400"
done.append("CREATE TABLE AS, INSERT OVERWRITE DIRECTORY, view")

# ---- geometries of Sedona, or of Spark itself

if sedona:
    typed = frame.selectExpr("id", "ST_GeomFromWKB(geometry) AS shape")
    typed.write.format("gml").options(**options).save(folder + "-sedona")
    read = spark.read.format("gml").option("geometry", "sedona").load(folder + "-sedona")
    assert read.schema["shape"].dataType == typed.schema["shape"].dataType, read.schema
    texts = [each.t for each in read.selectExpr("ST_AsText(shape) AS t").distinct().collect()]
    assert texts == ["POINT (1 2)"], texts
    done.append("geometries of Sedona")
    if importlib.util.find_spec("sedona"):
        from sedona.spark import SedonaContext
        from shapely.geometry import LineString
        SedonaContext.create(spark)
        lines = spark.createDataFrame([(1, LineString([(0, 0), (3, 4)]))], ["id", "line"])
        lines.write.format("gml").options(**options).save(folder + "-shapely")
        read = spark.read.format("gml").option("geometry", "sedona").load(folder + "-shapely")
        assert read.first().line.length == 5.0, read.first()
        done.append("geometries of shapely")
else:
    for make in ("st_geomfromwkb(geometry, 4326)", "st_setsrid(st_geomfromwkb(geometry), 4326)",
                 "st_geogfromwkb(geometry)"):
        try:
            typed = frame.selectExpr("id", make + " AS shape")
            kind = typed.schema["shape"].dataType.simpleString()
            typed.limit(1).collect()
        except Exception as unsupported:
            done.append("no " + make + " (" + str(unsupported).split("\n")[0][:60] + ")")
            continue
        target = folder + "-" + str(len(done))
        typed.write.format("gml").options(typeName="town", idColumn="id").save(target)
        read = spark.read.format("gml").load(target)
        values = [bytes(each.shape).hex() for each in read.select("shape").distinct().collect()]
        assert values == ["0101000000000000000000f03f0000000000000040"], values
        name = [each for each in os.listdir(target) if each.startswith("part-")][0]
        with open(os.path.join(target, name), encoding="utf-8") as file:
            assert "urn:ogc:def:crs:EPSG::4326" in file.read(5000)
        typed.createOrReplaceTempView("typed_source")
        spark.sql("DROP TABLE IF EXISTS typed")
        spark.sql("CREATE TABLE typed USING gml OPTIONS (typeName 'town', idColumn 'id') AS SELECT * FROM typed_source")
        assert spark.table("typed").schema["shape"].dataType == typed.schema["shape"].dataType
        values = spark.sql("SELECT DISTINCT hex(st_asbinary(shape)) AS h, st_srid(shape) AS srid FROM typed").collect()
        assert [(each.h, each.srid) for each in values] == [("0101000000000000000000F03F0000000000000040", 4326)], values
        done.append(kind + ", also in a table")
    # two reference systems in one file are refused in the driver
    try:
        two = frame.selectExpr("st_geomfromwkb(geometry, 4326) AS a", "st_geomfromwkb(geometry, 3857) AS b")
        two.limit(1).collect()
    except Exception as unsupported:
        done.append("no columns of two SRIDs (" + str(unsupported).split("\n")[0][:60] + ")")
    else:
        try:
            two.write.format("gml").save(folder + "-two")
            raise SystemExit("two SRIDs were written into one file")
        except Exception as refused:
            assert "a file has one reference system" in str(refused), refused
        assert not os.path.exists(folder + "-two/_temporary")
        done.append("two SRIDs refused")
    try:
        times = spark.sql("SELECT 7 AS id, TIME'12:34:56.789' AS at")
        times.collect()
    except Exception as unsupported:
        done.append("no TIME (" + str(unsupported).split("\n")[0][:60] + ")")
    else:
        times.write.format("gml").options(typeName="town", idColumn="id").save(folder + "-time")
        assert spark.read.format("gml").load(folder + "-time").first().at == "12:34:56.789"
        spark.sql("CREATE TABLE times USING gml OPTIONS (typeName 'town') AS SELECT 7 AS id, TIME'12:34:56.789' AS at")
        assert spark.table("times").exceptAll(times).count() == 0
        done.append("TIME, also in a table")
spark.stop()

# ---- the shell of SQL

program = os.path.join(os.path.dirname(pyspark.__file__), "bin", "spark-sql")
if os.path.exists(program):
    shell = subprocess.run(
        [program, "--master", "local[1]", "--jars", jar, "--packages", packages, "--conf", "spark.ui.enabled=false",
         "--conf", "spark.sql.warehouse.dir=" + os.path.join(base, "shell"), "-e",
         "CREATE TEMPORARY VIEW t USING gml OPTIONS (path '%s'); SELECT 'rows', count(*) FROM t" % folder],
        cwd=base, capture_output=True, text=True, check=False)
    assert "rows\t1000" in shell.stdout, shell.stdout + shell.stderr[-2000:]
    done.append("spark-sql")
print("PySpark", pyspark.__version__ + ":", "; ".join(done))
