# RUIAN, the Czech register of addresses and cadastral parcels in the format VFR of CUZK

recognize urn:cz:isvs:ruian:schemas:VymennyFormatTypy:

--lower
--type NutsLau?=String
--type CisloOrientacniPismeno?=String
