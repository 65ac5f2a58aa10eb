-- 1. CadastralParcel: a table, a child table, a view
create table parcel(key text primary key, area float8, born timestamptz, died timestamptz, geom geometry(MultiPolygon,25832), label text, national_ref text, refpt geometry(Point,25832), au_code text, zoning text, valid_from timestamptz);
create table parcel_bpu(key text references parcel, ord int, bpu text, primary key(key,ord));
insert into parcel values('05-1234-17',684.5,'2014-02-14 11:31Z',null,'SRID=25832;MULTIPOLYGON(((338131 5706256,338150 5706237,338162 5706249,338157 5706280,338131 5706256)))','17','05123401700017______','SRID=25832;POINT(338145.5 5706258)','05123',null,null),
 ('05-1234-18',null,'2015-01-01Z','2020-01-01Z','SRID=25832;MULTIPOLYGON(((0 0,1 0,1 1,0 0)))','18 & 19','x',null,null,'Z<1',null);
insert into parcel_bpu values('05-1234-17',1,'77'),('05-1234-17',2,'78');
create view cadastral_parcel as select p.*, (select json_agg(json_build_object('bpu',b.bpu) order by b.ord) from parcel_bpu b where b.key=p.key) as bpus from parcel p;
-- 2. Address
create table addr(id int primary key, geom geometry(Point,25832), spec text, born timestamptz, valid_from timestamptz, street_id int, street text, postal_id int);
create table addr_designator(addr_id int, ord int, val text, typ text, primary key(addr_id,ord));
insert into addr values(4711,'SRID=25832;POINT(338145.5 5706258.25)','entrance','2014-02-14 11:31Z',null,77,'Am Markt',51067),(4712,'SRID=25832;POINT(1 2)',null,'2014-02-14 11:31Z','2014-02-14 11:31Z',null,null,51067);
insert into addr_designator values(4711,1,'12','addressNumber'),(4711,2,'a','addressNumberExtension');
create view address as select a.*, (select json_agg(json_build_object('val',d.val,'typ',d.typ) order by d.ord) from addr_designator d where d.addr_id=a.id) as designators,
 (select json_agg(c) from (select 'thoroughfare/'||a.street_id as ref, a.street as title where a.street_id is not null union all select 'postal/'||a.postal_id, null where a.postal_id is not null) c) as components from addr a;
-- 3. AX_Flurstueck
create table ax_flurstueck(oid text primary key, beginnt timestamptz, endet timestamptz, anlass text[], modellart text[], geom geometry(Polygon,25832), gemarkung_land text, gemarkung text, zaehler text, nenner text, kennzeichen text, flaeche numeric(10,2), flur int, abweichend boolean, entstehung date, land text, regbez text, kreis text, gemeinde text, ist_gebucht text, weist_auf text[], extern jsonb);
insert into ax_flurstueck values('DEXX0000AL000017','2014-02-14 11:31Z',null,'{010400}','{DLKM,DKKM1000}','SRID=25832;POLYGON((338131.227 5706256.699,338144.126 5706242.59,338161.737 5706249.234,338131.227 5706256.699))','05','3290','85',null,'05329001100085______',684.00,11,false,'1954-01-01','05','1','12','000','DEXX0000AL0000CG','{DEXX0000AL0000XC,DEXX0000AL0000XD}','[{"art":"urn:adv:fachdatenverbindung:AA_Antrag","uri":"urn:adv:oid:DEXX0000AL000098"},{"art":"http://example.org/art#5300","name":"2009/95001-52"}]');
-- 4. MappedFeature with substitution
create table mapped(id int primary key, geom geometry(Polygon,25832), frame text, kind text, unit_id int, unit_name text, unit_type text, parts jsonb);
insert into mapped values(9,'SRID=25832;POLYGON((0 0,10 0,10 10,0 0))','topOfBedrock','unit',3,'Mercia mudstone','lithostratigraphicUnit','[{"material":"mudstone","role":"onlyPart"}]');
