BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'events','0001_events_keys_names','2026-11-28 15:58:08.478185+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'events','0002_agreements','2026-11-28 15:58:08.478339+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'projections','0001_nights_hands_checkpoint','2026-11-28 15:58:08.478587+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'access','0001_tokens','2026-11-28 15:58:08.478799+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'taken','0001_taken','2026-11-28 15:58:08.478957+00:00');
CREATE TABLE agreements (
        stream TEXT NOT NULL,
        hand INTEGER NOT NULL,
        player TEXT NOT NULL,
        reading BLOB NOT NULL CHECK (length(reading) = 32),
        PRIMARY KEY (stream, hand, player, reading)
    ) STRICT, WITHOUT ROWID
;
CREATE TABLE checkpoint (only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL) STRICT;
INSERT INTO "checkpoint" VALUES(1,48);
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
INSERT INTO "events" VALUES(1,'2839fd4d-159f-474b-891f-2bf47ce8dba9','ba27a71c37a29e4b',1,'night_opened',1,CAST('{"game":"tresillo","players":["ana","beto","carla","dario"],"rules":{"tariff":"fournier"},"stake":{"currency":"EUR","minor_per_tanto":5}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'C8C040BC088A0113531F8501E7A00D23E2459B5499D3EDA93D58897301DC1FCC');
INSERT INTO "events" VALUES(2,'58e0a0c6-77b5-4077-bee3-e22fa810fb84','ba27a71c37a29e4b',2,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'8CCE093EC879EACC3BEC33F452AB20C150DF33F84F47E5F289BDBA793DA77397');
INSERT INTO "events" VALUES(3,'f29de07b-04b1-4f96-9b7f-ad000fa97ab5','ba27a71c37a29e4b',3,'contract',1,CAST('{"lance":"entrada","player":"ana","trump":"oros"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'0C3A648ED08DB655DEBA64D798A541225786413D8978D2C72154F2018FA1B265');
INSERT INTO "events" VALUES(4,'c00491f6-1e12-4b86-8ab3-c98dbc948354','ba27a71c37a29e4b',4,'tally',1,CAST('{"tricks":{"ana":5,"beto":3,"carla":1}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'EC1D119C3C2B32674A33A9EE0B51ED4761216CCF2A9A636BDF3FC5D39E2369EF');
INSERT INTO "events" VALUES(5,'c6f79bf7-b2eb-4dcd-8cab-45e9f36cc4e1','ba27a71c37a29e4b',5,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'F1879CE6B42DA06E2C11697CF6BCEE7A3C3940E925E95C90700262CFF90C4B1D');
INSERT INTO "events" VALUES(6,'142dcb2e-8c12-43ca-a68e-257e5eed3ff4','ba27a71c37a29e4b',6,'contract',1,CAST('{"lance":"vuelta","player":"beto","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'987D296FB099CB080CF3CC7A76E20766B08774077EDBA3FAABB3FBAA24532D61');
INSERT INTO "events" VALUES(7,'f7a3c571-8174-424a-bb36-7b645910cd5a','ba27a71c37a29e4b',7,'tally',1,CAST('{"estuches":3,"tricks":{"beto":5}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'E7D0F93DA646A681667EC42D48EAD1FC38ED4836D1CFA4C3AE0C55165C8E54EB');
INSERT INTO "events" VALUES(8,'9f678710-78f6-41e3-8284-1eae7ba27038','ba27a71c37a29e4b',8,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'B5F50D02091CC31B18C8E3174992B711A91EA32D9CE8362DAB974028BA08853B');
INSERT INTO "events" VALUES(9,'3a649e1a-a8b5-4bbc-a33a-c1d64b21f965','ba27a71c37a29e4b',9,'contract',1,CAST('{"lance":"entrada","player":"dario","trump":"bastos"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'79044F601A144CCADB29FDE86C9460CE8211BE3122A796FD5617A35A3CA8E78D');
INSERT INTO "events" VALUES(10,'1284014f-856b-40f9-a4e6-275a4a412ee8','ba27a71c37a29e4b',10,'tally',1,CAST('{"tricks":{"ana":4,"carla":1,"dario":4}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'6D33167D6925BB83417A7F0B31C688393A53A5E0B180F329BC0BB367E6655E0B');
INSERT INTO "events" VALUES(11,'82106a55-c56a-43c3-9321-737972d3fe46','ba27a71c37a29e4b',11,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'A6D97B62531421CFE008C4ED48B67D15140D1CCA7DE9AD7E77024529CCB29AB8');
INSERT INTO "events" VALUES(12,'6fd31be1-2469-4ba4-9006-bc23ab9c9f61','ba27a71c37a29e4b',12,'pass_out',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'22CB8A50D208FA3051E19DA37035C0656CA48D57C95070BA689FE6367CDFE398');
INSERT INTO "events" VALUES(13,'217bd9d1-7e14-4b8c-ac5f-0c6c4e6f5beb','ba27a71c37a29e4b',13,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'D08BAD75C555AFC5BB03EE3B81D1B67D34487386B864D1429EE8486F4D9433DA');
INSERT INTO "events" VALUES(14,'2dcfb63d-bc7a-4c8e-9ba2-2ef9d782f6d0','ba27a71c37a29e4b',14,'contract',1,CAST('{"lance":"solo","player":"beto","trump":"espadas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'697CAF01B8C6530CC1DA1057ADF6751CCB7B0D18C446F7EFFFDF110DD2A888E8');
INSERT INTO "events" VALUES(15,'629bbb82-e509-4561-8a08-62c727573839','ba27a71c37a29e4b',15,'tally',1,CAST('{"tricks":{"ana":2,"beto":3,"carla":4}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'10806E8EAB8A5F3D2F471F98AF171C28E91E1F2687CA47808612BA3FB1ABAF0D');
INSERT INTO "events" VALUES(16,'4b8b3cba-d6a7-42a6-bd45-b18edf678593','ba27a71c37a29e4b',16,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'E123F3AC43769F6D568A237924BC50042320A4A7D9E7924C7EC1593AFD8BCFBA');
INSERT INTO "events" VALUES(17,'3354c6ba-92b2-4fc7-874c-e4ceabe43faa','ba27a71c37a29e4b',17,'contract',1,CAST('{"lance":"entrada","player":"carla","trump":"oros"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'F2DAE1090CC2794E038D132A0C16A73F1DB382291455DD81FD3D6D897AA1941A');
INSERT INTO "events" VALUES(18,'0b30e69f-7c4d-45fd-9b35-6efa98f7eb4a','ba27a71c37a29e4b',18,'rendicion',1,CAST('{"bien":true,"player":"carla"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'54A7F2B0A20B156F228B85B112BB28A913AAECEC6FC83861A2D2C39143826AF5');
INSERT INTO "events" VALUES(19,'911c51c2-c41c-41c7-81f1-1f61ef939c39','ba27a71c37a29e4b',19,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'C1DCE4933E29A47C88C8A56AEBF98BB40CAE4C0C86A21B13270380003E0C3851');
INSERT INTO "events" VALUES(20,'9c7c5757-4696-43dc-b0ec-982f4372cc15','ba27a71c37a29e4b',20,'contract',1,CAST('{"lance":"entrada","player":"dario","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'FE90615ADCCF70903ECDD3CDE7DCE4546846FC51F3369BABA6764A2977632B46');
INSERT INTO "events" VALUES(21,'45919e84-0751-4681-aa92-b4acadb3c677','ba27a71c37a29e4b',21,'tally',1,CAST('{"tricks":{"ana":3,"carla":2,"dario":4}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'AAF17534C6F95D1CADD3E16BAD2D5D9F0333A7EC84E382261713D42DEBFE60EA');
INSERT INTO "events" VALUES(22,'cb39ffbc-39dd-4ee5-afb3-65e6330e24ec','ba27a71c37a29e4b',22,'dispute',1,CAST('{"by":"ana","claim":"Yo hice cuatro bazas, y Darío cuatro: es puesta","hand":7}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'C077DCDC403534ED4DCCE92CDA179389E367FE93A3722B788DD7BDB9E3269CDF');
INSERT INTO "events" VALUES(23,'00245f71-fe63-4249-947b-a4f4dff90d59','ba27a71c37a29e4b',23,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'E8E0A6A4D7D47FA66613DF05E2E0ECDC6D122259B2A83DA800EBEF28222AD66D');
INSERT INTO "events" VALUES(24,'602f6725-d9f2-4670-9660-8103c1e6b587','ba27a71c37a29e4b',24,'contract',1,CAST('{"lance":"entrada","player":"ana","trump":"bastos"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'228A055FE59FB47B77299082671EFD9B25D656E1A6E1137305B461FEA4938373');
INSERT INTO "events" VALUES(25,'114d7482-d1a8-45b9-af8d-49af3426400e','ba27a71c37a29e4b',25,'tally',1,CAST('{"defensor":"beto","rendicion":true,"tricks":{"ana":2,"beto":5,"dario":2}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'D19A363489499B0AAD14D551908D60BC3A0878AD014B844FE0B92E65E8FE0B88');
INSERT INTO "events" VALUES(26,'16147846-e8a7-4cb5-9a17-6d51e1d1bb47','ba27a71c37a29e4b',26,'correction',1,CAST('{"insert":[{"data":{"tricks":{"ana":4,"carla":1,"dario":4}},"type":"tally"}],"reason":"Carla contó una baza de Ana entre las suyas","strike":[21]}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'B1139A90FA0B6F6937E4E6F357470BF05F82C9F50F48D809B99256E7C03DF9FB');
INSERT INTO "events" VALUES(27,'8998210a-4396-4a9f-b402-dc0fd20f0764','ba27a71c37a29e4b',27,'ruling',1,CAST('{"decision":"corrected","hand":7,"note":"Contadas las bazas entre todos"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'22BE8ACFD4397AC67917808BE064D9FA3CB9A9FFAA8EDD16BD830A0F9F7C9B36');
INSERT INTO "events" VALUES(28,'e2b1c293-f113-4dde-9c45-c40090fa992a','ba27a71c37a29e4b',28,'night_closed',1,CAST('{"leftovers":"share"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'50026831A83A15B7E15E369B869E8EEA783AB3BF33993AB7E31AF7BD69A23BDB');
INSERT INTO "events" VALUES(29,'617a64ef-2602-4db4-989b-80623229ec97','ba27a71c37a29e4b',29,'paid',1,CAST('{"from":"dario","tantos":32,"to":"carla"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:08.552Z","by":null}' AS BLOB),X'35B1C5A824128856AED35048FC955EBF76B7DA4A5A52AAA75FC5D282828A58AF');
INSERT INTO "events" VALUES(30,'5fcc3efd-d1d0-4a54-9652-976715b5a78d','90a6b1f8e3f396b9',1,'night_opened',1,CAST('{"game":"mediator","players":["julia","lope","marina","nuno"],"rules":{"variant":"mediator"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'CCC525F49FC1EB1152C2E4FA3A51CF8FCF95D0D700DD1EC71F9FF865D45E9558');
INSERT INTO "events" VALUES(31,'f519b5c5-c17f-4183-9a1e-1348e7f54407','90a6b1f8e3f396b9',2,'deal',1,CAST('{"hands":{"julia":["CC","5B","7B","RB","7C","RO","CO","6C","4E","5C"],"lope":["CE","2B","2C","1E","RC","3B","3C","4B","4C","1O"],"marina":["RE","SO","3E","6E","6B","1B","5O","SB","2O","SE"],"nuno":["1C","2E","5E","3O","7O","CB","7E","6O","SC","4O"]},"packets":[3,3,4]}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'B5226B6D802A0C5A74F6F2517149CFB92553606690EACF8CC77D6882FF70547F');
INSERT INTO "events" VALUES(32,'292f20d1-67f6-4274-80fc-6e71aff79d9c','90a6b1f8e3f396b9',3,'bid',1,X'7B2263616C6C223A227061736F222C22706C61796572223A226A756C6961227D',CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'8000E02444B1FB4FA9164823537D0676227D4D3BC4C7540401554D1FE3616B7E');
INSERT INTO "events" VALUES(33,'597a46f7-bdd5-4c2d-98ca-2bb83cb48fda','90a6b1f8e3f396b9',4,'bid',1,CAST('{"call":"entrada","player":"lope"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'B9D0889D87AF30366FDA0DAFBAF0FA7A788C06D5EE30D6024352EE622592D296');
INSERT INTO "events" VALUES(34,'d0fe485e-0418-46c3-9e92-b938958347f6','90a6b1f8e3f396b9',5,'bid',1,CAST('{"call":"paso","player":"marina"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'F20D9A9F5A33C5797DA650EAC151BE82BA09BBCA913874377024FB1913206E7C');
INSERT INTO "events" VALUES(35,'bcf257c1-bd4c-467a-bd72-aac054172285','90a6b1f8e3f396b9',6,'bid',1,CAST('{"call":"paso","player":"nuno"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'7FD43A11371EA6F91C9FCAEA1CC398CD0413C112ADA8065D705F433F00F8F53B');
INSERT INTO "events" VALUES(36,'e7ea77c2-8ae2-4e3e-82b6-b73e23c2a7ec','90a6b1f8e3f396b9',7,'contract',1,CAST('{"called":"RO","lance":"entrada","player":"lope","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'47E56DEF4647A7118E0133451B550E56A4FAA29E1F2DD1F34B44C9B5F2374211');
INSERT INTO "events" VALUES(37,'2a118cbc-5129-43ca-ab7d-e4711db49c39','90a6b1f8e3f396b9',8,'trick',1,CAST('{"cards":{"julia":"RB","lope":"2B","marina":"6B","nuno":"CB"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'1FCE3C54C4D32DAD9B255F39C63FBE7CC49660C4119FDD4757E082226CC9364F');
INSERT INTO "events" VALUES(38,'9ef47a03-eb3d-4d77-b42a-ab01d99b1b41','90a6b1f8e3f396b9',9,'trick',1,CAST('{"cards":{"julia":"RO","lope":"1O","marina":"5O","nuno":"7O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'58FD2F669CABC4B24689960331F1187868D67625B2B7B5781FBF2AAE52493041');
INSERT INTO "events" VALUES(39,'466d47fe-6903-4566-a863-ceb445aafb43','90a6b1f8e3f396b9',10,'trick',1,CAST('{"cards":{"julia":"CO","lope":"3B","marina":"2O","nuno":"6O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'F7692AFDAAFF9AFD7E49C28008907388432FC936CF600A1BD1F22F8780D92AB4');
INSERT INTO "events" VALUES(40,'38cd59a9-b1c5-4a5c-9489-415e63bdc09a','90a6b1f8e3f396b9',11,'trick',1,CAST('{"cards":{"julia":"7B","lope":"4B","marina":"3E","nuno":"SC"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'01E7FCC945120CD001F558FDF66B726A8A60B96F4D4FAA9CB4623A7E3347A150');
INSERT INTO "events" VALUES(41,'6b564dc3-71f2-4da6-b822-993aba0ae5eb','90a6b1f8e3f396b9',12,'trick',1,CAST('{"cards":{"julia":"4E","lope":"CE","marina":"RE","nuno":"7E"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'3404129CC17E9B13CE8BC83E2ABBCC206BEDDE7EE0CF9B5AB3BA7E12F1E61BFE');
INSERT INTO "events" VALUES(42,'68d48b31-f2ca-46cd-9561-a3314f98dd09','90a6b1f8e3f396b9',13,'trick',1,CAST('{"cards":{"julia":"6C","lope":"4C","marina":"SO","nuno":"4O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'9F82414ACAAFFC9FBE343D9E803BD21128E62B4E97B444DB20461EA189D17118');
INSERT INTO "events" VALUES(43,'097f6b8b-0b19-4522-9207-43650b138f73','90a6b1f8e3f396b9',14,'trick',1,CAST('{"cards":{"julia":"5C","lope":"1E","marina":"1B","nuno":"1C"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'B3C1606D717F0D9B63ABE3A229F90F4A2F7A6640E7F583E4EE2A837883825952');
INSERT INTO "events" VALUES(44,'eca8ef8a-782d-4c4b-916c-b03afde2adbb','90a6b1f8e3f396b9',15,'trick',1,CAST('{"cards":{"julia":"CC","lope":"RC","marina":"6E","nuno":"2E"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'9ACA52B64D9ED61212159BBD42A0C556E2D324F6F7A2A96D6EA25E0538B19BDC');
INSERT INTO "events" VALUES(45,'036c19aa-c7d4-4bc3-850a-e61884f84976','90a6b1f8e3f396b9',16,'trick',1,CAST('{"cards":{"julia":"5B","lope":"2C","marina":"SB","nuno":"5E"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'E052F2F6122B9BDF40F4B7EEA638206E100AC91F00AC8DF92EB64907C689B48E');
INSERT INTO "events" VALUES(46,'9465f824-d882-4916-8c02-0d670b0a508b','90a6b1f8e3f396b9',17,'trick',1,CAST('{"cards":{"julia":"7C","lope":"3C","marina":"SE","nuno":"3O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'861738D586628D2ABA8CABC7296B39C82B8C756CE81D9CEA488F9F6E531A9ABB');
INSERT INTO "events" VALUES(47,'f6755f02-964d-4a4e-a657-52a8881288c1','90a6b1f8e3f396b9',18,'penalty',1,CAST('{"law":"ley-11","noticed_by":"lope","player":"marina"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'E5268D8202FF08B09AAC2B6B1E8FEA71BADB332DB743B21D07BA34A48D24E6F8');
INSERT INTO "events" VALUES(48,'73ccdb7a-5e47-44f1-9b20-a42ad8d3ab2d','90a6b1f8e3f396b9',19,'night_closed',1,CAST('{"leftovers":"carry"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:10.349Z","by":null}' AS BLOB),X'D41D7592C7E7B460D312D68C45805ED15D4D54E004FDDACE5BC90683DCF36CC8');
CREATE TABLE hands (
        stream TEXT NOT NULL,
        hand INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        told BLOB NOT NULL,
        PRIMARY KEY (stream, hand)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "hands" VALUES('90a6b1f8e3f396b9',1,'won',CAST('{"bola":null,"by_law":null,"dealer":"nuno","findings":[{"code":"renuncio","hand":1,"player":"marina","source":"mediator-1826/ley-11","trick":4}],"hand":1,"hombre":"lope","lance":"entrada","multas":8,"outcome":"won","partner":"julia","plate":36,"postings":[{"from":"julia","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"lope","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"marina","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"nuno","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"plate","source":"mediator-1826/cap-4-principal","tantos":2,"to":"lope","why":"juego"},{"from":"plate","source":"mediator-1826/cap-4-principal","tantos":2,"to":"julia","why":"juego"},{"from":"marina","source":"mediator-1826/ley-11","tantos":8,"to":"plate","why":"multa"}],"pozo":28,"tantos":{"julia":-6,"lope":-6,"marina":-16,"nuno":-8},"tricks":{"julia":4,"lope":4,"marina":1,"nuno":1},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',1,'won',CAST('{"bola":null,"dealer":"dario","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":1,"hombre":"ana","how":"por_cinco","lance":"entrada","outcome":"won","plate":0,"postings":[{"from":"dario","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"plate","source":"fournier/cobros","tantos":5,"to":"ana","why":"plato"},{"from":"beto","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"},{"from":"carla","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"},{"from":"dario","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":20,"beto":-5,"carla":-5,"dario":-10},"tricks":{"ana":5,"beto":3,"carla":1},"trump":"oros"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',2,'won',CAST('{"bola":null,"dealer":"ana","defensor":null,"duermen":null,"estuches":3,"favor":false,"findings":[],"hand":2,"hombre":"beto","how":"por_cinco","lance":"vuelta","outcome":"won","plate":0,"postings":[{"from":"ana","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"plate","source":"fournier/cobros","tantos":5,"to":"beto","why":"plato"},{"from":"carla","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"carla","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"carla","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"carla","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"carla","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"},{"from":"dario","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"dario","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"dario","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"dario","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"dario","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"},{"from":"ana","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"ana","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"ana","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"ana","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"ana","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"}],"primeras":"hombre","puestas":[],"solera":false,"tantos":{"ana":-20,"beto":50,"carla":-15,"dario":-15},"tricks":{"beto":5,"carla":0,"dario":0},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',3,'puesta',CAST('{"bola":null,"dealer":"beto","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":3,"hombre":"dario","how":"de_cuatro","lance":"entrada","outcome":"puesta","plate":30,"postings":[{"from":"beto","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"dario","source":"fournier/pagos","tantos":25,"to":"plate","why":"puesta"}],"primeras":null,"puestas":[{"player":"dario","tantos":25,"to":"plate"}],"solera":false,"tantos":{"ana":0,"beto":-5,"carla":0,"dario":-25},"tricks":{"ana":4,"carla":1,"dario":4},"trump":"bastos"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',4,'passed_out',CAST('{"dealer":"carla","findings":[],"hand":4,"outcome":"passed_out","plate":35,"postings":[{"from":"carla","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"tantos":{"ana":0,"beto":0,"carla":-5,"dario":0}}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',5,'codillo',CAST('{"bola":null,"dealer":"dario","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":5,"hombre":"beto","how":null,"lance":"solo","outcome":"codillo","plate":40,"postings":[{"from":"dario","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"carla","why":"solo"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"dario","why":"solo"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"ana","why":"solo"},{"from":"beto","source":"fournier/pagos","tantos":60,"to":"carla","why":"codillo"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":20,"beto":-120,"carla":80,"dario":15},"tricks":{"ana":2,"beto":3,"carla":4},"trump":"espadas"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',6,'rendida',CAST('{"bola":null,"dealer":"ana","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":6,"hombre":"carla","how":null,"lance":"entrada","outcome":"rendida","plate":45,"postings":[{"from":"ana","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"primeras":null,"puestas":[{"player":"carla","tantos":65,"to":"reserved"}],"solera":false,"tantos":{"ana":-5,"beto":0,"carla":0,"dario":0},"tricks":null,"trump":"oros"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',7,'puesta',CAST('{"bola":null,"dealer":"beto","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":7,"hombre":"dario","how":"de_cuatro","lance":"entrada","outcome":"puesta","plate":50,"postings":[{"from":"beto","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"primeras":null,"puestas":[{"player":"dario","tantos":70,"to":"reserved"}],"solera":false,"tantos":{"ana":0,"beto":-5,"carla":0,"dario":0},"tricks":{"ana":4,"carla":1,"dario":4},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('ba27a71c37a29e4b',8,'defendida',CAST('{"bola":null,"dealer":"carla","defensor":"beto","duermen":null,"estuches":0,"favor":false,"findings":[],"hand":8,"hombre":"ana","how":null,"lance":"entrada","outcome":"defendida","plate":55,"postings":[{"from":"carla","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"ana","source":"fournier/pagos-rendidas","tantos":75,"to":"beto","why":"defensa"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":-75,"beto":75,"carla":-5,"dario":0},"tricks":{"ana":2,"beto":5,"dario":2},"trump":"bastos"}' AS BLOB));
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
INSERT INTO "names" VALUES('90a6b1f8e3f396b9',1,0,CAST('{"julia":"Julia","lope":"Lope","marina":"Marina","nuno":"Nuño"}' AS BLOB));
INSERT INTO "names" VALUES('ba27a71c37a29e4b',1,0,CAST('{"ana":"Ana","beto":"Beto","carla":"Carla","dario":"Darío"}' AS BLOB));
CREATE TABLE nights (
        stream TEXT PRIMARY KEY,
        began INTEGER NOT NULL UNIQUE,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        opened_at TEXT NOT NULL,
        version INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        closed INTEGER NOT NULL
    ) STRICT
    ;
INSERT INTO "nights" VALUES('ba27a71c37a29e4b',1,'tresillo','["ana","beto","carla","dario"]','2026-11-28T15:58:08.552Z',29,8,1);
INSERT INTO "nights" VALUES('90a6b1f8e3f396b9',30,'mediator','["julia","lope","marina","nuno"]','2026-11-28T15:58:10.349Z',19,1,1);
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
    ) STRICT, WITHOUT ROWID
;
INSERT INTO "tokens" VALUES(X'E1C559C77591174BB1FEDEEE1E91AE210BA870BED799AC3DB90D6CBBBC482F88','90a6b1f8e3f396b9','player');
INSERT INTO "tokens" VALUES(X'DCC9E7F516D9323E35875B3966384506DEDDFD7B59E1B24BD133D1A02AAFE016','90a6b1f8e3f396b9','scorer');
INSERT INTO "tokens" VALUES(X'D55F26FEA81CA111560260E663C6A00D04C1108F5886CE7BF0B1EE858F837256','90a6b1f8e3f396b9','viewer');
INSERT INTO "tokens" VALUES(X'55CCD0BE6B3BF0196C361A44F2C9FB4662A16ECFA0804D1CBDF02F02651055BB','ba27a71c37a29e4b','player');
INSERT INTO "tokens" VALUES(X'FB85F963C47BC35519DEE2479A866D5131EB10C85DB7555B91492AA04D9959D9','ba27a71c37a29e4b','scorer');
INSERT INTO "tokens" VALUES(X'4A6F366F168C5318F4E067E86F92A595E6341CFF8D499AB516E68D6D9F298390','ba27a71c37a29e4b','viewer');
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
PRAGMA user_version = 5;
