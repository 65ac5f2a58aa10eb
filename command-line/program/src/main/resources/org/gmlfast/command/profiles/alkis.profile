# ALKIS, ATKIS and AFIS of the German states in NAS (GeoInfoDok 6 and 7): tables such as ax_flurstueck

recognize http://www.adv-online.de/namespaces/adv/gid

--lower
# references to other objects, such as istgebucht_href
--attributes
# keys with leading zeros in some states
--type land?=String
--type regierungsbezirk?=String
--type kreis?=String
--type gemeinde?=String
--type gemeindeteil?=String
--type gemarkungsnummer?=String
--type stelle?=String
--type bezirk?=String
--type lage?=String
--type zaehler?=String
--type nenner?=String
--type flurstueckskennzeichen?=String
--type flurstuecksfolge?=String
--type hausnummer?=String
--type pseudonummer?=String
--type postleitzahlPostzustellung?=String
--type buchungsblattnummerMitBuchstabenerweiterung?=String
--type buchungsblattkennzeichen?=String
--type laufendeNummer?=String
--type punktkennung?=String
--type anlass?=String
