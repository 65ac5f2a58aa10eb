# BAG, the Dutch addresses and buildings, extracts of Kadaster from 2020 on and before: a row for each voorkomen

recognize http://www.kadaster.nl/schemas/lvbag/extract-
recognize http://www.kadaster.nl/schemas/bag-verstrekkingen/extract-

--feature Woonplaats
--feature OpenbareRuimte
--feature Nummeraanduiding
--feature Verblijfsobject
--feature Ligplaats
--feature Standplaats
--feature Pand

--lower
# an object and its state; extracts from before 2020 have other columns for the state, and no key
--key identificatie?,voorkomenidentificatie?
# keys with leading zeros in some municipalities
--type identificatie?=String
--type NummeraanduidingRef?=String
--type OpenbareRuimteRef?=String
--type WoonplaatsRef?=String
--type heeftAlsNevenadres_NummeraanduidingRef?=String
--type PandRef?=String
--type postcode?=String
--type huisletter?=String
--type huisnummertoevoeging?=String
--type documentnummer?=String
