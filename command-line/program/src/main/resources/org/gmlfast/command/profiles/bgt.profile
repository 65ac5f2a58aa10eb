# BGT and IMGeo, the Dutch large-scale base map, as CityGML of PDOK

recognize http://www.geostandaarden.nl/imgeo/

--lower
# some files name no reference system
--source-srs EPSG:28992
# keys with leading zeros in some municipalities, and codes that are numbers in some
--type lokaalID?=String
--type bronhouder?=String
--type identificatieBAGPND?=String
--type identificatieBAGOPR?=String
--type identificatieBAGVBOLaagsteHuisnummer?=String
--type identificatieBAGVBOHoogsteHuisnummer?=String
--type tekst?=String
