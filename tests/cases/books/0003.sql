BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'events','0001_events_keys_names','2026-11-28 19:24:55.334674+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'events','0002_agreements','2026-11-28 19:24:55.334870+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'events','0003_agreements_by_deal','2026-11-28 19:24:55.335597+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'events','0004_joined','2026-11-28 19:24:55.335739+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'projections','0001_nights_hands_checkpoint','2026-11-28 19:24:55.340539+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'projections','0002_sat_and_readings','2026-11-28 19:24:55.341004+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'access','0001_tokens','2026-11-28 19:24:55.341268+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'access','0002_made','2026-11-28 19:24:55.341479+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'taken','0001_taken','2026-11-28 19:24:55.341652+00:00');
CREATE TABLE agreements (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        place INTEGER NOT NULL,
        player TEXT NOT NULL,
        reading BLOB NOT NULL CHECK (length(reading) = 32),
        PRIMARY KEY (stream, seq, place, player, reading)
    ) STRICT, WITHOUT ROWID
;
CREATE TABLE checkpoint (only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL, readings INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "checkpoint" VALUES(1,48,1);
CREATE TABLE events (
        position INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        type TEXT NOT NULL,
        schema INTEGER NOT NULL,
        data BLOB NOT NULL,
        meta BLOB NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        UNIQUE (stream, seq)
    ) STRICT
    ;
INSERT INTO "events" VALUES(1,'d8c5038e-03a4-49d9-bdcc-24623fd71060','ne0d7971fde73ed1',1,'night_opened',1,CAST('{"game":"tresillo","players":["ana","beto","carla","dario"],"rules":{"tariff":"fournier"},"stake":{"currency":"EUR","minor_per_tanto":5}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"bba357dd7fd055052c8b0e3e98d48bea"}' AS BLOB),X'5BF2E1C68A0BA06D36CC940DFFC00DDF1737D38D74FD1F1A64B7ACA40E77B2AB');
INSERT INTO "events" VALUES(2,'5b4d0b9a-b956-4beb-b553-2b1f90d7f6d1','ne0d7971fde73ed1',2,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"00d7b0052e416f1fd03b4f7239aa2154"}' AS BLOB),X'FC94614D68E72D3D7819476298CD54087B25702CFE3B9DE31708EA54A501115C');
INSERT INTO "events" VALUES(3,'4579dabf-21ac-48b2-b967-16e9b8000309','ne0d7971fde73ed1',3,'contract',1,CAST('{"lance":"entrada","player":"ana","trump":"oros"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"2b5597a91be3ec28d3c1d724d43b81de"}' AS BLOB),X'02DCD4C4CD68E3C48ED15C690C4C0544A4402427C0411E1A16A669B00A96ED55');
INSERT INTO "events" VALUES(4,'89176e80-0ae4-4677-890b-8c83affa953e','ne0d7971fde73ed1',4,'tally',1,CAST('{"tricks":{"ana":5,"beto":3,"carla":1}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"b4f674e1200695498b07758a777049a0"}' AS BLOB),X'EA6817F43056F87D110CCFEA85FFB19FEE05447C82732BF8822DA386A65BCA2D');
INSERT INTO "events" VALUES(5,'b40176c9-2013-4949-83a9-ab36f0938045','ne0d7971fde73ed1',5,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"ad48042fe6f43493555e13ba286176f0"}' AS BLOB),X'596211BD1CF48C79C5BD6BB6453258F9A2F7D2240042AC56D0FB9731FF549A10');
INSERT INTO "events" VALUES(6,'fe3baada-9e59-4b16-8337-48c1b6168a66','ne0d7971fde73ed1',6,'contract',1,CAST('{"lance":"vuelta","player":"beto","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"fa645c7abbfd9575682556b0088b23e4"}' AS BLOB),X'5349008383869F3C7D98BCA234F7CE5E608413E2EF74C17B1B1DE05DF2D4ADC5');
INSERT INTO "events" VALUES(7,'260a7922-e77c-48af-bc12-1357bbb585db','ne0d7971fde73ed1',7,'tally',1,CAST('{"estuches":3,"tricks":{"beto":5}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"86294d582184d5d69d64c004c8659f2e"}' AS BLOB),X'6840A659CFEB3E1FD91F15CC6FD4F066A9811C973F4CC6DA9F7E39B9B58F7D28');
INSERT INTO "events" VALUES(8,'06aac609-b0b6-45e7-9f5b-11b857062d80','ne0d7971fde73ed1',8,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"a5dac29bdf39cd2dad478e7d0b395a70"}' AS BLOB),X'91FCD6DE7770E6CCA6D865CFBFA807E9E79139CE61FBF7259E5D093C2EE66A71');
INSERT INTO "events" VALUES(9,'d4a9a9f1-0c32-41a6-a335-f92e747312cd','ne0d7971fde73ed1',9,'contract',1,CAST('{"lance":"entrada","player":"dario","trump":"bastos"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"6374ff673340c50a98601c775d1e35f1"}' AS BLOB),X'96A1330BF64B91638398855323A84ADE55B85FC2CB58B9A1313D7A138888772D');
INSERT INTO "events" VALUES(10,'de52d53d-255d-45b0-b289-c3f08478c77a','ne0d7971fde73ed1',10,'tally',1,CAST('{"tricks":{"ana":4,"carla":1,"dario":4}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"8630e7a130251b688a40cc97d8f6ceb3"}' AS BLOB),X'932733034DFC9F135E66F15CF498333CBB0B278876048F322C1A1EFD48A769BF');
INSERT INTO "events" VALUES(11,'bcfef48f-bd7b-4e87-af88-3f4082d06513','ne0d7971fde73ed1',11,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"2f27ec2a3b66dcbbd0a9335b56eb4454"}' AS BLOB),X'B7915C380465EFEC2193F4031EFB8B23D9080D2BEFA2661B8B33DBE77A33B8AD');
INSERT INTO "events" VALUES(12,'4df7c74d-2025-4399-ac66-267022edd3a6','ne0d7971fde73ed1',12,'pass_out',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"28da92e042cd94fca62d125c5eeae6fe"}' AS BLOB),X'197E4DA92764B616D1134997511CB4625BE708C9DF1A3A75F6CF72C3C71C8F5F');
INSERT INTO "events" VALUES(13,'722aa12f-d794-4987-9f87-68fbd642a995','ne0d7971fde73ed1',13,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"6a992fa2f9e1f848ae0be1496e3e97e6"}' AS BLOB),X'4212FF66A348E26AC439A355DC2EA01392F7160CB0DE474B95D7EACE17F38E16');
INSERT INTO "events" VALUES(14,'402f452a-5be8-424a-ada1-368997a1b156','ne0d7971fde73ed1',14,'contract',1,CAST('{"lance":"solo","player":"beto","trump":"espadas"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"3f8866ed763fc9e25bbd5a8258ccdf87"}' AS BLOB),X'6F02E55AAF935E3770BEBBE546BD4C0D31C3BA6CA223358BD325A46A2B0B5B65');
INSERT INTO "events" VALUES(15,'fb5e8e07-6161-432d-90c7-23df2959945b','ne0d7971fde73ed1',15,'tally',1,CAST('{"tricks":{"ana":2,"beto":3,"carla":4}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"094326a56e355ba8c7afccb12e39dabf"}' AS BLOB),X'3984D30A8F2F122197A39F86280E78DD0F3CE6099C431263A07BAAAC11A5BA48');
INSERT INTO "events" VALUES(16,'baef4a42-eafa-4f08-8474-0c935058c742','ne0d7971fde73ed1',16,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"005d5c55bca6716222c2f51f7c9aaea8"}' AS BLOB),X'E924C30535DA10AA0FBA1FD455698B3DB9B3F511E81AE8F322C2F7505E6D2223');
INSERT INTO "events" VALUES(17,'a23a776b-6c50-4107-9f91-a09f4211c149','ne0d7971fde73ed1',17,'contract',1,CAST('{"lance":"entrada","player":"carla","trump":"oros"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"bec5a8b8a8f5233c0a6f50ded32a888c"}' AS BLOB),X'B47B615D92B3360BD550C982E04DF9A43C558A147AABE064BC8E0978E219155C');
INSERT INTO "events" VALUES(18,'738a6d96-4cd6-47b7-bf79-d97088861eee','ne0d7971fde73ed1',18,'rendicion',1,CAST('{"bien":true,"player":"carla"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"7997df969339939a36c7b365756340ce"}' AS BLOB),X'45B9B1DD7099F99633981A95A731FFCD3B48716BD1A77FC813BE1AF0321001C3');
INSERT INTO "events" VALUES(19,'ced7a90d-b6fe-45bf-a39b-8714fe4bbeb5','ne0d7971fde73ed1',19,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"92a205275ac4c998758596979d02ab4b"}' AS BLOB),X'A3FFB32B3562B66176A214FAB98E02CAE2CFBAA5A84CE7913EFDAEA55915D6D2');
INSERT INTO "events" VALUES(20,'23374c06-f14c-47ff-8e0e-59efad16d42e','ne0d7971fde73ed1',20,'contract',1,CAST('{"lance":"entrada","player":"dario","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"0e5a6c77404cb25726b83bf2f2c1854a"}' AS BLOB),X'87449604B008955F308FF698F9382AF3BCEA2EB726E22E6FFFB0B4A49F7788BB');
INSERT INTO "events" VALUES(21,'2fa634f5-63bb-4af7-b8a9-b89b7d2b2944','ne0d7971fde73ed1',21,'tally',1,CAST('{"tricks":{"ana":3,"carla":2,"dario":4}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"592363bf60a2246b34c3abc2f34985e1"}' AS BLOB),X'A71D23C5324B3307160E2C282113C0E6001078135D8A5A17224A92EC5D236113');
INSERT INTO "events" VALUES(22,'69578050-88ef-44fa-bde4-802b066c286f','ne0d7971fde73ed1',22,'dispute',1,CAST('{"by":"ana","claim":"Yo hice cuatro bazas, y Darío cuatro: es puesta","hand":7}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"d1f955b81f6e4b4292fcf9ab4e1f190c"}' AS BLOB),X'F8894BF2DC9FC4ACFC4CF6D4DC8C4013B91B08053E0583EFB72F3E281DB065AE');
INSERT INTO "events" VALUES(23,'c84f1799-e2e1-4f73-a613-5b42134e3dc6','ne0d7971fde73ed1',23,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"91a3bc805a691309f1563d10231b762e"}' AS BLOB),X'A4AFF820C16F6880266AB095C1B3A0439D25C5399D409D1276FCA5FC21A60855');
INSERT INTO "events" VALUES(24,'992df1ed-6da4-48ba-ab92-609d6450f57b','ne0d7971fde73ed1',24,'contract',1,CAST('{"lance":"entrada","player":"ana","trump":"bastos"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"06fac7a7f18caafcc43b53a579751582"}' AS BLOB),X'E7743C0CCE74CA94AFD5D4C10AFF44CFC4A71694B89AE2A4DE8DAFC8F3FFE9C7');
INSERT INTO "events" VALUES(25,'0666fcc0-6c80-4ef2-aab5-9e45fd2ac76c','ne0d7971fde73ed1',25,'tally',1,CAST('{"defensor":"beto","rendicion":true,"tricks":{"ana":2,"beto":5,"dario":2}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"fa614d7bdc839b37ee0e93089af93898"}' AS BLOB),X'28A031A94033B5C755DFE75ED420C390E155ECF75AB5A12C9ACE40B721FC642E');
INSERT INTO "events" VALUES(26,'cab4126f-0fac-4ce8-a101-d48cbf8dab2c','ne0d7971fde73ed1',26,'correction',1,CAST('{"insert":[{"data":{"tricks":{"ana":4,"carla":1,"dario":4}},"type":"tally"}],"reason":"Carla contó una baza de Ana entre las suyas","strike":[21]}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"a6ed7752e044596b34182ddafed47e3e"}' AS BLOB),X'CD8917BD51720A5582005C213E98672FECBB4D2079F8B261D705B32925718E0A');
INSERT INTO "events" VALUES(27,'499f7f29-347d-44d5-9907-31bd0a1e1b41','ne0d7971fde73ed1',27,'ruling',1,CAST('{"decision":"corrected","hand":7,"note":"Contadas las bazas entre todos"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"e3b273193b68c51cf94c8de013721da1"}' AS BLOB),X'76D553F5ED23FD9F171138957DD34388C302F80EBCFE28A4D1A0B5FF4266EF4D');
INSERT INTO "events" VALUES(28,'adbd810b-dd58-4887-96db-38c77c4fb6a9','ne0d7971fde73ed1',28,'night_closed',1,CAST('{"leftovers":"share"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"876bad7f19818f20f0e2b8c4a6f4e660"}' AS BLOB),X'DAA98C955071710D4C98A8092AE80D0DF3D29CADD89B2CA1F8127F67C7010770');
INSERT INTO "events" VALUES(29,'9f4f9aef-958c-4e37-894d-0de7e29556bd','ne0d7971fde73ed1',29,'paid',1,CAST('{"from":"dario","tantos":32,"to":"carla"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.376Z","by":null,"salt":"0b9932cfa0c21a0f6ddd81dd91cf83ce"}' AS BLOB),X'365C9631C8A34B3B17727CA667A6AB2A5144AF42C8924C666757E39FC1B96F06');
INSERT INTO "events" VALUES(30,'2f9398f3-57cf-462a-92b2-9b8e80f62608','n0c87d55b2942c81',1,'night_opened',1,CAST('{"game":"mediator","players":["julia","lope","marina","nuno"],"rules":{"variant":"mediator"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"9f6e406a9cc3d94f787480fb0101ece5"}' AS BLOB),X'87F0A7ADCB0091FAD4DE5EAD654083B71911DF724ACCDC851199D41488BB6269');
INSERT INTO "events" VALUES(31,'0a7ebaed-13af-4e1f-be74-f370f662ba69','n0c87d55b2942c81',2,'deal',1,CAST('{"hands":{"julia":["CC","5B","7B","RB","7C","RO","CO","6C","4E","5C"],"lope":["CE","2B","2C","1E","RC","3B","3C","4B","4C","1O"],"marina":["RE","SO","3E","6E","6B","1B","5O","SB","2O","SE"],"nuno":["1C","2E","5E","3O","7O","CB","7E","6O","SC","4O"]},"packets":[3,3,4]}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"6f519e689a95db944e1bce3828005706"}' AS BLOB),X'60EE1B849FB0EFEDA23383C7E39F8F6BDE7B73745E1842A980585FA1170E01B9');
INSERT INTO "events" VALUES(32,'497697d6-a627-44bc-a103-a7ec6fd7328c','n0c87d55b2942c81',3,'bid',1,X'7B2263616C6C223A227061736F222C22706C61796572223A226A756C6961227D',CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"c2e51e7a84f9eb7e34a3f0afc85ec7fa"}' AS BLOB),X'E0439EA43D9B633731C3D8FAE928A72016218F47548542BD12538CF7D5797F69');
INSERT INTO "events" VALUES(33,'81c2a859-c75e-49d7-ad29-e059b2952bc6','n0c87d55b2942c81',4,'bid',1,CAST('{"call":"entrada","player":"lope"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"80ac8019d234616a098a484a2d4ed4e7"}' AS BLOB),X'F59E5E046B037F25230F329C0F7BAB8B589608A6AD7D8847931B9D19ED8BF059');
INSERT INTO "events" VALUES(34,'49072255-16e3-4a2b-82cc-bf72a6f63656','n0c87d55b2942c81',5,'bid',1,CAST('{"call":"paso","player":"marina"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"327cf81971f6b6195d397d268624dcbd"}' AS BLOB),X'52429370CC7E8C35BCC0047352551134D0EB9DD07AE9BD8B82446C44A3F000DA');
INSERT INTO "events" VALUES(35,'b91d9e17-e9d3-4484-92db-e7d8187e4d0c','n0c87d55b2942c81',6,'bid',1,CAST('{"call":"paso","player":"nuno"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"3dac0f268e5ec13bd77537c31828b42f"}' AS BLOB),X'80E54967BB0FFD51B0E80B64B42B448A157C9FCB16CBB882337718A338AF8AA1');
INSERT INTO "events" VALUES(36,'8a5f0d6a-ad30-4116-92d5-1e319ed2b5dd','n0c87d55b2942c81',7,'contract',1,CAST('{"called":"RO","lance":"entrada","player":"lope","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"213499095b429c4ec9e5e88daa39505c"}' AS BLOB),X'0FE4A836D52A8CADF98D921DB5B43F4DA10284C8AFDA16F98BE3C6EA2C50B0EE');
INSERT INTO "events" VALUES(37,'effc16f1-35cf-4379-9dd9-24f981b3298f','n0c87d55b2942c81',8,'trick',1,CAST('{"cards":{"julia":"RB","lope":"2B","marina":"6B","nuno":"CB"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"b4daef05af52596a98619e1083f92744"}' AS BLOB),X'7968E9614184522606DC877DDDA4163F42F440A2AEDAAF66440BC6395B13ACB2');
INSERT INTO "events" VALUES(38,'858fec1f-0629-4275-bbe1-cb1343df60f2','n0c87d55b2942c81',9,'trick',1,CAST('{"cards":{"julia":"RO","lope":"1O","marina":"5O","nuno":"7O"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"7b4b4ce12f33b09051369d0941262179"}' AS BLOB),X'227C1E0F28B5F046DAF8F2FE8C1C7B45C98E5CDF75CB84B8512FF7A2EA300B80');
INSERT INTO "events" VALUES(39,'96d0747c-6f17-4732-a3c0-59b69909011e','n0c87d55b2942c81',10,'trick',1,CAST('{"cards":{"julia":"CO","lope":"3B","marina":"2O","nuno":"6O"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"bf325152615a253061440ee7a0fc01c1"}' AS BLOB),X'5CAB3CECA0ACAEEF0CE9F33DA3FB0F72735FABF0CE0AA524D1D42D3DA58554EC');
INSERT INTO "events" VALUES(40,'9e3d24b6-f216-440a-8592-2f12cd6c7a60','n0c87d55b2942c81',11,'trick',1,CAST('{"cards":{"julia":"7B","lope":"4B","marina":"3E","nuno":"SC"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"410ca43ccad239fdaa3ef821d5620ff8"}' AS BLOB),X'0635616939F4A03759F33DD49E394077A206F76732D84F6C4FBC542CB7FBC892');
INSERT INTO "events" VALUES(41,'76e1f75c-1082-4af2-a632-ece5edc1372e','n0c87d55b2942c81',12,'trick',1,CAST('{"cards":{"julia":"4E","lope":"CE","marina":"RE","nuno":"7E"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"bbe327d3b3dec12f977b5775c181f908"}' AS BLOB),X'8EA43B9D3E5EE85B947C86F631A4A248119F90390205719B238A196767A088DA');
INSERT INTO "events" VALUES(42,'692263e1-c5ae-44e0-8ebd-b17a5b9de5a3','n0c87d55b2942c81',13,'trick',1,CAST('{"cards":{"julia":"6C","lope":"4C","marina":"SO","nuno":"4O"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"748e7613a1e57efa484abb97ba9270f0"}' AS BLOB),X'8647823A3E55E795F1707B9D3093386BFA38B751999BE0AB9BC4F68E59351618');
INSERT INTO "events" VALUES(43,'74a6bbec-5a44-44b7-b8ca-afcbeac09601','n0c87d55b2942c81',14,'trick',1,CAST('{"cards":{"julia":"5C","lope":"1E","marina":"1B","nuno":"1C"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"4bbbf6580b405c16dc8734eff37b90e4"}' AS BLOB),X'A0198FF67A0CCEC7907DE15157823302ABFD5278CF120574143605A171A7DA8A');
INSERT INTO "events" VALUES(44,'278fb799-945e-43c5-894a-b768fb884c62','n0c87d55b2942c81',15,'trick',1,CAST('{"cards":{"julia":"CC","lope":"RC","marina":"6E","nuno":"2E"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"e2afa5865b7182bc2ea232063d184e04"}' AS BLOB),X'E5E8B9E0766FEC93BA68BA826E6076459E172EFB763DC20DC7F6687C6E7FD970');
INSERT INTO "events" VALUES(45,'886154a8-0e33-49d9-9f9f-f0350025e6fb','n0c87d55b2942c81',16,'trick',1,CAST('{"cards":{"julia":"5B","lope":"2C","marina":"SB","nuno":"5E"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"9779206918c74d252bae73dee6a83b31"}' AS BLOB),X'8ABE679792D8ECCC52875441D833D44049E8E9982CB4D2FBFDE5EFCAB85ABCAD');
INSERT INTO "events" VALUES(46,'bbc9bec4-62a9-48c1-b022-43b436a5b880','n0c87d55b2942c81',17,'trick',1,CAST('{"cards":{"julia":"7C","lope":"3C","marina":"SE","nuno":"3O"}}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"8fbd8ae66bce9bb15b91aa5a49ebf05a"}' AS BLOB),X'BC5B763BC753C103AB3EBCF8F5E163A29D4F93C2CAA5F9BAF3527CF3BA7DD972');
INSERT INTO "events" VALUES(47,'a987edbc-9030-47bb-adbe-cc9726ec4109','n0c87d55b2942c81',18,'penalty',1,CAST('{"law":"ley-11","noticed_by":"lope","player":"marina"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"fe8608bd4199b531efdfe3eb15909877"}' AS BLOB),X'6409AC46A396F7844BDD0EB23230D6CB5D7962DED8411736434D616761E9F714');
INSERT INTO "events" VALUES(48,'6504281a-f9f7-4e31-8e51-a6ee26290e52','n0c87d55b2942c81',19,'night_closed',1,CAST('{"leftovers":"carry"}' AS BLOB),CAST('{"at":"2026-11-28T19:24:55.404Z","by":null,"salt":"c1ec8adbfec05e2c621fe46d7150cae4"}' AS BLOB),X'23C65041D1CE6224F4109F402F29E1C8CFC241FBE0B2E485A349DB9BE4C9CCCF');
CREATE TABLE hands (
        stream TEXT NOT NULL,
        hand INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        told BLOB NOT NULL,
        PRIMARY KEY (stream, hand)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "hands" VALUES('n0c87d55b2942c81',1,'won',CAST('{"bola":null,"by_law":null,"dealer":"nuno","findings":[{"code":"renuncio","hand":1,"offence":{"card":3,"seq":11},"player":"marina","proof":{"seq":2},"source":"mediator-1826/ley-11","trick":4}],"hand":1,"hombre":"lope","lance":"entrada","multas":8,"outcome":"won","partner":"julia","plate":36,"postings":[{"from":"julia","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"lope","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"marina","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"nuno","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"plate","source":"mediator-1826/cap-4-principal","tantos":2,"to":"lope","why":"juego"},{"from":"plate","source":"mediator-1826/cap-4-principal","tantos":2,"to":"julia","why":"juego"},{"from":"marina","source":"mediator-1826/ley-11","tantos":8,"to":"plate","why":"multa"}],"pozo":28,"tantos":{"julia":-6,"lope":-6,"marina":-16,"nuno":-8},"tricks":{"julia":4,"lope":4,"marina":1,"nuno":1},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',1,'won',CAST('{"bola":null,"dealer":"dario","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":1,"hombre":"ana","how":"por_cinco","lance":"entrada","outcome":"won","plate":0,"postings":[{"from":"dario","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"plate","source":"fournier/cobros","tantos":5,"to":"ana","why":"plato"},{"from":"beto","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"},{"from":"carla","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"},{"from":"dario","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":20,"beto":-5,"carla":-5,"dario":-10},"tricks":{"ana":5,"beto":3,"carla":1},"trump":"oros"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',2,'won',CAST('{"bola":null,"dealer":"ana","defensor":null,"duermen":null,"estuches":3,"favor":false,"findings":[],"hand":2,"hombre":"beto","how":"por_cinco","lance":"vuelta","outcome":"won","plate":0,"postings":[{"from":"ana","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"plate","source":"fournier/cobros","tantos":5,"to":"beto","why":"plato"},{"from":"carla","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"carla","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"carla","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"carla","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"carla","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"},{"from":"dario","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"dario","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"dario","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"dario","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"dario","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"},{"from":"ana","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"ana","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"ana","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"ana","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"ana","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"}],"primeras":"hombre","puestas":[],"solera":false,"tantos":{"ana":-20,"beto":50,"carla":-15,"dario":-15},"tricks":{"beto":5,"carla":0,"dario":0},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',3,'puesta',CAST('{"bola":null,"dealer":"beto","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":3,"hombre":"dario","how":"de_cuatro","lance":"entrada","outcome":"puesta","plate":30,"postings":[{"from":"beto","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"dario","source":"fournier/pagos","tantos":25,"to":"plate","why":"puesta"}],"primeras":null,"puestas":[{"player":"dario","tantos":25,"to":"plate"}],"solera":false,"tantos":{"ana":0,"beto":-5,"carla":0,"dario":-25},"tricks":{"ana":4,"carla":1,"dario":4},"trump":"bastos"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',4,'passed_out',CAST('{"dealer":"carla","findings":[],"hand":4,"outcome":"passed_out","plate":35,"postings":[{"from":"carla","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"tantos":{"ana":0,"beto":0,"carla":-5,"dario":0}}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',5,'codillo',CAST('{"bola":null,"dealer":"dario","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":5,"hombre":"beto","how":null,"lance":"solo","outcome":"codillo","plate":40,"postings":[{"from":"dario","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"carla","why":"solo"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"dario","why":"solo"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"ana","why":"solo"},{"from":"beto","source":"fournier/pagos","tantos":60,"to":"carla","why":"codillo"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":20,"beto":-120,"carla":80,"dario":15},"tricks":{"ana":2,"beto":3,"carla":4},"trump":"espadas"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',6,'rendida',CAST('{"bola":null,"dealer":"ana","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":6,"hombre":"carla","how":null,"lance":"entrada","outcome":"rendida","plate":45,"postings":[{"from":"ana","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"primeras":null,"puestas":[{"player":"carla","tantos":65,"to":"reserved"}],"solera":false,"tantos":{"ana":-5,"beto":0,"carla":0,"dario":0},"tricks":null,"trump":"oros"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',7,'puesta',CAST('{"bola":null,"dealer":"beto","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":7,"hombre":"dario","how":"de_cuatro","lance":"entrada","outcome":"puesta","plate":50,"postings":[{"from":"beto","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"primeras":null,"puestas":[{"player":"dario","tantos":70,"to":"reserved"}],"solera":false,"tantos":{"ana":0,"beto":-5,"carla":0,"dario":0},"tricks":{"ana":4,"carla":1,"dario":4},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('ne0d7971fde73ed1',8,'defendida',CAST('{"bola":null,"dealer":"carla","defensor":"beto","duermen":null,"estuches":0,"favor":false,"findings":[],"hand":8,"hombre":"ana","how":null,"lance":"entrada","outcome":"defendida","plate":55,"postings":[{"from":"carla","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"ana","source":"fournier/pagos-rendidas","tantos":75,"to":"beto","why":"defensa"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":-75,"beto":75,"carla":-5,"dario":0},"tricks":{"ana":2,"beto":5,"dario":2},"trump":"bastos"}' AS BLOB));
CREATE TABLE joined (
        stream TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (stream, player)
    ) STRICT, WITHOUT ROWID
;
CREATE TABLE keys (
        stream TEXT NOT NULL,
        key TEXT NOT NULL,
        content BLOB NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (stream, key)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE names (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        place INTEGER NOT NULL,
        names BLOB NOT NULL,
        PRIMARY KEY (stream, seq, place)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "names" VALUES('n0c87d55b2942c81',1,0,CAST('{"julia":"Julia","lope":"Lope","marina":"Marina","nuno":"Nuño"}' AS BLOB));
INSERT INTO "names" VALUES('ne0d7971fde73ed1',1,0,CAST('{"ana":"Ana","beto":"Beto","carla":"Carla","dario":"Darío"}' AS BLOB));
CREATE TABLE nights (
        stream TEXT PRIMARY KEY,
        began INTEGER NOT NULL UNIQUE,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        opened_at TEXT NOT NULL,
        version INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        closed INTEGER NOT NULL
    , sat TEXT NOT NULL DEFAULT '[]') STRICT
    ;
INSERT INTO "nights" VALUES('ne0d7971fde73ed1',1,'tresillo','["ana","beto","carla","dario"]','2026-11-28T19:24:55.376Z',29,8,1,'["ana","beto","carla","dario"]');
INSERT INTO "nights" VALUES('n0c87d55b2942c81',30,'mediator','["julia","lope","marina","nuno"]','2026-11-28T19:24:55.404Z',19,1,1,'["julia","lope","marina","nuno"]');
CREATE TABLE taken (
        stream TEXT NOT NULL,
        taker TEXT NOT NULL,
        PRIMARY KEY (stream, taker)
    ) STRICT, WITHOUT ROWID
;
CREATE TABLE tokens (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        stream TEXT NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('scorer', 'player', 'viewer'))
    , made INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID
;
INSERT INTO "tokens" VALUES(X'3B958B5E695FF8AE3283A43E81A1A3F395E8113A9621718362E2F397ACF6B3BB','n0c87d55b2942c81','scorer',1795893895);
INSERT INTO "tokens" VALUES(X'5833136DB69C99FBB734E5E4CD3683D71BBA0F8B553A9FE6370F832A1490C481','n0c87d55b2942c81','viewer',1795893895);
INSERT INTO "tokens" VALUES(X'775BC16A3E87EC6A2ED469641782E664011F7C1E605E0AD574C8E8D2463F5BEB','ne0d7971fde73ed1','viewer',1795893895);
INSERT INTO "tokens" VALUES(X'8546F0567D8254CD6BED4EE541882BCC59C90E3DD12E88D9893D4AD2E2903770','n0c87d55b2942c81','player',1795893895);
INSERT INTO "tokens" VALUES(X'C7B52A97E7D1E6290AEDFE880764BA6567011941BD8A36B6B31ABD777F6A1E52','ne0d7971fde73ed1','player',1795893895);
INSERT INTO "tokens" VALUES(X'E4DF83673FAD7A3B0C5E8B5CF69E9E6DFDFB16B07B841BC14EB7CEA495AE6150','ne0d7971fde73ed1','scorer',1795893895);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE TRIGGER events_come_next BEFORE INSERT ON events BEGIN
            SELECT RAISE(ABORT, 'guard: not the next position')
                WHERE NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events);
            SELECT RAISE(ABORT, 'guard: not the next seq')
                WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE stream = NEW.stream);
            SELECT RAISE(ABORT, 'guard: the id is used') WHERE EXISTS (SELECT 1 FROM events WHERE id = NEW.id);
        END;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN
            SELECT RAISE(ABORT, 'guard: events are never changed');
        END;
CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN
            SELECT RAISE(ABORT, 'guard: events are never deleted');
        END;
CREATE TRIGGER keys_are_new BEFORE INSERT ON keys BEGIN
            SELECT RAISE(ABORT, 'guard: the key is used')
                WHERE EXISTS (SELECT 1 FROM keys WHERE stream = NEW.stream AND key = NEW.key);
        END;
CREATE TRIGGER keys_stay BEFORE UPDATE ON keys BEGIN
            SELECT RAISE(ABORT, 'guard: keys are never changed');
        END;
CREATE TRIGGER keys_remain BEFORE DELETE ON keys BEGIN
            SELECT RAISE(ABORT, 'guard: keys are never deleted');
        END;
CREATE INDEX tokens_of_night ON tokens (stream, role);
COMMIT;
PRAGMA user_version = 9;
