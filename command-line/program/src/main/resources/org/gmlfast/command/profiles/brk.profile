# BRK, the Dutch cadastral map of Kadaster, versions 3 to 5

recognize http://www.kadaster.nl/schemas/brkkadastralekaart/

--lower
--type identificatie?=String
--type sectie?=String
--type code?=String
