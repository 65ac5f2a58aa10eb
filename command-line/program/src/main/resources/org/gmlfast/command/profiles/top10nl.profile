# TOP10NL, the Dutch topographic base map (BRT)

recognize http://www.kadaster.nl/schemas/imbrt/top10nl/
recognize http://register.geostandaarden.nl/gmlapplicatieschema/top10nl/
recognize http://www.kadaster.nl/top10nl/

--lower
--type lokaalID?=String
