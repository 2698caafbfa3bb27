BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'events','0001_events_keys_names','2026-11-28 15:58:20.247979+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'events','0002_agreements','2026-11-28 15:58:20.248122+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'events','0003_agreements_by_deal','2026-11-28 15:58:20.248627+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'events','0004_joined','2026-11-28 15:58:20.248740+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'projections','0001_nights_hands_checkpoint','2026-11-28 15:58:20.253108+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'access','0001_tokens','2026-11-28 15:58:20.253384+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'access','0002_made','2026-11-28 15:58:20.253611+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'taken','0001_taken','2026-11-28 15:58:20.253781+00:00');
CREATE TABLE agreements (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        place INTEGER NOT NULL,
        player TEXT NOT NULL,
        reading BLOB NOT NULL CHECK (length(reading) = 32),
        PRIMARY KEY (stream, seq, place, player, reading)
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
INSERT INTO "events" VALUES(1,'1163bcdb-4f13-42a0-9c16-214d8582a53a','6a061c8291c6aa24',1,'night_opened',1,CAST('{"game":"tresillo","players":["ana","beto","carla","dario"],"rules":{"tariff":"fournier"},"stake":{"currency":"EUR","minor_per_tanto":5}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"3b3af8547a1901f60a83353a1c9679f0"}' AS BLOB),X'092706590671331C6E360B55871CE51ED60CFB308FCCF4A970A2959324481085');
INSERT INTO "events" VALUES(2,'1d7c3996-5c99-4601-8007-8139a013114f','6a061c8291c6aa24',2,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"75a4d3fff2479a4fcbe0c50558ee24c7"}' AS BLOB),X'8B33053BAC6D46898D8D129E5147F1A49D0D991EBEF11F854E72A29CA038FEF9');
INSERT INTO "events" VALUES(3,'09692e40-e335-4af1-b0fe-4c5b7ad85dae','6a061c8291c6aa24',3,'contract',1,CAST('{"lance":"entrada","player":"ana","trump":"oros"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"5222c644cf7a49b451a3f1fefdbaf3fd"}' AS BLOB),X'8AAF6B07C623BB0E2F7AF5CEDF088FC574487F7F4A78EE351407B0A421A0050C');
INSERT INTO "events" VALUES(4,'de71b0fc-7521-4c75-b9e7-75171437750a','6a061c8291c6aa24',4,'tally',1,CAST('{"tricks":{"ana":5,"beto":3,"carla":1}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"8a3c452d3b0295041725d6f8826a3852"}' AS BLOB),X'B4BDFE2A22079868DAC2BDA3E37FB362758DE617B68A05DAC82D5F0A67039F35');
INSERT INTO "events" VALUES(5,'2c92c9a5-a342-4ca2-b0a2-fa2d84147a78','6a061c8291c6aa24',5,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"59fbdbbb65638eff62e9d01c78e4d71f"}' AS BLOB),X'E874DFB4FD4D6A5903D6B550E5182B774846F3AD621C616D770403244898EA97');
INSERT INTO "events" VALUES(6,'c443390b-c255-4052-afbe-2047c51ee2df','6a061c8291c6aa24',6,'contract',1,CAST('{"lance":"vuelta","player":"beto","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"fe3b1fc1d9892306ab85558302174108"}' AS BLOB),X'0761C60464AE9923219B3BCD2ADC28050586501AA72DBF983A5FAEEA24D7FF01');
INSERT INTO "events" VALUES(7,'0a867c76-75e3-44d1-bb92-576ad2fd669b','6a061c8291c6aa24',7,'tally',1,CAST('{"estuches":3,"tricks":{"beto":5}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"6b7f911cb2c3bf6e69c476e42cd9e3dc"}' AS BLOB),X'3C02A7EB16D3A769DFBA9D89484CB6E95F83027D41F66921F371902FB80ACDD1');
INSERT INTO "events" VALUES(8,'0bcc40da-e209-4c13-a06c-9b7a437e3738','6a061c8291c6aa24',8,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"f395aabd34610d4c86a865ac909d556b"}' AS BLOB),X'6210E48FA7669DF0A9B5B066868EE866E9919C13B63505A962BA3C2D2A588CDF');
INSERT INTO "events" VALUES(9,'17b2da7d-6d98-4fd3-99a5-a17d45eef1ef','6a061c8291c6aa24',9,'contract',1,CAST('{"lance":"entrada","player":"dario","trump":"bastos"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"2e18a8a74921f587b3c3c97c3acf7347"}' AS BLOB),X'FB66BF92A75F577750EC21CE65B17D3662BA09A7C576A1CA063FD335682258F5');
INSERT INTO "events" VALUES(10,'205cf899-e185-4a92-8004-0b3e5dc9dbd3','6a061c8291c6aa24',10,'tally',1,CAST('{"tricks":{"ana":4,"carla":1,"dario":4}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"875e1ae09c3fb57b5215cd9e7ac606a7"}' AS BLOB),X'E21A61D8B393EF91E6664E4F043FAF87A249C0463C7CE58E1D0A27AC9F53F1EC');
INSERT INTO "events" VALUES(11,'829feebb-36e6-4f7d-92c9-37e38b10a326','6a061c8291c6aa24',11,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"a0ad8046b4e5016b9bb73d906e5c45d0"}' AS BLOB),X'A139A4F7B3343A54CD6858D4860013C2C97429812468CCB1E7139FE3E2B458DD');
INSERT INTO "events" VALUES(12,'5448253d-8600-4ae9-ac50-2518da43a675','6a061c8291c6aa24',12,'pass_out',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"c7690f3f4a2843a20adc4e6c61ad7247"}' AS BLOB),X'099E65BB519076ED085D6E60679E4F485E50E8A0D3EACD94D4DEDF280FD4A95D');
INSERT INTO "events" VALUES(13,'10edc6f7-375a-4e25-9143-4a3ad11efa63','6a061c8291c6aa24',13,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"989c5c970712c3e2e00ceb75a4302bbf"}' AS BLOB),X'45F4B7C2D9F9B2A997AB2A4A15560800B0D7DECA155A08F4DC4C1EAD683EDE49');
INSERT INTO "events" VALUES(14,'77b0529c-971b-42c0-991e-10dd858840dd','6a061c8291c6aa24',14,'contract',1,CAST('{"lance":"solo","player":"beto","trump":"espadas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"76bc2bf9405210dc9785461b67543bec"}' AS BLOB),X'A91FA92889322CB3239A4CC8C3C53AC9B0E1CF23B7BE451106E3F38EDA5D15AA');
INSERT INTO "events" VALUES(15,'9427936c-188c-4db1-907f-adc80a44621b','6a061c8291c6aa24',15,'tally',1,CAST('{"tricks":{"ana":2,"beto":3,"carla":4}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"1083126ddffabac4ef68acb605bf6142"}' AS BLOB),X'D1AE358CF49E0D9CC7A272AAE7EE7B43E6E3DFF9E1962A1F6DA522DFF690C663');
INSERT INTO "events" VALUES(16,'b4aca181-6e36-4730-988a-5d1fd49d2f0a','6a061c8291c6aa24',16,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"6ab7f16733b233fd8fb1cfb29e83a9d2"}' AS BLOB),X'510A5498E7961C5DC27AE5E47258BC452D34B5804236A941A2F5343DB27A4EA1');
INSERT INTO "events" VALUES(17,'115d77a3-9db7-44c9-ae97-025955a60b76','6a061c8291c6aa24',17,'contract',1,CAST('{"lance":"entrada","player":"carla","trump":"oros"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"cb9ae3483467f9a59330c92c924c3d89"}' AS BLOB),X'004DA3DC480ED1A44393522682ECC9623A435F317BE02A178D07B7AF97D16C55');
INSERT INTO "events" VALUES(18,'a05b6964-e25d-4b7a-b3ee-e95b99f8eec0','6a061c8291c6aa24',18,'rendicion',1,CAST('{"bien":true,"player":"carla"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"2d6b76d14bf7cad80aed6d8b481785a3"}' AS BLOB),X'5ABFFC26D58203E6F8F46CA9C2CE35D2A9DF0D885518DE548CC71EAF3004027F');
INSERT INTO "events" VALUES(19,'9808dfec-bfd1-45e2-91d9-cf1fb6ebb763','6a061c8291c6aa24',19,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"f80ec73409972a5a32ea5a55a5f1e62d"}' AS BLOB),X'17B962D3E0F128FA5C55A923F9D52C6266E80B3DFD2C522C6B02991D57394383');
INSERT INTO "events" VALUES(20,'66a32795-3c0c-4de2-9a62-4a6b7c106bd6','6a061c8291c6aa24',20,'contract',1,CAST('{"lance":"entrada","player":"dario","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"a98a345d226ddb0e2b5a6d810beb404c"}' AS BLOB),X'471DE1BB61A07F1DEA15B31B2C900E8EDDCD4649E43B65E74BDDB8F1FC82F0E1');
INSERT INTO "events" VALUES(21,'7614da3f-64a8-4fff-bf72-52b4440a3800','6a061c8291c6aa24',21,'tally',1,CAST('{"tricks":{"ana":3,"carla":2,"dario":4}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"311d39939303ee8a1deafa0826b64295"}' AS BLOB),X'78455ACEB38E8F94E182F2F8FF3C66A63CCB7A5AB8A50E504A12DC3A963C2963');
INSERT INTO "events" VALUES(22,'285e1d0d-c5f4-4650-97fe-873b5c135d46','6a061c8291c6aa24',22,'dispute',1,CAST('{"by":"ana","claim":"Yo hice cuatro bazas, y Darío cuatro: es puesta","hand":7}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"6984d977288db93c13d1684b60e528b0"}' AS BLOB),X'3C12F7FF3CDD7B83DB9673A9F9E9627822F4016BA8B77B5BD68C987770A08F73');
INSERT INTO "events" VALUES(23,'504632b7-7be2-4419-9ad7-41820b56b712','6a061c8291c6aa24',23,'deal',1,CAST('{}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"062333afc729534a54596a7fd5639ca6"}' AS BLOB),X'8EBC79E8E9751DF02AAFA4ECAEEC2012683694FC7D6502709943E569E29CC1EE');
INSERT INTO "events" VALUES(24,'4cddf357-3682-48ed-b5bc-466f86be2a65','6a061c8291c6aa24',24,'contract',1,CAST('{"lance":"entrada","player":"ana","trump":"bastos"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"d44910ac127e49b7c58f76fe3b91fe61"}' AS BLOB),X'92144A78BF0D7942FEEFF58B0A5F9F54E2B99C4BB8FEFB0AA0EB8B8ACF2A79C1');
INSERT INTO "events" VALUES(25,'f677baaa-3dfa-428a-8141-534509e0caaf','6a061c8291c6aa24',25,'tally',1,CAST('{"defensor":"beto","rendicion":true,"tricks":{"ana":2,"beto":5,"dario":2}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"57f827a8aa260ed2b05c3592fd11cddf"}' AS BLOB),X'AFBB39400EED3DE1FA8C76F6B664952552BBB06C39107DD84529F87C00A46577');
INSERT INTO "events" VALUES(26,'0f05b219-4906-48ad-a362-3a154102ca52','6a061c8291c6aa24',26,'correction',1,CAST('{"insert":[{"data":{"tricks":{"ana":4,"carla":1,"dario":4}},"type":"tally"}],"reason":"Carla contó una baza de Ana entre las suyas","strike":[21]}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"1fb83ee69fdf04d7c91786e2492791f3"}' AS BLOB),X'82B49A384F0B5B179571847B7050B9017AF6CC591E1E6902679FDE31984DC1DF');
INSERT INTO "events" VALUES(27,'4a321c6d-8936-4117-b82f-13ee1ccee386','6a061c8291c6aa24',27,'ruling',1,CAST('{"decision":"corrected","hand":7,"note":"Contadas las bazas entre todos"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"0be9d5cd68e9589eeec26d4a9fc8d640"}' AS BLOB),X'1B45F976F5919F524A49FC09BC01505BA9BBC6695EC16D6A43C7DE9045068FA4');
INSERT INTO "events" VALUES(28,'6339567c-9925-4c8e-acbd-74785286d503','6a061c8291c6aa24',28,'night_closed',1,CAST('{"leftovers":"share"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"82410cfe633ce217236460be422fd457"}' AS BLOB),X'425DC4CA67C1993B134803A592EA663C278E6DDCF817A8B08B56924AC677BFB4');
INSERT INTO "events" VALUES(29,'90a33500-fee3-4b67-b8ed-35d07bb723f5','6a061c8291c6aa24',29,'paid',1,CAST('{"from":"dario","tantos":32,"to":"carla"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:20.318Z","by":null,"salt":"7a1408625c591d47ee3e552bbdbd34f1"}' AS BLOB),X'E99B4CBB1A32CB24A3D7F7C8561B714D4DBC5023D1C52FA7C207C794D4FCAB72');
INSERT INTO "events" VALUES(30,'6f0c1ca1-4a78-4f24-b98a-4f0b95ae1139','5a10de0624ed8b01',1,'night_opened',1,CAST('{"game":"mediator","players":["julia","lope","marina","nuno"],"rules":{"variant":"mediator"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"889ded5e3052516beba807d7818fabdb"}' AS BLOB),X'F7CA38B4BA70102690039B24301A7B8655E5FEAC9278649B16ACEF9B55E332E3');
INSERT INTO "events" VALUES(31,'af093bcb-97c6-4dfb-ab94-d3273c1146e6','5a10de0624ed8b01',2,'deal',1,CAST('{"hands":{"julia":["CC","5B","7B","RB","7C","RO","CO","6C","4E","5C"],"lope":["CE","2B","2C","1E","RC","3B","3C","4B","4C","1O"],"marina":["RE","SO","3E","6E","6B","1B","5O","SB","2O","SE"],"nuno":["1C","2E","5E","3O","7O","CB","7E","6O","SC","4O"]},"packets":[3,3,4]}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"b6d3411d623de2d89208bc2b40219cc3"}' AS BLOB),X'82907AD833ABD7643D85733A62E14E76B412E2E9A337668891C3AF973D9EB8EC');
INSERT INTO "events" VALUES(32,'7879abe1-2cda-4868-9c17-24041e6570b2','5a10de0624ed8b01',3,'bid',1,X'7B2263616C6C223A227061736F222C22706C61796572223A226A756C6961227D',CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"b9b3cd2e127332263ad726c9aa7a3494"}' AS BLOB),X'1E71E35333A669A4FCFFEF9AD020A6008736311B86A38ADBBEF8CC826B1F841B');
INSERT INTO "events" VALUES(33,'7c3d2de4-e8c1-419d-a53b-1e35def4181b','5a10de0624ed8b01',4,'bid',1,CAST('{"call":"entrada","player":"lope"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"785a8d948768fd399132c294947bacd5"}' AS BLOB),X'BAE7F3E37535FA5016C802DB7D41A24682AB04FCE32CF0B29DA6819CFEAB37E3');
INSERT INTO "events" VALUES(34,'b9e4bb91-977f-4682-a9d5-fb9d412235f2','5a10de0624ed8b01',5,'bid',1,CAST('{"call":"paso","player":"marina"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"a7e79e601bbfaf3dc1b24487d52a6fc5"}' AS BLOB),X'A525E611FE748F59EF2F0A0FBB4FE21820B62089F18145B9E1F64FA3E7B52943');
INSERT INTO "events" VALUES(35,'0d8dd422-84df-4f67-816f-77583735c9b6','5a10de0624ed8b01',6,'bid',1,CAST('{"call":"paso","player":"nuno"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"39d384aafe99a2be010bef8eb2abc4c3"}' AS BLOB),X'3840E1E46DC05DD6F638A5D8901483930373645F8041126DA17E787D3ABDA31E');
INSERT INTO "events" VALUES(36,'9acbaff0-9b42-4dd1-9cb2-cb2f9f6766b5','5a10de0624ed8b01',7,'contract',1,CAST('{"called":"RO","lance":"entrada","player":"lope","trump":"copas"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"927851b3f47c25321c9b79d2f73da46d"}' AS BLOB),X'FAB7F2687D468F3F07C0C441AF27810D6779AD99B6866F9D50EED4B070537FD2');
INSERT INTO "events" VALUES(37,'518486f9-b2ca-4e6b-b0ef-22f94935fb6b','5a10de0624ed8b01',8,'trick',1,CAST('{"cards":{"julia":"RB","lope":"2B","marina":"6B","nuno":"CB"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"4b58a9eeb45cae62ffd2be3a8f5d7160"}' AS BLOB),X'716EEC9717C185F5D917F615B2CD519EC504F9601C5BAEF6479BB2F091AFF329');
INSERT INTO "events" VALUES(38,'dc220fbb-fea2-4c10-9289-df5aba056b11','5a10de0624ed8b01',9,'trick',1,CAST('{"cards":{"julia":"RO","lope":"1O","marina":"5O","nuno":"7O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"a08eddfeb712b4e9c0627218e0abc51f"}' AS BLOB),X'F81E24397B3AF5CDC08AEB94FF59447B28B223A9C0626224C9C503B9D7EAD9EB');
INSERT INTO "events" VALUES(39,'9598469f-b5b1-447d-b039-33871936d761','5a10de0624ed8b01',10,'trick',1,CAST('{"cards":{"julia":"CO","lope":"3B","marina":"2O","nuno":"6O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"21a4eda85e3441d9cdb6cc6339e61de5"}' AS BLOB),X'E646B5ECBFC60445322A80B24FD91054ED5FDB7DC5569AE0CD31277C4252C8FF');
INSERT INTO "events" VALUES(40,'fb2fbe2a-14c3-407f-b84b-05b0a08a880f','5a10de0624ed8b01',11,'trick',1,CAST('{"cards":{"julia":"7B","lope":"4B","marina":"3E","nuno":"SC"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"92d245cb4019c36d25ab07d1084fa515"}' AS BLOB),X'7C9EC1D3CD8CADAC754BFE208D1CD675D878DA0D248B2FC91821A2E17109D9F0');
INSERT INTO "events" VALUES(41,'e0150dc8-5276-45ba-a643-0cc37ed9b6ac','5a10de0624ed8b01',12,'trick',1,CAST('{"cards":{"julia":"4E","lope":"CE","marina":"RE","nuno":"7E"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"e14a627a32b420619009952de3cb29b1"}' AS BLOB),X'0549896BC73D4AE5C65F8DA209262D108A50DC21FFE3F0ACA1439DD63D91042C');
INSERT INTO "events" VALUES(42,'9e136ab5-e132-4d2f-abd9-5e544b7ad0f4','5a10de0624ed8b01',13,'trick',1,CAST('{"cards":{"julia":"6C","lope":"4C","marina":"SO","nuno":"4O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"94f132ea2342761daa7c56a2458bd62a"}' AS BLOB),X'B59921FBF748C383A6526B1D094674571B5E00E9CFF367F3D2DE5952CBD1EAF5');
INSERT INTO "events" VALUES(43,'662ac443-2b63-4c35-bc7e-568ecbf2f0dd','5a10de0624ed8b01',14,'trick',1,CAST('{"cards":{"julia":"5C","lope":"1E","marina":"1B","nuno":"1C"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"9a3dcac226d9809fdacba2cea4897469"}' AS BLOB),X'C3F2F08DDC4330FB9E955FF2F7C6D7384410697532AB31D1EFDAA1A26C80F99B');
INSERT INTO "events" VALUES(44,'42d16615-7e70-4d7c-b44b-81b906937e77','5a10de0624ed8b01',15,'trick',1,CAST('{"cards":{"julia":"CC","lope":"RC","marina":"6E","nuno":"2E"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"c5f00bf7717b335dcec8a4810a07cbc7"}' AS BLOB),X'BC0F36D3E387CDBF366208ADE0A9991EC0A94DE62FF30C2618039C1E9C12DFAA');
INSERT INTO "events" VALUES(45,'4c744dcf-9277-4c96-8601-eae9cdcc6d79','5a10de0624ed8b01',16,'trick',1,CAST('{"cards":{"julia":"5B","lope":"2C","marina":"SB","nuno":"5E"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"5d58dd4aced2f5bdf27b469540120e9b"}' AS BLOB),X'646BD02E45672378742C265B0271CDBD265A575A3C13D069487DF5B8DE9B8B4D');
INSERT INTO "events" VALUES(46,'bd61a8c3-182e-4a39-bdb1-dd0631dab069','5a10de0624ed8b01',17,'trick',1,CAST('{"cards":{"julia":"7C","lope":"3C","marina":"SE","nuno":"3O"}}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"9906ee8331703c2165a63d16b5b0c1af"}' AS BLOB),X'E597D0B37A6833DD6725A7333A5AD2AB08408EB7A9C15376C1DFE39E2A3F3186');
INSERT INTO "events" VALUES(47,'c5697ad1-a3e4-4fd6-9ba0-fe2b6b43db10','5a10de0624ed8b01',18,'penalty',1,CAST('{"law":"ley-11","noticed_by":"lope","player":"marina"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"0c79eb0aaa77df7bfe0737cb41a0e1d1"}' AS BLOB),X'A20F73DB7E69626949289FE79070A99C69B3EEAE2646B3B7D40E54CB301AFB64');
INSERT INTO "events" VALUES(48,'878b1461-ceef-43d1-9529-10e1da3ae9fb','5a10de0624ed8b01',19,'night_closed',1,CAST('{"leftovers":"carry"}' AS BLOB),CAST('{"at":"2026-11-28T15:58:21.629Z","by":null,"salt":"e3f86ac08f0cba97b8467ee386122c7f"}' AS BLOB),X'2325D9BE089E6F3DBE4250928C4F8FB4E7F4F09C7AACE3425505D9E0A1D50A84');
CREATE TABLE hands (
        stream TEXT NOT NULL,
        hand INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        told BLOB NOT NULL,
        PRIMARY KEY (stream, hand)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "hands" VALUES('5a10de0624ed8b01',1,'won',CAST('{"bola":null,"by_law":null,"dealer":"nuno","findings":[{"code":"renuncio","hand":1,"offence":{"card":3,"seq":11},"player":"marina","proof":{"seq":2},"source":"mediator-1826/ley-11","trick":4}],"hand":1,"hombre":"lope","lance":"entrada","multas":8,"outcome":"won","partner":"julia","plate":36,"postings":[{"from":"julia","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"lope","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"marina","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"nuno","source":"mediator-1826/cap-4-pozo","tantos":8,"to":"plate","why":"pozo"},{"from":"plate","source":"mediator-1826/cap-4-principal","tantos":2,"to":"lope","why":"juego"},{"from":"plate","source":"mediator-1826/cap-4-principal","tantos":2,"to":"julia","why":"juego"},{"from":"marina","source":"mediator-1826/ley-11","tantos":8,"to":"plate","why":"multa"}],"pozo":28,"tantos":{"julia":-6,"lope":-6,"marina":-16,"nuno":-8},"tricks":{"julia":4,"lope":4,"marina":1,"nuno":1},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',1,'won',CAST('{"bola":null,"dealer":"dario","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":1,"hombre":"ana","how":"por_cinco","lance":"entrada","outcome":"won","plate":0,"postings":[{"from":"dario","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"plate","source":"fournier/cobros","tantos":5,"to":"ana","why":"plato"},{"from":"beto","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"},{"from":"carla","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"},{"from":"dario","source":"fournier/cobros","tantos":5,"to":"ana","why":"entrada"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":20,"beto":-5,"carla":-5,"dario":-10},"tricks":{"ana":5,"beto":3,"carla":1},"trump":"oros"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',2,'won',CAST('{"bola":null,"dealer":"ana","defensor":null,"duermen":null,"estuches":3,"favor":false,"findings":[],"hand":2,"hombre":"beto","how":"por_cinco","lance":"vuelta","outcome":"won","plate":0,"postings":[{"from":"ana","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"plate","source":"fournier/cobros","tantos":5,"to":"beto","why":"plato"},{"from":"carla","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"carla","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"carla","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"carla","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"carla","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"},{"from":"dario","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"dario","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"dario","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"dario","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"dario","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"},{"from":"ana","source":"fournier/cobros","tantos":5,"to":"beto","why":"entrada"},{"from":"ana","source":"fournier/condiciones","tantos":2,"to":"beto","why":"vuelta"},{"from":"ana","source":"fournier/condiciones","tantos":3,"to":"beto","why":"estuches"},{"from":"ana","source":"fournier/condiciones","tantos":1,"to":"beto","why":"primeras"},{"from":"ana","source":"fournier/contabilidad","tantos":4,"to":"beto","why":"redondeo"}],"primeras":"hombre","puestas":[],"solera":false,"tantos":{"ana":-20,"beto":50,"carla":-15,"dario":-15},"tricks":{"beto":5,"carla":0,"dario":0},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',3,'puesta',CAST('{"bola":null,"dealer":"beto","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":3,"hombre":"dario","how":"de_cuatro","lance":"entrada","outcome":"puesta","plate":30,"postings":[{"from":"beto","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"dario","source":"fournier/pagos","tantos":25,"to":"plate","why":"puesta"}],"primeras":null,"puestas":[{"player":"dario","tantos":25,"to":"plate"}],"solera":false,"tantos":{"ana":0,"beto":-5,"carla":0,"dario":-25},"tricks":{"ana":4,"carla":1,"dario":4},"trump":"bastos"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',4,'passed_out',CAST('{"dealer":"carla","findings":[],"hand":4,"outcome":"passed_out","plate":35,"postings":[{"from":"carla","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"tantos":{"ana":0,"beto":0,"carla":-5,"dario":0}}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',5,'codillo',CAST('{"bola":null,"dealer":"dario","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":5,"hombre":"beto","how":null,"lance":"solo","outcome":"codillo","plate":40,"postings":[{"from":"dario","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"carla","why":"solo"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"dario","why":"solo"},{"from":"beto","source":"fournier/condiciones","tantos":20,"to":"ana","why":"solo"},{"from":"beto","source":"fournier/pagos","tantos":60,"to":"carla","why":"codillo"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":20,"beto":-120,"carla":80,"dario":15},"tricks":{"ana":2,"beto":3,"carla":4},"trump":"espadas"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',6,'rendida',CAST('{"bola":null,"dealer":"ana","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":6,"hombre":"carla","how":null,"lance":"entrada","outcome":"rendida","plate":45,"postings":[{"from":"ana","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"primeras":null,"puestas":[{"player":"carla","tantos":65,"to":"reserved"}],"solera":false,"tantos":{"ana":-5,"beto":0,"carla":0,"dario":0},"tricks":null,"trump":"oros"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',7,'puesta',CAST('{"bola":null,"dealer":"beto","defensor":null,"duermen":null,"estuches":0,"favor":false,"findings":[],"hand":7,"hombre":"dario","how":"de_cuatro","lance":"entrada","outcome":"puesta","plate":50,"postings":[{"from":"beto","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"}],"primeras":null,"puestas":[{"player":"dario","tantos":70,"to":"reserved"}],"solera":false,"tantos":{"ana":0,"beto":-5,"carla":0,"dario":0},"tricks":{"ana":4,"carla":1,"dario":4},"trump":"copas"}' AS BLOB));
INSERT INTO "hands" VALUES('6a061c8291c6aa24',8,'defendida',CAST('{"bola":null,"dealer":"carla","defensor":"beto","duermen":null,"estuches":0,"favor":false,"findings":[],"hand":8,"hombre":"ana","how":null,"lance":"entrada","outcome":"defendida","plate":55,"postings":[{"from":"carla","source":"fournier/contabilidad","tantos":5,"to":"plate","why":"dar"},{"from":"ana","source":"fournier/pagos-rendidas","tantos":75,"to":"beto","why":"defensa"}],"primeras":null,"puestas":[],"solera":false,"tantos":{"ana":-75,"beto":75,"carla":-5,"dario":0},"tricks":{"ana":2,"beto":5,"dario":2},"trump":"bastos"}' AS BLOB));
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
INSERT INTO "names" VALUES('5a10de0624ed8b01',1,0,CAST('{"julia":"Julia","lope":"Lope","marina":"Marina","nuno":"Nuño"}' AS BLOB));
INSERT INTO "names" VALUES('6a061c8291c6aa24',1,0,CAST('{"ana":"Ana","beto":"Beto","carla":"Carla","dario":"Darío"}' AS BLOB));
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
INSERT INTO "nights" VALUES('6a061c8291c6aa24',1,'tresillo','["ana","beto","carla","dario"]','2026-11-28T15:58:20.318Z',29,8,1);
INSERT INTO "nights" VALUES('5a10de0624ed8b01',30,'mediator','["julia","lope","marina","nuno"]','2026-11-28T15:58:21.629Z',19,1,1);
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
INSERT INTO "tokens" VALUES(X'1188E02DB68022008F4F47F3E53B3CD2EE3ECC2E565BBEA334BF7D77E02AD0D2','5a10de0624ed8b01','viewer',1795881501);
INSERT INTO "tokens" VALUES(X'70742A8C574EE2BC2ED532A1BCA1C47FD67BFDDBA97C6E3DF3A2B7BC50FAF772','6a061c8291c6aa24','viewer',1795881500);
INSERT INTO "tokens" VALUES(X'9531D81E1A108D15B5FE4E6CD3E6D2D6320598A1B5ECDD91B5B0E7DE765733F1','5a10de0624ed8b01','player',1795881501);
INSERT INTO "tokens" VALUES(X'9A22D9862753024854DB031BD6FF3FC615865FB89F4CAF2035C43C876148A48D','5a10de0624ed8b01','scorer',1795881501);
INSERT INTO "tokens" VALUES(X'AACDAB2EABA8CD11242BF38D36BDC7F68A61B907B24DE6C0B1A31047ACCC86D0','6a061c8291c6aa24','player',1795881500);
INSERT INTO "tokens" VALUES(X'DCB7CE7BE6CAFFA670D3CEC238B207CC46555E49371FF468BFF3D92022C72EE5','6a061c8291c6aa24','scorer',1795881500);
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
PRAGMA user_version = 8;
