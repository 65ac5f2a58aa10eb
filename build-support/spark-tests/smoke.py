# Writes and reads a frame with PySpark from PyPI and the jar: python smoke.py JAR [JTS]
# SPDX-License-Identifier: LGPL-2.1-or-later
import os
import sys
import tempfile

from pyspark.sql import SparkSession

folder = os.path.join(tempfile.mkdtemp(), "towns")
spark = (SparkSession.builder.master("local[2]")
         .config("spark.jars", ",".join(sys.argv[1:]))
         .config("spark.ui.enabled", "false")
         .getOrCreate())
spark.sparkContext.setLogLevel("ERROR")
frame = spark.sql("""
    SELECT id, concat('town ', id) AS label, id * 1.5D AS area,
        unhex('0101000000000000000000F03F0000000000000040') AS geometry
    FROM range(1000)""")
options = {"typeName": "town", "srid": "4326", "idColumn": "id"}
frame.write.format("gml").options(**options).save(folder)
towns = spark.read.format("gml").option("idColumn", "fid").load(folder)
assert towns.count() == 1000, towns.count()
row = towns.where("fid = 'town.7'").first()
assert (row.label, row.area) == ("town 7", 10.5), row
assert row.geometry == bytearray.fromhex("0101000000000000000000F03F0000000000000040"), row
parts = dict(options, layout="parts")
frame.write.format("gml").options(**parts).save(folder + "-parts")
written = spark._jvm.org.gmlfast.spark.GmlParts.finish(
    spark._jsparkSession, folder + "-parts", frame._jdf.schema(), parts)
assert written == 1000, written
print("PySpark", spark.version, "has written and read 1000 features")
