# Data of INSPIRE in GML: SpatialDataSet, or responses of a WFS

recognize http://inspire.ec.europa.eu/schemas/
recognize http://inspire.jrc.ec.europa.eu/schemas/
recognize urn:x-inspire:specification:gmlas:

--lower
# code lists and references to other objects, such as status_href
--attributes
--type localId?=String
--type versionId?=String
--type nationalCadastralReference?=String
--type nationalCadastalZoningReference?=String
--type nationalCode?=String
--type label?=String
--type postCode?=String
--type designator?=String
