import { terms } from './block-table.ts'

/** Languages that the field `language` offers, in the order they are listed. */
export const languages = terms(`
'Are'are
'Auhelawa
A'ou
A-Pucikwar
Aari
Aasáx
Abadi
Abaga
Abai Sungai
Abanyom
Abar
Abau
Abaza
Abellen Ayta
Abidji
Abinomn
Abipon
Abishira
Abkhaz
Abom
Abon
Abron
Abu
Abu' Arapesh
Abua
Abui
Abun
Abure
Abureni
Abé
Acatepec Me'phaa
Achagua
Achang
Ache
Acheron
Achi
Achinese
Achterhoeks
Achuar-Shiwiar
Achumawi
Acoli
Acroá
Adai
Adamawa Fulfulde
Adamorobe Sign Language
Adang
Adangbe
Adangme
Adara
Adasen
Adele
Adhola
Adi
Adilabad Gondi
Adioukrou
Adithinngithigh
Adivasi Oriya
Adiwasi Garasia
Adnyamathanha
Adonara
Aduge
Adyghe
Adzera
Aeka
Aekyom
Aequian
Aer
Afade
Afar
Afghan Sign Language
Afitti
Afrihili
Afrikaans
Afro-Seminole Creole
Agarabi
Agariya
Agatu
Agavotaguerra
Aghem
Aghu
Aghu-Tharnggala
Aghul
Aghwan
Agi
Agob
Agoi
Aguacateco
Aguano
Aguaruna
Aguna
Agusan Manobo
Agutaynen
Agwagwune
Ahanta
Aheri Gondi
Aheu
Ahirani
Ahom
Ahtena
Ahwai
Ai-Cham
Aighon
Aikanã
Aiklep
Aimaq
Aimele
Aimol
Ainbai
Ainu (China)
Ainu (Japan)
Aiome
Airoran
Aiton
Aja (Benin)
Aja (South Sudan)
Ajawa
Ajië
Ajumbu
Ajyíninka Apurucayali
Ak
Aka
Aka-Bea
Aka-Bo
Aka-Cari
Aka-Jeru
Aka-Kede
Aka-Kol
Aka-Kora
Akan
Akar-Bale
Akaselem
Akawaio
Ake
Akebu
Akei
Akeu
Akha
Akhvakh
Akkadian
Akkala Sami
Aklanon
Akolet
Akoose
Akoye
Akpa
Akpes
Akrukay
Akukem
Akuku
Akum
Akuntsu
Akurio
Akwa
Akyaung Ari Naga
Al-Sayyid Bedouin Sign Language
Alaba-K'abeena
Alabama
Alabat Island Agta
Alacatlatzala Mixtec
Alago
Alagwa
Alak
Alamblak
Alangan
Alanic
Alapmunte
Alawa
Albanian
Albanian Sign Language
Albarradas Sign Language
Alcozauca Mixtec
Alege
Alekano
Aleut
Algerian Arabic
Algerian Jewish Sign Language
Algerian Saharan Arabic
Algerian Sign Language
Algonquin
Ali
Alladian
Allar
Alngith
Alo Phola
Alor
Aloápam Zapotec
Alsea
Alu Kurumba
Alugu
Alumu-Tesu
Alune
Aluo
Alur
Alutor
Alviri-Vidari
Alyawarr
Ama (Papua New Guinea)
Ama (Sudan)
Amahai
Amahuaca
Amaimon
Amal
Amami Koniya Sign Language
Amanab
Amanayé
Amara
Amarakaeri
Amarasi
Amatlán Zapotec
Amba (Solomon Islands)
Amba (Uganda)
Ambai
Ambakich
Ambala Ayta
Ambelau
Ambele
Amblong
Ambo
Ambo-Pasco Quechua
Ambonese Malay
Ambrak
Ambul
Ambulas
Amdang
Amdo Tibetan
Amele
American Sign Language
Amganad Ifugao
Amharic
Ami
Amis
Amo
Amol
Amoltepec Mixtec
Ampanang
Ampari Dogon
Amri Karbi
Amto
Amundava
Amurdak
Ana Tinga Dogon
Anaang
Anakalangu
Anal
Anam
Anambé
Anamgura
Anasi
Ancient Greek (to 1453)
Ancient Hebrew
Ancient Macedonian
Ancient North Arabian
Ancient Zapotec
Andaandi
Andai
Andajin
Andalusian Arabic
Andaman Creole Hindi
Andaqui
Andarum
Andegerebinha
Andh
Andi
Andio
Andoa
Andoque
Andra-Hus
Aneityum
Anem
Aneme Wake
Anfillo
Angaataha
Angaité
Angal
Angal Enen
Angal Heneng
Angami Naga
Angguruk Yali
Angika
Angkamuthi
Anglo-Norman
Angloromani
Angolar
Angor
Angoram
Angosturas Tunebo
Anguthimri
Ani Phowa
Anii
Animere
Anindilyakwa
Aninka
Anjam
Ankave
Anmatyerre
Anong
Anor
Anserma
Ansus
Antakarinya
Antankarana Malagasy
Antigua and Barbuda Creole English
Anu-Hkongso Chin
Anuak
Anufo
Anuki
Anus
Anuta
Anyin
Anyin Morofo
Ao Naga
Aoheng
Aore
Ap Ma
Apalachee
Apalaí
Apali
Apasco-Apoala Mixtec
Apatani
Apiaká
Apinayé
Apma
Aproumu Aizi
Apurinã
Aputai
Aquitanian
Arabana
Arabela
Arabic
Aragonese
Araki
Arakwal
Aralle-Tabulahan
Arammba
Aranadan
Aranama-Tamique
Arandai
Araona
Arapaho
Arapaso
Ararandewára
Arawak
Araweté
Arawum
Arbore
Arbëreshë Albanian
Archi
Ardhamāgadhī Prākrit
Are
Areba
Arem
Arequipa-La Unión Quechua
Argentine Sign Language
Argobba
Arguni
Arhuaco
Arhâ
Arhö
Ari
Aribwatsa
Aribwaung
Arifama-Miniafia
Arigidi
Arikapú
Arikara
Arikem
Arin
Aringa
Armazic
Armenian
Armenian Sign Language
Arop-Lokep
Arop-Sissano
Arosi
Arpitan
Arritinngithigh
Arta
Aruamu
Aruek
Aruop
Arutani
Aruá (Amazonas State)
Aruá (Rodonia State)
Arvanitika Albanian
As
Asaro'o
Ashe
Ashkun
Asho Chin
Ashtiani
Asháninka
Ashéninka Pajonal
Ashéninka Perené
Asilulu
Askopan
Asoa
Assamese
Assangori
Assiniboine
Assyrian Neo-Aramaic
Asturian
Asu (Nigeria)
Asu (Tanzania)
Asue Awyu
Asumboa
Asunción Mixtepec Zapotec
Asuri
Ata
Ata Manobo
Atakapa
Atampaya
Atatláhuca Mixtec
Atauran
Atayal
Atemble
Athpariya
Ati
Atikamekw
Atohwaim
Atong (Cameroon)
Atong (India)
Atorada
Atsahuaca
Atsam
Atsugewi
Attapady Kurumba
Attié
Atzingo Matlatzinca
Au
Aulua
Aurá
Aushi
Aushiri
Auslan
Austral
Australian Aborigines Sign Language
Austrian Sign Language
Auwe
Auye
Auyokawa
Avaric
Avatime
Avau
Avestan
Avikam
Avokaya
Avá-Canoeiro
Awa (China)
Awa (Papua New Guinea)
Awa-Cuaiquer
Awabakal
Awad Bing
Awadhi
Awak
Awar
Awara
Awbono
Aweer
Awera
Awetí
Awing
Awiyaana
Awjilah
Awngi
Awngthim
Awtuw
Awu
Awun
Awutu
Awyi
Axamb
Axi Yi
Ayabadhu
Ayacucho Quechua
Ayautla Mazatec
Ayere
Ayerrerenge
Ayi (Papua New Guinea)
Ayiwo
Ayizi
Ayizo Gbe
Aymara
Ayoquesco Zapotec
Ayoreo
Ayu
Ayutla Mixtec
Azerbaijani
Azha
Azhe
Azoyú Me'phaa
Baan
Baangi
Baatonum
Baba
Baba Malay
Babango
Babanki
Babatana
Babine
Babuza
Bacama
Bacanese Malay
Bactrian
Bada (Indonesia)
Bada (Nigeria)
Badaga
Bade
Badeshi
Badimaya
Badjiri
Badui
Badyara
Baeggu
Baelelea
Baetora
Bafanji
Bafaw-Balong
Bafia
Bafut
Baga Kaloum
Baga Koga
Baga Manduri
Baga Pokur
Baga Sitemu
Baga Sobané
Bagheli
Bagirmi
Bagirmi Fulfulde
Bago-Kusuntu
Bagri
Bagupi
Bagusa
Bagvalal
Baha Buyang
Baham
Bahamas Creole English
Baharna Arabic
Bahau
Bahinemo
Bahing
Bahnar
Bahonsuai
Bai (South Sudan)
Baibai
Baikeno
Baima
Baimak
Bainouk-Gunyaamolo
Bainouk-Gunyuño
Bainouk-Samik
Baiso
Baissa Fali
Bajan
Bajelani
Bajjika
Baka (Cameroon)
Baka (South Sudan)
Bakairí
Bakaka
Bakhtiari
Baki
Bakoko
Bakole
Bakpinka
Bakumpai
Bakwé
Balaesang
Balaibalan
Balangao
Balangingi
Balanta-Ganja
Balanta-Kentohe
Balantak
Baldemu
Bali (Democratic Republic of Congo)
Bali (Nigeria)
Balinese
Balinese Malay
Balkan Gagauz Turkish
Balkan Romani
Balo
Baloi
Balti
Baltic Romani
Baluan-Pam
Baluchi
Bamako Sign Language
Bamali
Bambalang
Bambam
Bambara
Bambassi
Bambili-Bambui
Bamenyam
Bamu
Bamukumbit
Bamun
Bamunka
Bamwe
Ban Khor Sign Language
Bana
Banao Itneg
Banaro
Banda (Indonesia)
Banda Malay
Banda-Bambari
Banda-Banda
Banda-Mbrès
Banda-Ndélé
Banda-Yangere
Bandi
Bandial
Bandjalang
Bangala
Bangandu
Bangba
Banggai
Banggarla
Bangi
Bangime
Bangka
Bangolan
Bangubangu
Bangwinji
Baniva
Baniwa
Banjar
Bankagooma
Bankal
Bankan Tey Dogon
Bankon
Bannoni
Bantawa
Bantayanon
Bantik
Bantoanon
Banyjima
Baoulé
Bara Malagasy
Baraamu
Barababaraba
Barai
Barakai
Baram Kayan
Barama
Barambu
Baramu
Barapasi
Baras
Barasana-Eduria
Barbaram
Barbareño
Barclayville Grebo
Bardi
Barein
Bargam
Bari
Bariai
Bariji
Barikanchi
Barikewa
Barok
Barombi
Barro Negro Tunebo
Barrow Point
Baruga
Baruya
Barwe
Barzani Jewish Neo-Aramaic
Baré
Basa (Cameroon)
Basa (Nigeria)
Basa-Gumna
Basa-Gurmana
Basap
Basay
Bashkardi
Bashkir
Basketo
Basque
Bassa
Bassa-Kontagora
Bassari
Bassossi
Bata
Batad Ifugao
Batak
Batak Alas-Kluet
Batak Angkola
Batak Dairi
Batak Karo
Batak Mandailing
Batak Simalungun
Batak Toba
Batanga
Batek
Bateri
Bathari
Bati (Cameroon)
Bati (Indonesia)
Batjala
Bats
Batu
Batui
Batuley
Bau
Bau Bidayuh
Bauchi
Bauni
Baure
Bauria
Bauwaki
Bauzi
Bavarian
Bawm Chin
Bay Miwok
Bayali
Baybayanon
Baygo
Bayono
Bayot
Bayungu
Bazigar
Beami
Beaver
Beba
Bebele
Bebeli
Bebil
Bedjond
Bedoanas
Beeke
Beele
Beembe
Beezen
Befang
Beginci
Beja
Bekati'
Bekwarra
Bekwel
Belait
Belanda Bor
Belanda Viri
Belarusian
Belhariya
Beli (Papua New Guinea)
Beli (South Sudan)
Belize Kriol English
Bella Coola
Bellari
Belning
Bemba (Zambia)
Bembe
Ben Tey Dogon
Bena (Nigeria)
Bena (Tanzania)
Benabena
Benamanga
Bench
Bende
Bendi
Beng
Benga
Bengali, Bangla
Benggoi
Bengkala Sign Language
Bentong
Benyadu'
Beothuk
Bepour
Berakou
Berau Malay
Berbice Creole Dutch
Berik
Berinomo
Berom
Berta
Berti
Besisi
Besme
Besoa
Betaf
Betawi
Bete
Bete-Bendi
Beti (Côte d'Ivoire)
Betta Kurumba
Bezhta
Bhadrawahi
Bhalay
Bharia
Bhatri
Bhattiyali
Bhaya
Bhele
Bhilali
Bhili
Bhojpuri
Bhoti Kinnauri
Bhujel
Bhunjia
Biafada
Biage
Biak
Biali
Bian Marind
Biangai
Biao
Biao Mon
Biao-Jiao Mien
Biatah Bidayuh
Bibbulman
Bidhawal
Bidiyo
Bidjara
Bidyogo
Biem
Bierebo
Bieria
Biete
Big Nambas
Biga
Bigambal
Bih
Bihari
Bijim
Bijori
Bikol
Bikya
Bila
Bilakura
Bilaspuri
Bilba
Bilbil
Bile
Bilin
Bilma Kanuri
Biloxi
Bilua
Bilur
Bima
Bimin
Bimoba
Bina (Nigeria)
Bina (Papua New Guinea)
Binahari
Binandere
Bindal
Bine
Bini
Binji
Binongan Itneg
Bintauna
Bintulu
Binukid
Binumarien
Bipi
Bira
Birale
Birao
Birgit
Birhor
Biri
Biritai
Birked
Birri
Birrpayi
Birwa
Biseni
Bishnupriya
Bishuo
Bisis
Bislama
Bisorio
Bissa
Bisu
Bit
Bitare
Bitur
Biwat
Biyo
Biyom
Blablanga
Blafe
Blagar
Blang
Blissymbols
Bo (Laos)
Bo (Papua New Guinea)
Bo-Rukul
Bo-Ung
Boano (Maluku)
Boano (Sulawesi)
Bobongko
Bobot
Bodo (Central African Republic)
Bodo (India)
Bodo Gadaba
Bodo Parja
Bofi
Boga
Bogaya
Boghom
Boguru
Bohtan Neo-Aramaic
Boikin
Bokha
Boko (Benin)
Boko (Democratic Republic of Congo)
Bokobaru
Bokoto
Bokyi
Bola
Bolango
Bole
Bolgarian
Bolgo
Bolia
Bolinao
Bolivian Sign Language
Boloki
Bolon
Bolondo
Bolongan
Bolyu
Bom-Kim
Boma
Bomboli
Bomboma
Bomitaba
Bomu
Bomwali
Bon Gula
Bonan
Bondei
Bondo
Bondoukou Kulango
Bondum Dom Dogon
Bonerate
Bonerif
Bonggi
Bonggo
Bongili
Bongo
Bongu
Bonjo
Bonkeng
Bonkiman
Bontok
Bookan
Boon
Boor
Bora
Borana-Arsi-Guji Oromo
Border Kuna
Borei
Borgu Fulfulde
Boro (Ethiopia)
Boro (Ghana)
Borong
Boruca
Borôro
Boselewa
Bosngun
Bosnian
Bote-Majhi
Botlikh
Botolan Sambal
Bouna Kulango
Bouni
Bouyei
Bozaba
Bragat
Brahui
Braj
Brao
Brazilian Sign Language
Brem
Breri
Breton
Bribri
Bribri Sign Language
Brithenig
British Sign Language
Brokkat
Brokpake
Brokskat
Brooke's Point Palawano
Broome Pearling Lugger Pidgin
Brunca Sign Language
Brunei
Brunei Bisaya
Bruny Island Tasmanian
Bu (Bauchi State)
Bu (Kaduna State)
Bu-Nao Bunu
Bua
Bualkhaw Chin
Buamu
Bube
Bubi
Bubia
Budeh Stieng
Budibud
Budong-Budong
Budu
Budukh
Buduma
Budza
Bugan
Bugawac
Bughotu
Buginese
Buglere
Bugun
Buhi'non Bikol
Buhid
Buhutu
Bukar-Sadung Bidayuh
Bukat
Bukharic
Bukit Malay
Bukitan
Bukiyip
Buksa
Bukusu
Bukwen
Bulgarian
Bulgarian Sign Language
Bulgebi
Buli
Buli (Ghana)
Buli (Indonesia)
Bullom So
Bulo Stieng
Bulu (Cameroon)
Bulu (Papua New Guinea)
Bum
Bumaji
Bumang
Bumbita Arapesh
Bumthangkha
Bun
Buna
Bunak
Bunama
Bundeli
Bung
Bungain
Bunganditj
Bungku
Bungu
Bunoge Dogon
Bunuba
Bunun
Buol
Bura-Pabir
Burak
Buraka
Burarra
Burate
Burduna
Bure
Buriat
Burji
Burmbar
Burmese
Burmeso
Buru (Indonesia)
Buru (Nigeria)
Burui
Burumakok
Burun
Burundian Sign Language
Burunge
Burushaski
Burusu
Buruwai
Busa
Busam
Busami
Busang Kayan
Bushi
Bushoong
Buso
Busoa
Bussa
Busuu
Butbut Kalinga
Butmas-Tur
Butuanon
Buwal
Buyu
Buyuan Jinuo
Bwa
Bwaidoka
Bwanabwana
Bwatoo
Bwe Karen
Bwela
Bwile
Bwisi
Byangsi
Byep
Bädi Kanum
C'Lela
Caac
Cabiyarí
Cabécar
Cacaloxtepec Mixtec
Cacaopera
Cacgia Roglai
Cacua
Caddo
Cafundo Creole
Cahuarano
Cahuilla
Cajamarca Quechua
Cajatambo North Lima Quechua
Cajonos Zapotec
Cajun French
Caka
Cakchiquel-Quiché Mixed Language
Cakfem-Mushere
Calamian Tagbanwa
Calderón Highland Quichua
Callawalla
Caluyanun
Caló
Cambodian Sign Language
Cameroon Mambila
Cameroon Pidgin
Camling
Campalagian
Campidanese Sardinian
Camsá
Camtho
Camunic
Candoshi-Shapra
Canela
Canichana
Cao Lan
Cao Miao
Capanahua
Capiznon
Cappadocian Greek
Caquinte
Car Nicobarese
Cara
Carabayo
Caramanta
Carapana
Carian
Caribbean Hindustani
Caribbean Javanese
Carijona
Carolina Algonquian
Carolinian
Carpathian Romani
Carrier
Cashibo-Cacataibo
Cashinahua
Casiguran Dumagat Agta
Casuarina Coast Asmat
Catalan Sign Language
Catalan, Valencian
Catawba
Cavineña
Cayubaba
Cayuga
Cayuse
Cañar Highland Quichua
Ca̱hungwa̱rya̱
Cebaara Senoufo
Cebuano
Celtiberian
Cemuhî
Cen
Central Asmat
Central Atlas Tamazight
Central Awyu
Central Aymara
Central Bai
Central Berawan
Central Bikol
Central Bontok
Central Cagayan Agta
Central Grebo
Central Hongshuihe Zhuang
Central Huasteca Nahuatl
Central Huishui Hmong
Central Kanuri
Central Kurdish
Central Maewo
Central Malay
Central Masela
Central Mashan Hmong
Central Mazahua
Central Melanau
Central Mnong
Central Nahuatl
Central Nicobarese
Central Ojibwa
Central Okinawan
Central Palawano
Central Pame
Central Pashto
Central Pomo
Central Puebla Nahuatl
Central Sama
Central Siberian Yupik
Central Sierra Miwok
Central Subanen
Central Tagbanwa
Central Tarahumara
Central Tunebo
Central Yupik
Central-Eastern Niger Fulfulde
Centúúm
Cerma
Cha'ari
Chabu
Chachapoyas Quechua
Chachi
Chadian Arabic
Chadian Sign Language
Chadong
Chagatai
Chaima
Chak
Chakali
Chakavian
Chakma
Chala
Chaldean Neo-Aramaic
Chalikha
Chamacoco
Chamalal
Chambeali
Chambri
Chamicuro
Chamorro
Chang Naga
Changriwa
Changthang
Chantyal
Chané
Chara
Chaudangsi
Chaura
Chavacano
Chayahuita
Chayuco Mixtec
Chazumba Mixtec
Che
Chechen
Cheke Holo
Chemakum
Chenapian
Chenchu
Chenoua
Chepang
Chepya
Cherepon
Cherokee
Chesu
Chetco
Chewong
Cheyenne
Chhattisgarhi
Chhintange
Chhulung
Chiangmai Sign Language
Chiapanec
Chibcha
Chicahuaxtla Triqui
Chichewa, Chewa, Nyanja
Chichicapan Zapotec
Chichimeca-Jonaz
Chickasaw
Chicomuceltec
Chiga
Chigmecatitlán Mixtec
Chilcotin
Chilean Sign Language
Chilisso
Chiltepec Chinantec
Chimalapa Zoque
Chimariko
Chimborazo Highland Quichua
Chimila
China Buriat
Chinali
Chinbon Chin
Chincha Quechua
Chinese
Chinese Pidgin English
Chinese Sign Language
Chinook
Chinook jargon
Chipaya
Chipewyan
Chippewa
Chiquihuitlán Mazatec
Chiquitano
Chiquián Ancash Quechua
Chiripá
Chiru
Chitimacha
Chitkuli Kinnauri
Chittagonian
Chitwania Tharu
Choapan Zapotec
Chocangacakha
Chochotec
Choctaw
Chodri
Chokri Naga
Chokwe
Chol
Cholón
Chong
Choni
Chonyi-Dzihana-Kauma
Chopi
Chorasmian
Chortí
Chothe Naga
Chrau
Chru
Chuanqiandian Cluster Miao
Chuave
Chug
Chuj
Chuka
Chukot
Chukwa
Chulym
Chumburung
Chung
Churahi
Chut
Chuukese
Chuvantsy
Chuvash
Chuwabu
Chácobo
Ci Gbe
Cia-Cia
Cibak
Cicipu
Cimbrian
Cinda-Regi-Tiyal
Cineni
Cinta Larga
Cisalpine Gaulish
Cishingini
Citak
Ciwogai
Clallam
Classical Armenian
Classical Mandaic
Classical Mongolian
Classical Nahuatl
Classical Newari
Classical Quechua
Classical Sanskrit
Classical Syriac
Classical Tibetan
Coahuilteco
Coast Miwok
Coastal Konjo
Coatecas Altas Zapotec
Coatepec Nahuatl
Coatlán Mixe
Coatlán Zapotec
Coatzospan Mixtec
Cocama-Cocamilla
Cochimi
Cocopa
Cocos Islands Malay
Coeur d'Alene
Cofán
Cogui
Col
Colombian Sign Language
Colonia Tovar German
Colorado
Columbia-Wenatchi
Comaltepec Chinantec
Comanche
Comecrudo
Como Karim
Comox
Con
Congo Swahili
Coos
Copainalá Zoque
Copala Triqui
Coptic
Coquille
Cori
Cornish
Corongo Ancash Quechua
Corsican
Costa Rican Sign Language
Cotabato Manobo
Cotoname
Cowlitz
Coyotepec Popoloca
Coyutla Totonac
Cree
Creek
Crimean Tatar
Croatia Sign Language
Croatian
Cross River Mbembe
Crow
Cruzeño
Cua
Cuba Sign Language
Cubeo
Cuiba
Cuitlatec
Culina
Cumanagoto
Cumbric
Cun
Cuneiform Luwian
Cupeño
Curonian
Curripaco
Cusco Quechua
Cutchi-Swahili
Cuvok
Cuyamecalco Mixtec
Cuyonon
Cwi Bwamu
Cypriot Arabic
Czech
Czech Sign Language
Côông
Da'a Kaili
Daai Chin
Daakaka
Daantanai'
Daasanach
Daatsʼíin
Daba
Dabarre
Dabe
Dacian
Dadi Dadi
Dadibi
Dadiya
Daga
Dagaari Dioula
Dagba
Dagbani
Dagik
Dagoman
Dahalik
Dahalo
Daho-Doo
Dai
Dai Zhuang
Dair
Dakka
Dakota
Dakpakha
Dalabon
Dalmatian
Daloa Bété
Dama
Damakawa
Damal
Dambi
Dameli
Dampelas
Dan
Danaru
Danau
Dandami Maria
Dangaléat
Dangaura Tharu
Danish
Danish Sign Language
Dano
Danu
Dao
Daonda
Dar Daju Daju
Dar Fur Daju
Dar Sila Daju
Darai
Dargwa
Dari
Darkinyung
Darlong
Darmiya
Daro-Matu Melanau
Dass
Datooga
Daungwurrung
Daur
Davawenyo
Dawawa
Dawera-Daweloor
Dawik Kui
Dawro
Day
Dayi
Daza
Dazaga
Deccan
Dedua
Defaka
Defi Gbe
Deg
Degema
Degenan
Degexit'an
Dehu
Dehwari
Dek
Dela-Oenale
Delaware
Delo
Dem
Dema
Demisa
Demta
Dendi (Benin)
Dendi (Central African Republic)
Dengese
Dengka
Deno
Denya
Dení
Deori
Dera (Indonesia)
Dera (Nigeria)
Desano
Desiya
Dewas Rai
Dewoin
Dezfuli
Dghwede
Dhaiso
Dhalandji
Dhangu-Djangu
Dhanki
Dhanwar (Nepal)
Dhao
Dharawal
Dhargari
Dharuk
Dharumbal
Dhatki
Dhimal
Dhodia
Dhofari Arabic
Dhudhuroa
Dhundari
Dhungaloo
Dhurga
Dhuwal
Dhuwaya
Dia
Dibabawon Manobo
Dibiyaso
Dibo
Dibole
Dicamay Agta
Didinga
Dido
Dieri
Digaro-Mishmi
Digo
Dii
Dijim-Bwilim
Dilling
Dima
Dimasa
Dimbong
Dime
Dimli (individual language)
Ding
Dinka
Dir-Nyamzak-Mbarimi
Dirasha
Diri
Diriku
Dirim
Disa
Ditammari
Ditidaht
Diuwe
Diuxi-Tilantongo Mixtec
Dixon Reef
Dizin
Djabugay
Djabwurrung
Djadjawurrung
Djambarrpuyngu
Djamindjung
Djangun
Djawi
Djeebbana
Djimini Senoufo
Djinang
Djinba
Djiwarli
Dobel
Dobu
Doe
Doga
Doghoro
Dogoso
Dogosé
Dogri (individual language)
Dogri (macrolanguage)
Dogul Dom Dogon
Doka
Doko-Uyanga
Dokshi
Dolgan
Dolpo
Dom
Domaaki
Domari
Dombe
Dominican Sign Language
Dompo
Domu
Domung
Dondo
Dong
Dongo
Dongotono
Dongshanba Lalo
Dongxiang
Donno So Dogon
Doondo
Dori'o
Doromu-Koki
Dorze
Doso
Dotyali
Doutai
Doyayo
Drents
Drung
Duala
Duano
Duau
Dubli
Dubu
Dugun
Duguri
Dugwor
Duhwa
Duke
Dulbu
Duli-Gey
Duma
Dumbea
Dumi
Dumpas
Dumun
Duna
Dungan
Dungmali
Dungra Bhil
Dungu
Dupaninan Agta
Dura
Duri
Duriankere
Durop
Duruma
Duruwa
Dusner
Dusun Deyah
Dusun Malang
Dusun Witu
Dutch
Dutch Sign Language
Dutton World Speedwords
Duungooma
Duupa
Duvle
Duwai
Duwet
Dũya
Dwang
Dyaberdyaber
Dyan
Dyangadi
Dyarim
Dyirbal
Dyugun
Dyula
Dza
Dzalakha
Dzando
Dzao Min
Dzongkha
Dzùùngoo
Dâw
E
E'ma Buyang
E'ñapa Woromaipu
Early Tripuri
East Ambae
East Berawan
East Damar
East Futuna
East Kewa
East Limba
East Makian
East Masela
East Nyala
East Tarangan
East Yugur
Eastern Abnaki
Eastern Acipa
Eastern Apurímac Quechua
Eastern Arrernte
Eastern Balochi
Eastern Bolivian Guaraní
Eastern Bontok
Eastern Bru
Eastern Canadian Inuktitut
Eastern Cham
Eastern Durango Nahuatl
Eastern Egyptian Bedawi Arabic
Eastern Frisian
Eastern Gorkha Tamang
Eastern Highland Chatino
Eastern Highland Otomi
Eastern Hongshuihe Zhuang
Eastern Huasteca Nahuatl
Eastern Huishui Hmong
Eastern Karaboro
Eastern Katu
Eastern Kayah
Eastern Keres
Eastern Khumi Chin
Eastern Krahn
Eastern Lalu
Eastern Lawa
Eastern Magar
Eastern Maninkakan
Eastern Mari
Eastern Maroon Creole
Eastern Meohang
Eastern Minyag
Eastern Mnong
Eastern Muria
Eastern Ngad'a
Eastern Nisu
Eastern Ojibwa
Eastern Oromo
Eastern Parbate Kham
Eastern Penan
Eastern Pomo
Eastern Qiandong Miao
Eastern Subanen
Eastern Tamang
Eastern Tawbuid
Eastern Xiangxi Miao
Eastern Xwla Gbe
Eastern Yiddish
Ebira
Eblan
Ebrié
Ebughu
Ecuadorian Sign Language
Ede Cabe
Ede Ica
Ede Idaca
Ede Ije
Edera Awyu
Edolo
Edomite
Edopi
Efai
Efe
Efik
Efutop
Ega
Eggon
Egypt Sign Language
Egyptian (Ancient)
Egyptian Arabic
Ehueun
Eipomek
Eitiep
Ejagham
Ejamat
Ekai Chin
Ekajuk
Ekari
Eki
Ekit
Ekpeye
El Alto Zapotec
El Hugeirat
El Molo
El Nayar Cora
Elamite
Eleme
Elepi
Elfdalian
Elip
Elkei
Elotepec Zapotec
Eloyi
Elseng
Elu
Elymian
Emae
Emai-Iuleha-Ora
Eman
Embaloh
Emberá-Baudó
Emberá-Catío
Emberá-Chamí
Emberá-Tadó
Embu
Emerillon
Emilian
Emplawas
Emumu
En
Enawené-Nawé
Ende
Enga
Engdewu
Engenni
Enggano
English
Enlhet
Enrekang
Enu
Enwan (Akwa Ibom State)
Enwan (Edo State)
Enxet
Enya
Epena
Epi-Olmec
Epie
Epigraphic Mayan
Eravallan
Erave
Ere
Eritai
Erokwanas
Erre
Erromintxela
Ersu
Eruwa
Erzya
Esan
Ese
Ese Ejja
Eshtehardi
Esimbi
Eskayan
Esperanto
Esselen
Estado de México Otomi
Estonian
Estonian Sign Language
Esuma
Etchemin
Etebi
Eten
Eteocretan
Eteocypriot
Ethiopian Sign Language
Etkywan
Eton (Cameroon)
Eton (Vanuatu)
Etruscan
Etulo
Eudeve
Evant
Even
Evenki
Eviya
Ewage-Notu
Ewe
Ewondo
Extremaduran
Eyak
Ezaa
Fa d'Ambu
Fagani
Faifi
Faire Atta
Faita
Faiwol
Fala
Falam Chin
Fali
Faliscan
Fam
Fanagalo
Fanamaket
Fanbak
Fang (Cameroon)
Fang (Equatorial Guinea)
Fania
Fanti
Far Western Muria
Farefare
Faroese
Fas
Fasu
Fataleka
Fataluku
Fayu
Fe'fe'
Fembe
Fernando Po Creole English
Feroge
Fiji Hindi
Fijian
Filipino
Filomena Mata-Coahuitlán Totonac
Finland-Swedish Sign Language
Finnish
Finnish Sign Language
Finongan
Fipa
Firan
Fiwaga
Flaaitaal
Flinders Island
Foau
Foi
Foia Foia
Folopa
Foma
Fon
Fongoro
Foodo
Forak
Fordata
Fore
Forest Enets
Fortsenal
Francisco León Zoque
Frankish
French
French Sign Language
Friulian
Fula, Fulah
Fuliiru
Fulniô
Fum
Fungwa
Fur
Furu
Futuna-Aniwa
Fuyug
Fwe
Fwâi
Fyam
Fyer
Ga
Ga'anda
Ga'dang
Gaa
Gaam
Gabi-Gabi
Gabri
Gabrielino-Fernandeño
Gadang
Gaddang
Gaddi
Gade
Gade Lohar
Gadjerawang
Gadsup
Gaelic, Scottish Gaelic
Gafat
Gagadu
Gagauz
Gagnoa Bété
Gagu
Gahri
Gaikundi
Gail
Gaina
Gal
Galambu
Galatian
Galela
Galeya
Galibi Carib
Galice
Galician
Galindan
Gallurese Sardinian
Galo
Galolen
Gamale Kham
Gambera
Gambian Wolof
Gamilaraay
Gamit
Gamkonora
Gamo
Gamo-Ningi
Gan Chinese
Gana
Ganang
Ganda
Gane
Ganggalida
Ganglau
Gangte
Gangulu
Gants
Ganza
Ganzi
Gao
Gapapaiwa
Garhwali
Garifuna
Garig-Ilgar
Garingbal
Garlali
Garo
Garre
Garrwa
Garus
Garza
Gata'
Gavak
Gavar
Gavião Do Jiparaná
Gawar-Bati
Gawri
Gawwada
Gayil
Gayo
Gazi
Gaɓogbo
Gbagyi
Gbanu
Gbanziri
Gbari
Gbaya (Central African Republic)
Gbaya (Sudan)
Gbaya-Bossangoa
Gbaya-Bozoum
Gbaya-Mbodomo
Gbayi
Gbesi Gbe
Gbii
Gbin
Gbiri-Niragu
Gboloo Grebo
Ge
Geba Karen
Gebe
Gedaged
Gedeo
Geez
Geji
Geko Karen
Gela
Geme
Gen
Gende
Gengle
Georgian
Gepo
Gera
Gerai
German
German Sign Language
Geruma
Geser-Gorom
Ghadamès
Ghanaian Pidgin English
Ghanaian Sign Language
Ghandruk Sign Language
Ghanongga
Ghari
Ghayavi
Gheg Albanian
Ghera
Ghodoberi
Ghomara
Ghomálá'
Ghotuo
Ghulfan
Giangan
Gibanawa
Gidar
Giiwo
Gikyode
Gilaki
Gilbertese
Gilima
Gilyak
Gimi (Eastern Highlands)
Gimi (West New Britain)
Gimme
Gimnime
Ginuman
Ginyanga
Girawa
Girirra
Giryama
Githabul
Gitonga
Gitua
Gitxsan
Giyug
Gizrra
Glaro-Twabo
Glavda
Glio-Oubi
Gnau
Goan Konkani
Goaria
Gobasi
Gobu
Godié
Godwari
Goemai
Gofa
Gogo
Gogodala
Gokana
Gola
Golin
Golpa
Gondi
Gone Dau
Gongduk
Gonja
Goo
Gooniyandi
Gor
Gorakor
Gorap
Goreng
Gorontalo
Gorovu
Gorowa
Gothic
Goundo
Gourmanchéma
Gowlan
Gowli
Gowro
Gozarkhani
Grangali
Grass Koiari
Grebo
Greek (modern)
Greek Sign Language
Green Gelao
Greenlandic, Kalaallisut
Grenadian Creole English
Gresi
Groma
Gronings
Gros Ventre
Gua
Guadeloupean Creole French
Guahibo
Guajajára
Guajá
Guambiano
Guana (Brazil)
Guana (Paraguay)
Guanano
Guanche
Guanyinqiao
Guaraní
Guarayu
Guarequena
Guatemalan Sign Language
Guató
Guayabero
Gudang
Gudanji
Gude
Gudu
Guduf-Gava
Guerrero Amuzgo
Guerrero Nahuatl
Guevea De Humboldt Zapotec
Gugadj
Gugu Badhun
Gugu Warra
Gugubera
Guhu-Samane
Guianese Creole French
Guibei Zhuang
Guiberoua Béte
Guibian Zhuang
Guinea Kpelle
Guinea-Bissau Sign Language
Guinean Sign Language
Guiqiong
Gujarati
Gujari
Gula (Central African Republic)
Gula (Chad)
Gula Iro
Gula'alaa
Gulay
Gule
Gulf Arabic
Gumalu
Gumatj
Gumawana
Gumuz
Gun
Gundi
Gunditjmara
Gundungurra
Gungabula
Gungu
Guntai
Gunwinggu
Gunya
Gupa-Abawa
Gupapuyngu
Guramalum
Gurani
Gurdjar
Gureng Gureng
Gurgula
Guriaso
Gurindji
Gurindji Kriol
Gurmana
Guro
Gurr-goni
Gurung
Guruntum-Mbaaru
Gusii
Gusilay
Guugu Yimidhirr
Guwa
Guwamu
Guya
Guyanese Creole English
Guyani
Gvoko
Gwa
Gwahatike
Gwak
Gwamhi-Wuri
Gwandara
Gweda
Gweno
Gwere
Gwich'in
Gyalsumdo
Gyele
Gyem
Güilá Zapotec
Gāndhārī
Ha
Habu
Hadiyya
Hadothi
Hadrami
Hadrami Arabic
Hadza
Haeke
Hahon
Haida
Haigwai
Haiphong Sign Language
Haisla
Haitian Creole, Haitian
Haitian Vodoun Culture Language
Haiǁom
Haji
Hajong
Hakha Chin
Hakka Chinese
Hakö
Halang
Halang Doan
Halbi
Halh Mongolian
Halia
Halkomelem
Hamap
Hamba
Hamer-Banna
Hamtai
Han
Hanga
Hanga Hundi
Hangaza
Hani
Hano
Hanoi Sign Language
Hanunoo
Harami
Harari
Harijan Kinnauri
Haroi
Harsusi
Haruai
Haruku
Haryanvi
Harzani
Hasha
Hassaniyya
Hatam
Hattic
Hausa
Hausa Sign Language
Havasupai-Walapai-Yavapai
Haveke
Havu
Hawai'i Creole English
Hawai'i Sign Language (HSL)
Hawaiian
Haya
Hazaragi
Hdi
Hebrew (modern)
Hehe
Heiban
Heiltsuk
Helong
Hema
Hemba
Herdé
Herero
Hermit
Hernican
Hewa
Heyo
Hiberno-Scottish Gaelic
Hibito
Hidatsa
Hieroglyphic Luwian
Higaonon
Highland Konjo
Highland Oaxaca Chontal
Highland Popoluca
Highland Puebla Nahuatl
Highland Totonac
Hijazi Arabic
Hijuk
Hiligaynon
Himarimã
Hindi
Hinduri
Hinukh
Hiri Motu
Hittite
Hitu
Hiw
Hixkaryána
Hlai
Hlepho Phowa
Hlersu
Hmar
Hmong
Hmong Daw
Hmong Don
Hmong Dô
Hmong Njua
Hmong Shua
Hmwaveke
Ho
Ho Chi Minh City Sign Language
Ho-Chunk
Hoava
Hobyót
Hoia Hoia
Holikachuk
Holiya
Holma
Holoholo
Holu
Homa
Honduras Sign Language
Hong Kong Sign Language
Honi
Hopi
Horned Miao
Horo
Horom
Horpa
Hote
Hoti
Hovongan
Hoyahoya
Hozo
Hpon
Hrangkhol
Hre
Hruso
Hu
Huachipaeri
Huallaga Huánuco Quechua
Huamalíes-Dos de Mayo Huánuco Quechua
Huambisa
Huarijio
Huastec
Huaulu
Huautla Mazatec
Huaxcaleca Nahuatl
Huaylas Ancash Quechua
Huaylla Wanca Quechua
Huba
Huehuetla Tepehua
Huichol
Huilliche
Huitepec Mixtec
Huizhou Chinese
Hukumina
Hula
Hulaulá
Huli
Hulung
Humburi Senni Songhay
Humene
Humla
Hunde
Hung
Hungana
Hungarian
Hungarian Sign Language
Hungu
Hunjara-Kaina Ke
Hunnic
Hunsrik
Hunzib
Hupa
Hupdë
Hupla
Hurrian
Hutterite German
Hwana
Hya
Hyam
Hyolmo
Hértevin
Hõne
I-Wak
Iaai
Iamalele
Iatmul
Iau
Ibali Teke
Ibaloi
Iban
Ibanag
Ibani
Ibatan
Iberian
Ibibio
Ibino
Ibu
Ibuoro
Icelandic
Icelandic Sign Language
Iceve-Maci
Ida'an
Idakho-Isukha-Tiriki
Idaté
Idere
Idesa
Idi
Ido
Idoma
Idon
Idu-Mishmi
Iduna
Ifo
Ifè
Igala
Igana
Igbo
Igede
Ignaciano
Igo
Iguta
Igwe
Iha
Iha Based Pidgin
Ihievbe
Ik
Ika
Ikaranggal
Ikhin-Arokho
Ikizu
Iko
Ikobi
Ikoma-Nata-Isenye
Ikpeng
Ikpeshi
Ikposo
Iku-Gora-Ankwa
Ikulu
Ikwere
Ikwo
Ila
Ile Ape
Ili Turki
Ili'uun
Ilianen Manobo
Illyrian
Iloko
Ilongot
Ilue
Ilwana
Imbabura Highland Quichua
Imbongu
Imonda
Imotong
Imroing
Inabaknon
Inapang
Inari Sami
Indian Sign Language
Indo-Portuguese
Indonesian
Indonesian Bajau
Indonesian Sign Language
Indri
Indus Kohistani
Indus Valley Language
Inebu One
Ineseño
Inga
Ingrian
Ingush
Inlaod Itneg
Innu
Inoke-Yate
Inonhan
Inor
Inpui Naga
Interglossa
Interlingua
Interlingue
International Sign
Interslavic
Intha
Inuinnaqtun
Inuit Sign Language
Inuktitut
Inupiaq
Iowa-Oto
Ipalapa Amuzgo
Ipiko
Ipili
Ipulo
Iquito
Ir
Iranian Persian
Iranian Sign Language
Iranun (Malaysia)
Iranun (Philippines)
Iraqw
Irarutu
Iraya
Iresim
Irish
Irish Sign Language
Irula
Irántxe
Isabi
Isanzu
Isarog Agta
Isconahua
Isebe
Isekiri
Ishkashimi
Isinai
Isirawa
Island Carib
Islander Creole English
Isnag
Isoko
Israeli Sign Language
Isthmus Mixe
Isthmus Zapotec
Isthmus-Cosoleacaque Nahuatl
Isthmus-Mecayapan Nahuatl
Isthmus-Pajapan Nahuatl
Istriot
Istro Romanian
Isu (Fako Division)
Isu (Menchum Division)
Italian
Italian Sign Language
Itawit
Itelmen
Itene
Iteri
Itik
Ito
Itonama
Itu Mbon Uzo
Itundujia Mixtec
Itzá
Iu Mien
Ivatan
Ivbie North-Okpela-Arhe
Iwaidja
Iwal
Iwam
Iwur
Ixcatec
Ixcatlán Mazatec
Ixil
Ixtayutla Mixtec
Ixtenco Otomi
Iyayu
Iyive
Iyo
Iyo'wujwa Chorote
Iyojwa'ja Chorote
Izere
Izii
Izon
Izora
Iñapari
Jabutí
Jad
Jadgali
Jah Hut
Jahanka
Jair Awyu
Jaitmatang
Jakati
Jakattoe
Jakun
Jalapa De Díaz Mazatec
Jalkunan
Jamaican Country Sign Language
Jamaican Creole English
Jamaican Sign Language
Jamamadí
Jambi Malay
Jamiltepec Mixtec
Jamsay Dogon
Jandai
Jandavra
Jangkang
Jangshung
Janji
Japanese
Japanese Sign Language
Japrería
Jaqaru
Jara
Jarai
Jarawa (India)
Jaru
Jauja Wanca Quechua
Jaunsari
Javanese
Javindo
Jawe
Jawoyn
Jaya
Jebero
Jeh
Jehai
Jejara Naga
Jejueo
Jemez
Jenaama Bozo
Jennu Kurumba
Jere
Jeri Kuo
Jerung
Jewish Babylonian Aramaic (ca. 200-1200 CE)
Jewish Palestinian Aramaic
Jhankot Sign Language
Jiamao
Jiarong
Jiba
Jibu
Jicarilla Apache
Jiiddu
Jilbe
Jilim
Jimi (Cameroon)
Jimi (Nigeria)
Jina
Jingulu
Jinyu Chinese
Jiongnai Bunu
Jirel
Jiru
Jita
Jju
Joba
Jofotek-Bromnya
Jogi
Jola-Fonyi
Jola-Kasa
Jonkor Bourmataguil
Jordanian Sign Language
Jorá
Jowulu
Ju
Juang
Judeo-Arabic
Judeo-Berber
Judeo-Georgian
Judeo-Iraqi Arabic
Judeo-Italian
Judeo-Moroccan Arabic
Judeo-Persian
Judeo-Tat
Judeo-Tripolitanian Arabic
Judeo-Yemeni Arabic
Jukun Takum
Jumjum
Jumla Sign Language
Jumli
Jungle Inga
Juquila Mixe
Jur Modo
Juray
Jurchen
Jurúna
Jutish
Juwal
Juxtlahuaca Mixtec
Juǀ'hoan
Jwira-Pepesa
Jèrriais
Júma
K'iche'
Kaamba
Kaan
Kaang Chin
Kaansa
Kaba
Kabalai
Kabardian
Kabatei
Kabiyè
Kabola
Kabore One
Kabras
Kaburi
Kabutra
Kabuverdianu
Kabwa
Kabwari
Kabyle
Kachama-Ganjule
Kachari
Kachhi
Kachi Koli
Kachin
Kachok
Kacipo-Bale Suri
Kadai
Kadar
Kadaru
Kadazan Dusun
Kadiwéu
Kadu
Kadung
Kaduo
Kaeku
Kaera
Kafa
Kafoa
Kagan Kalagan
Kagate
Kagayanen
Kagoma
Kagoro
Kagulu
Kahe
Kahua
Kaian
Kaibobo
Kaidipang
Kaiep
Kaikadi
Kaikavian Literary Language
Kaike
Kaimbulawa
Kaimbé
Kaingang
Kairak
Kairiru
Kairui-Midiki
Kais
Kaitag
Kaivi
Kaiwá
Kaiy
Kajakse
Kajali
Kajaman
Kakabai
Kakabe
Kakanda
Kaki Ae
Kako
Kakwa
Kala Lagaw Ya
Kalaamaya
Kalabakan
Kalabari
Kalabra
Kalagan
Kalaktang Monpa
Kalam
Kalamsé
Kalanadi
Kalanga
Kalanguya
Kalao
Kalapuya
Kalarko
Kalasha
Kalenjin
Kalispel-Pend d'Oreille
Kalkoti
Kalkutung
Kalmyk
Kalo Finnish Romani
Kalou
Kaluli
Kalumpang
Kam
Kamakan
Kamang
Kamano
Kamantan
Kamar
Kamara
Kamarian
Kamaru
Kamas
Kamasa
Kamasau
Kamayo
Kamayurá
Kamba (Kenya)
Kambaata
Kambaira
Kambera
Kamberau
Kambiwá
Kami (Nigeria)
Kami (Tanzania)
Kamo
Kamoro
Kamu
Kamula
Kamviri
Kamwe
Kanakanabu
Kanamarí
Kanan
Kanashi
Kanasi
Kanauji
Kandas
Kandawo
Kande
Kanembu
Kang
Kanga
Kangean
Kanggape
Kangjia
Kango (Bas-Uélé District)
Kango (Tshopo District)
Kangri
Kaniet
Kanikkaran
Kaningdon-Nindem
Kaningi
Kaningra
Kaninuwa
Kanite
Kanjari
Kanju
Kankanaey
Kannada
Kannada Kurumba
Kanowit-Tanjong Melanau
Kanoé
Kansa
Kantosi
Kanu
Kanufi
Kanuri
Kanyok
Kao
Kaonde
Kap
Kapin
Kapinawá
Kapingamarangi
Kapori
Kapriman
Kaptiau
Kapya
Kaqchikel
Kara (Central African Republic)
Kara (Korea)
Kara (Papua New Guinea)
Kara (Tanzania)
Kara-Kalpak
Karachay-Balkar
Karagas
Karaim
Karajarri
Karajá
Karakhanid
Karami
Karamojong
Karang
Karanga
Karankawa
Karao
Karas
Karata
Karawa
Karbi
Kare (Central African Republic)
Kare (Papua New Guinea)
Karekare
Karelian
Karenggapa
Karey
Kari
Karingani
Karipuna
Karipúna Creole French
Karirí-Xocó
Karitiâna
Kariya
Kariyarra
Karkar-Yuri
Karkin
Karko
Karnai
Karo (Brazil)
Karo (Ethiopia)
Karok
Karon
Karon Dori
Karore
Karuwali
Kasanga
Kasem
Kashaya
Kashmiri
Kashubian
Kasiguranin
Kaska
Kaskean
Kasua
Katabaga
Katawixi
Katbol
Katcha-Kadugli-Miri
Kathoriya Tharu
Kathu
Kati
Katkari
Katla
Kato
Katso
Katua
Katukína
Kaulong
Kaur
Kaure
Kaurna
Kauwera
Kavalan
Kavet
Kawacha
Kawaiisu
Kawe
Kawi
Kaxararí
Kaxuiâna
Kayabí
Kayagar
Kayan
Kayan Mahakam
Kayan River Kayan
Kayapó
Kayardild
Kayaw
Kayeli
Kayong
Kayort
Kaytetye
Kayupulau
Kazakh
Kazukuru
Ke'o
Keak
Keapara
Kedah Malay
Kedang
Keder
Keerray-Woorroong
Kehu
Kei
Keiga
Kein
Keiyo
Kekchí
Kela (Democratic Republic of Congo)
Kela (Papua New Guinea)
Kelabit
Kele (Democratic Republic of Congo)
Kele (Papua New Guinea)
Keley-I Kallahan
Keliko
Kelo
Kelon
Kemak
Kembayan
Kemberano
Kembra
Kemedzung
Kemi Sami
Kemiehua
Kemtuik
Kenaboi
Kenati
Kendayan
Kendeje
Kendem
Kenga
Keningau Murut
Keninjal
Kensiu
Kenswei Nsei
Kenyan Sign Language
Kenyang
Kenyi
Kenzi
Keoru-Ahia
Kepkiriwát
Kepo'
Kera
Kerak
Kereho
Kerek
Kerewe
Kerewo
Kerinci
Kesawai
Ket
Ketangalan
Kete
Ketengban
Ketum
Keyagana
Kgalagadi
Khah
Khakas
Khalaj
Khaling
Khamba
Khamnigan Mongol
Khams Tibetan
Khamti
Khamyang
Khana
Khandesi
Khanty
Khao
Kharam Naga
Kharia
Kharia Thar
Khasi
Khayo
Khazar
Khe
Khehek
Khengkha
Khetrani
Khezha Naga
Khiamniungan Naga
Khinalugh
Khirwar
Khisa
Khlula
Khmer
Khmu
Kho'ini
Khoekhoe
Khoibu Naga
Kholok
Khorasani Turkish
Khorezmian
Khotanese
Khowar
Khua
Khuen
Khumi Chin
Khunsari
Khvarshi
Kháng
Khün
Kibala
Kibet
Kibiri
Kickapoo
Kija
Kikai
Kikuyu, Gikuyu
Kildin Sami
Kilivila
Kiliwa
Kilmeri
Kim
Kim Mun
Kimaama
Kimaragang
Kimbu
Kimbundu
Kimki
Kimré
Kinabalian
Kinalakna
Kinamiging Manobo
Kinaray-A
Kinga
Kinnauri
Kintaq
Kinuku
Kinyarwanda
Kioko
Kiong
Kiorr
Kiowa
Kiowa Apache
Kipsigis
Kiput
Kir-Balar
Kire
Kirghiz
Kirike
Kirikiri
Kirmanjki (individual language)
Kirundi
Kirya-Konzəl
Kis
Kisa
Kisan
Kisankasa
Kisar
Kisi
Kistane
Kita Maninkakan
Kitan
Kitsai
Kituba (Congo)
Kituba (Democratic Republic of Congo)
Kiunum
Kizamani
Kla-Dan
Klamath-Modoc
Klao
Klias River Kadazan
Klingon
Knaanic
Ko
Koalib
Koasati
Koba
Kobiana
Kobo
Kobol
Kobon
Koch
Kochila Tharu
Koda
Kodaku
Kodava
Kodeoha
Kodi
Kodia
Koenoem
Kofa
Kofei
Kofyar
Koguryo
Kohin
Kohistani Shina
Koho
Kohumono
Koi
Koireng
Koitabu
Koiwat
Kok Borok
Kok-Nar
Kokata
Koke
Koki Naga
Koko Babangk
Kokoda
Kokola
Kokota
Kol (Bangladesh)
Kol (Cameroon)
Kol (Papua New Guinea)
Kola
Kolbila
Kolibugan Subanon
Koluwawa
Kom (Cameroon)
Kom (India)
Koma
Komba
Kombai
Kombio
Komering
Komi
Komi-Permyak
Komi-Zyrian
Kominimung
Komo (Democratic Republic of Congo)
Komo (Sudan)
Komodo
Kompane
Komyandaret
Kon Keu
Konai
Konda
Konda-Dora
Koneraw
Kongo
Konkani (individual language)
Konkani (macrolanguage)
Konkomba
Konni
Kono (Guinea)
Kono (Nigeria)
Kono (Sierra Leone)
Konomala
Konongo
Konso
Konyak Naga
Konyanka Maninka
Konzo
Koongo
Koonzime
Koorete
Kopar
Kopkaka
Korafe-Yegha
Korak
Korana
Korandje
Korean
Korean Sign Language
Koreguaje
Koresh-e Rostam
Korku
Korlai Creole Portuguese
Koro (Côte d'Ivoire)
Koro (India)
Koro (Papua New Guinea)
Koro (Vanuatu)
Koro Nulu
Koro Wachi
Koro Zuba
Koromfé
Koromira
Koronadal Blaan
Koroni
Koropó
Koroshi
Korowai
Korra Koraga
Korubo
Korupun-Sela
Korwa
Koryak
Kosadle
Kosarek Yale
Kosena
Koshin
Kosraean
Kota (Gabon)
Kota (India)
Kota Bangun Kutai Malay
Kota Marudu Talantang
Kotafon Gbe
Kotava
Koti
Kott
Kou
Kouya
Kovai
Kove
Kowaki
Kowiai
Koy Sanjaq Surat
Koya
Koyaga
Koyo
Koyra Chiini Songhay
Koyraboro Senni Songhai
Koyukon
Kpagua
Kpala
Kpan
Kpasam
Kpati
Kpatili
Kpeego
Kpelle
Kpessi
Kplang
Krache
Krahô
Kraol
Krenak
Krevinian
Kreye
Kriang
Krikati-Timbira
Krio
Kriol
Krisa
Krobu
Krongo
Krung
Krymchak
Kryts
Kua
Kua-nsi
Kuamasi
Kuan
Kuanhua
Kuanua
Kuanyama, Kwanyama
Kubachi
Kube
Kubi
Kubo
Kubu
Kucong
Kudiya
Kudmali
Kudu-Camo
Kufr Qassem Sign Language (KQSL)
Kugama
Kugbo
Kugu-Muminh
Kui (India)
Kui (Indonesia)
Kuijau
Kuikúro-Kalapálo
Kujarge
Kuk
Kukatja
Kuke
Kukele
Kukna
Kuku
Kuku-Mangk
Kuku-Mu'inh
Kuku-Ugbanh
Kuku-Uwanh
Kuku-Yalanji
Kula
Kulere
Kulfa
Kulina Pano
Kulisusu
Kullu Pahari
Kulon
Kulung (Nepal)
Kulung (Nigeria)
Kumalu
Kumam
Kuman (Papua New Guinea)
Kuman (Russia)
Kumaoni
Kumarbhag Paharia
Kumba
Kumbainggar
Kumbaran
Kumbewaha
Kumhali
Kumiai
Kumukio
Kumyk
Kumzari
Kunama
Kunbarlang
Kunda
Kundal Shahi
Kunduvadi
Kung
Kung-Ekoka
Kungarakany
Kungardutyi
Kunggari
Kungkari
Kuni
Kuni-Boazi
Kunigami
Kunimaipa
Kunja
Kunjen
Kunyi
Kunza
Kuo
Kuot
Kupa
Kupang Malay
Kupia
Kupsabiny
Kur
Kura Ede Nago
Kurama
Kuranko
Kurdish
Kuri
Kuria
Kurichiya
Kurmukar
Kurnai
Kurrama
Kurti
Kurtokha
Kurudu
Kurukh
Kuruáya
Kusaal
Kusaghe
Kushi
Kusu
Kusunda
Kutenai
Kutep
Kuthant
Kutong
Kutto
Kutu
Kuturmi
Kuuk Thaayorre
Kuuk-Yak
Kuuku-Ya'u
Kuvale
Kuvi
Kuwaa
Kuwaataay
Kuwema
Kuy
Kven Finnish
Kw'adza
Kwa
Kwa'
Kwaami
Kwadi
Kwaio
Kwaja
Kwakiutl
Kwakum
Kwalhioqua-Tlatskanai
Kwama
Kwambi
Kwamera
Kwami
Kwamtim One
Kwandu
Kwang
Kwanga
Kwangali
Kwanja
Kwara'ae
Kwasio
Kwaya
Kwaza
Kwegu
Kwer
Kwerba
Kwerba Mamberamo
Kwere
Kwerisa
Kwese
Kwesten
Kwini
Kwinsu
Kwinti
Kwoma
Kwomtari
Kxoe
Kyak
Kyaka
Kyan-Karyaw Naga
Kyanga
Kyenele
Kyerung
Kâte
Kélé
Kölsch
Kɛlɛngaxo Bozo
La'bi
Laal
Laari
Laarim
Laba
Label
Labir
Labo
Labo Phowa
Labu
Labuk-Kinabatangan Kadazan
Lacandon
Lachi
Lachiguiri Zapotec
Lachixío Zapotec
Ladakhi
Ladin
Ladino
Ladji Ladji
Laeko-Libuat
Lafofa
Laghu
Laghuu
Lagwan
Laha (Indonesia)
Laha (Viet Nam)
Lahanan
Lahnda
Lahta Karen
Lahu
Lahu Shi
Lahul Lohar
Laimbue
Laitu Chin
Laiyolo
Lak
Laka (Chad)
Lakalei
Lake Miwok
Lakha
Laki
Lakkia
Lakon
Lakondê
Lakota
Lakota Dida
Lakurumau
Lala
Lala-Bisa
Lala-Roba
Lalana Chinantec
Lalia
Lama (Togo)
Lama Bai
Lamaholot
Lamalama
Lamalera
Lamang
Lamatuka
Lamba
Lambadi
Lambayeque Quechua
Lambichhong
Lamboya
Lambya
Lame
Lamenu
Lamja-Dengsa-Tola
Lamkang
Lamma
Lamnso'
Lamogai
Lampung Api
Lampung Nyo
Lamu
Lanas Lobu
Landoma
Lang'e
Langam
Langbashe
Langnian Buyang
Lango (South Sudan)
Lango (Uganda)
Langobardic
Langue des signes de Belgique Francophone
Lanima
Lanoh
Lao
Lao Naga
Laomian
Laopang
Laos Sign Language
Lapaguía-Guivini Zapotec
Laragia
Larantuka Malay
Lardil
Larevat
Large Flowery Miao
Lari
Larike-Wakasihu
Laro
Larteh
Laru
Las Delicias Zapotec
Lasalimu
Lasgerdi
Lashi
Lasi
Late Middle Chinese
Latgalian
Latin
Latu
Latundê
Latvian
Latvian Sign Language
Lau
Laua
Lauan
Lauje
Laura
Laurentian
Lautu Chin
Lavatbura-Lamusong
Laven
Lavi
Lavukaleve
Lawangan
Lawu
Lawunuia
Layakha
Laz
Lealao Chinantec
Leco
Ledo Kaili
Leelau
Lefa
Lega-Mwenga
Lega-Shabunda
Legbo
Legenyem
Lehali
Lehalurup
Lehar
Leinong Naga
Leipon
Lelak
Lele (Chad)
Lele (Democratic Republic of Congo)
Lele (Guinea)
Lele (Papua New Guinea)
Lelemi
Lelepa
Lembena
Lemerig
Lemio
Lemnian
Lemolang
Lemoro
Lenakel
Lenca
Lendu
Lengilu
Lengo
Lengola
Leningitij
Lenje
Lenkau
Lenyima
Lepcha
Lepki
Lepontic
Lere
Lese
Lesing-Gelimi
Letemboi
Leti (Cameroon)
Leti (Indonesia)
Levantine Arabic
Levuka
Lewo
Lewo Eleng
Lewotobi
Leyigha
Lezghian
Lhokpu
Lhomi
Li'o
Liabuku
Liana-Seti
Liangmai Naga
Lianshan Zhuang
Liberia Kpelle
Liberian English
Libido
Libinza
Libon Bikol
Liburnian
Libyan Arabic
Libyan Sign Language
Lidzonka
Ligbi
Ligenza
Ligurian
Ligurian (Ancient)
Lihir
Lijili
Lika
Liki
Likila
Likuba
Likum
Likwala
Lilau
Lillooet
Limassa
Limbu
Limbum
Limburgan, Limburger, Limburgish
Limi
Limilngan
Limos Kalinga
Linear A
Lingala
Lingao
Lingarak
Lingua Franca
Lingua Franca Nova
Lipan Apache
Lipo
Lisabata-Nuniali
Lisela
Lish
Lishana Deni
Lishanid Noshan
Lishán Didán
Lisu
Literary Chinese
Lithuanian
Lithuanian Sign Language
Litzlitz
Liujiang Zhuang
Liuqian Zhuang
Liv
Livvi
Lo-Toga
Loarki
Lobala
Lobi
Lodhi
Logba
Logir
Logo
Logol
Logooli
Logorik
Lohorung
Loja Highland Quichua
Lojban
Lokaa
Loke
Loko
Lokoya
Lola
Lolak
Lole
Lolo
Loloda
Lolopo
Loma (Côte d'Ivoire)
Loma (Liberia)
Lomaiviti
Lomavren
Lombard
Lombi
Lombo
Lomwe
Loncong
Long Phuri Naga
Long Wat
Longgu
Longto
Longuda
Loniu
Lonwolwol
Lonzo
Loo
Lopa
Lopi
Lopit
Lorang
Lorediakarkar
Loreto-Ucayali Spanish
Lote
Lotha Naga
Lotud
Lou
Louisiana Creole
Loun
Loup A
Loup B
Low German
Lower Burdekin
Lower Chehalis
Lower Grand Valley Dani
Lower Nossob
Lower Silesian
Lower Sorbian
Lower Southern Aranda
Lower Ta'oih
Lower Tanana
Lowland Oaxaca Chontal
Lowland Tarahumara
Loxicha Zapotec
Lozi
Luang
Luba-Katanga
Luba-Lulua
Lubila
Lubu
Lubuagan Kalinga
Luchazi
Lucumi
Ludian
Lufu
Lugbara
Luguru
Luhu
Luimbi
Luiseno
Lukpa
Lule
Lule Sami
Lumba-Yakkha
Lumbu
Lumun
Luna
Lunanakha
Lunda
Lundayeh
Lungalunga
Lungga
Luo (Cameroon)
Luo (Kenya and Tanzania)
Luopohe Hmong
Luri
Lusengo
Lushai
Lushootseed
Lusi
Lusitanian
Lutos
Luvale
Luwati
Luwo
Luxembourgish, Letzeburgesch
Luyana
Luyia
Lwalu
Lwel
Lycian
Lydian
Lyngngam
Lyélé
Láadan
Láá Láá Bwamu
Lü
Ma (Democratic Republic of Congo)
Ma (Papua New Guinea)
Ma Manda
Ma'anyan
Ma'di
Ma'ya
Maa
Maaka
Maasina Fulfulde
Maay
Maba (Chad)
Maba (Indonesia)
Mabaale
Mabaan
Mabaka Valley Kalinga
Mabire
Maca
Macaguaje
Macaguán
Macanese
Macedo-Romanian
Macedonian
Machame
Machiguenga
Machinere
Machinga
Maco
Macuna
Macushi
Mada (Cameroon)
Mada (Nigeria)
Madagascar Sign Language
Madak
Madhi Madhi
Madi
Madurese
Mae
Maek
Maeng Itneg
Mafa
Mafea
Mag-Indi Ayta
Mag-antsi Ayta
Magahi
Magbukun Ayta
Magdalena Peñasco Mixtec
Magoma
Magori
Maguindanaon
Magi (Madang Province)
Magiyi
Mahali
Mahasu Pahari
Mahican
Mahongwe
Mahou
Mai Brat
Maia
Maiadomu
Maiani
Maii
Mailu
Maindo
Mainfränkisch
Mainstream Kenyah
Mairasi
Maisin
Maithili
Maiwa (Indonesia)
Maiwa (Papua New Guinea)
Maiwala
Majang
Majera
Majhi
Majhwar
Majukayang Kalinga
Mak (China)
Mak (Nigeria)
Makaa
Makah
Makalero
Makasae
Makasar
Makassar Malay
Makayam
Makhuwa
Makhuwa-Marrevone
Makhuwa-Meetto
Makhuwa-Moniga
Makhuwa-Saka
Makhuwa-Shirima
Maklew
Makolkol
Makonde
Maku'a
Makuri Naga
Makuráp
Makwe
Makyan Naga
Mal
Mal Paharia
Mala (Nigeria)
Mala (Papua New Guinea)
Mala Malasar
Malaccan Creole Malay
Malaccan Creole Portuguese
Malagasy
Malak Malak
Malalamai
Malango
Malankuravan
Malapandaram
Malaryan
Malas
Malasar
Malavedan
Malawi Lomwe
Malawi Sena
Malawian Sign Language
Malay
Malay (individual language)
Malayalam
Malayic Dayak
Malaynon
Malayo
Malaysian Sign Language
Malba Birifor
Maldivian, Dhivehi, Divehi
Male (Ethiopia)
Male (Papua New Guinea)
Malecite-Passamaquoddy
Maleng
Maleu-Kilenge
Malfaxal
Malgana
Malgbe
Mali
Malila
Malimba
Malimpung
Malinaltepec Me'phaa
Malo
Malol
Maltese
Maltese Sign Language
Malua Bay
Malvi
Malyangapa
Maléku Jaíka
Mam
Mama
Mamaa
Mamaindé
Mamanwa
Mamara Senoufo
Mamasa
Mambae
Mambai
Mamboru
Mambwe-Lungu
Mampruli
Mamuju
Mamulique
Mamusi
Mamvu
Man Met
Manado Malay
Manam
Manambu
Manangba
Manangkari
Manchu
Manda (Australia)
Manda (India)
Manda (Tanzania)
Mandahuaca
Mandaic
Mandan
Mandandanyi
Mandar
Mandara
Mandari
Mandarin Chinese
Mandaya
Mandeali
Mander
Mandingo
Mandinka
Mandjak
Mandobo Atas
Mandobo Bawah
Manem
Mang
Manga Kanuri
Mangala
Mangareva
Mangarrayi
Mangas
Mangayat
Mangbetu
Mangbutu
Mangerr
Mangga Buang
Manggarai
Mango
Mangole
Mangseng
Mangue
Manichaean Middle Persian
Manide
Manikion
Manipa
Manipuri
Mankanya
Mankiyali
Manna-Dora
Mannan
Mano
Manombai
Mansaka
Mansi
Mansoanka
Manta
Mantsi
Manumanaw Karen
Manx
Manya
Manyawa
Manyika
Manza
Mao Naga
Maonan
Maore Comorian
Mape
Mapena
Mapia
Mapidian
Mapos Buang
Mapoyo
Mapudungun
Mapun
Maquiritari
Mara Chin
Marachi
Maraghei
Maragus
Maram Naga
Marama
Maranao
Maranunggu
Mararit
Marathi (Marāṭhī)
Marau
Marba
Mardin Sign Language
Maremgi
Marenje
Marfa
Margany
Marghi Central
Marghi South
Margos-Yarowilca-Lauricocha Quechua
Margu
Mari (East Sepik Province)
Mari (Madang Province)
Mari (Russia)
Maria (India)
Maria (Papua New Guinea)
Maricopa
Maridan
Maridjabin
Marik
Marimanindji
Marind
Maring
Maring Naga
Maringarr
Marino
Mariri
Maritime Sign Language
Maritsauá
Mariyedi
Marka
Markweeta
Marma
Marovo
Marra
Marriammu
Marrithiyel
Marrucinian
Marshallese
Marsian
Martha's Vineyard Sign Language
Marti Ke
Martu Wangka
Martuyhunira
Maru
Marwari
Marwari (India)
Marwari (Pakistan)
Marúbo
Masaaba
Masadiit Itneg
Masai
Masalit
Masana
Masbatenyo
Mashco Piro
Mashi (Nigeria)
Mashi (Zambia)
Masikoro Malagasy
Masimasi
Masiwang
Maskelynes
Maslam
Masmaje
Massalat
Massep
Matagalpa
Matal
Matambwe
Matbat
Matengo
Matepi
Matigsalug Manobo
Matipuhy
Matngala
Mato
Mato Grosso Arára
Mator
Matsés
Mattole
Matu Chin
Matukar
Matumbi
Matya Samo
Matís
Maung
Mauritian Sign Language
Mauwake
Mawa (Chad)
Mawa (Nigeria)
Mawak
Mawan
Mawayana
Mawchi
Mawes
Maxakalí
Maxi Gbe
Maya Samo
Mayaguduna
Mayangna
Mayawali
Mayeka
Mayi-Kulan
Mayi-Thakurti
Mayi-Yapi
Mayo
Mayogo
Mayoyao Ifugao
Mazagway
Mazaltepec Zapotec
Mazanderani
Mazatlán Mazatec
Mazatlán Mixe
Mba
Mbala
Mbalanhu
Mbandja
Mbangala
Mbangi
Mbangwe
Mbara (Australia)
Mbara (Chad)
Mbariman-Gudhinma
Mbati
Mbato
Mbay
Mbe
Mbe'
Mbelime
Mbere
Mbesa
Mbessa
Mbo (Cameroon)
Mbo (Democratic Republic of Congo)
Mboi
Mboko
Mbole
Mbonga
Mbongno
Mbosi
Mbowe
Mbre
Mbudum
Mbugu
Mbugwe
Mbuk
Mbuko
Mbukushu
Mbula
Mbula-Bwazza
Mbule
Mbulungish
Mbum
Mbunda
Mbunga
Mburku
Mbwela
Mbyá Guaraní
Me'en
Medebur
Medefaidrin
Media Lengua
Median
Mednyj Aleut
Medumba
Mefele
Megam
Megleno Romanian
Mehek
Mehináku
Mehri
Mekeo
Mekmek
Mekwei
Mel-Khaonh
Mele-Fila
Melo
Melpa
Memoni
Mendalam Kayan
Mendankwe-Nkwen
Mende (Papua New Guinea)
Mende (Sierra Leone)
Mengaka
Mengen
Mengisa
Menka
Menominee
Mentawai
Menya
Meoswar
Mer
Meramera
Merei
Merey
Meriam Mir
Merlav
Meroitic
Meru
Merwari
Mesaka
Mescalero-Chiricahua Apache
Mese
Meskwaki
Mesme
Mesmes
Mesopotamian Arabic
Mesqan
Messapic
Meta'
Metlatónoc Mixtec
Mewari
Mewati
Mexican Sign Language
Meyah
Mezontla Popoloca
Mezquital Otomi
Mfinu
Mfumte
Mgbolizhia
Mi'kmaq
Miahuatlán Zapotec
Miami
Mian
Miani
Michif
Michigamea
Michoacán Mazahua
Michoacán Nahuatl
Mid Grand Valley Dani
Mid-Southern Banda
Middle Armenian
Middle Breton
Middle Cornish
Middle Dutch (ca. 1050-1350)
Middle English (1100-1500)
Middle French (ca. 1400-1600)
Middle High German (ca. 1050-1500)
Middle Hittite
Middle Irish (900-1200)
Middle Khmer (1400 to 1850 CE)
Middle Korean (10th-16th cent.)
Middle Low German
Middle Mongolian
Middle Newar
Middle Watut
Middle Welsh
Midob
Migaama
Migabac
Migum
Miju-Mishmi
Mikasuki
Mili
Miltu
Miluk
Milyan
Min Bei Chinese
Min Dong Chinese
Min Nan Chinese
Min Zhong Chinese
Mina (Cameroon)
Minaean
Minang
Minangkabau
Minanibai
Minaveha
Minderico
Mindiri
Mingang Doso
Mingrelian
Minica Huitoto
Minidien
Minjungbal
Minkin
Minoan
Minokok
Minriq
Mintil
Minz Zhuang
Miqie
Mirandese
Miraya Bikol
Mirgan
Miriti
Miriwoong
Miriwoong Sign Language
Mirning
Miship
Misima-Panaeati
Mising
Mitla Zapotec
Mitlatongo Mixtec
Mittu
Mituku
Miu
Miwa
Mixed Great Andamanese
Mixtepec Mixtec
Mixtepec Zapotec
Miya
Miyako
Miyakubo Sign Language
Miyobe
Mlabri
Mlahsö
Mlap
Mlomp
Mmaala
Mmen
Mo'da
Moabite
Moba
Mobilian
Mobumrin Aizi
Mobwa Karen
Mochi
Mochica
Mocho
Mocoví
Modang
Modole
Moere
Mofu-Gudur
Mogholi
Mogofin
Mogum
Mohave
Mohawk
Mohegan-Pequot
Moi (Congo)
Moi (Indonesia)
Moikodi
Moingi
Moji
Mok
Mokati
Moken
Mokerang
Mokilese
Moklen
Mokole
Mokpwe
Moksela
Moksha
Molale
Molbog
Moldova Sign Language
Molengue
Molima
Molmo One
Molo
Molof
Moloko
Mom Jango
Moma
Momare
Mombo Dogon
Mombum
Momina
Momuna
Mon
Monastic Sign Language
Mondropolon
Mondé
Mongo
Mongol
Mongolia Buriat
Mongolian
Mongolian Sign Language
Mongondow
Moni
Mono (Cameroon)
Mono (Democratic Republic of Congo)
Mono (Solomon Islands)
Mono (USA)
Monom
Monsang Naga
Montenegrin
Montol
Monumbo
Monzombo
Moo
Moose Cree
Mopán Maya
Mor (Bomberai Peninsula)
Mor (Mor Islands)
Moraid
Morawa
Morelos Nahuatl
Morerebi
Moresada
Mori Atas
Mori Bawah
Morigi
Moriori
Morisyen
Moro
Moroccan Arabic
Moroccan Sign Language
Morokodo
Morom
Moronene
Morori
Morouas
Morrobalama
Mortlockese
Moru
Mosimo
Moskona
Mossi
Mota
Motlav
Motu
Mouk-Aria
Moundadan Chetty
Mountain Koiali
Mouwase
Movima
Moyadan Itneg
Moyon Naga
Mozambican Sign Language
Mozarabic
Mpade
Mpalitjanh
Mpi
Mpiemo
Mpinda
Mpoto
Mpotovoro
Mpumpong
Mpuono
Mpur
Mro-Khimi Chin
Mru
Mser
Mt. Iraya Agta
Mt. Iriga Agta
Muak Sa-aak
Mualang
Mubami
Mubi
Muda
Mudburra
Mudhili Gadaba
Mudu Koraga
Muduga
Mufian
Mugom
Muinane
Mukha-Dora
Mukulu
Mulaha
Mulam
Mulao
Mulgi
Mullu Kurumba
Multiple languages
Muluridyi
Mum
Mumuye
Muna
Munda
Mundabli
Mundang
Mundani
Mundari
Mundat
Mundurukú
Mungaka
Munggui
Mungkip
Muniche
Munit
Munji
Munsee
Muong
Mur Pano
Muratayak
Murik (Malaysia)
Murik (Papua New Guinea)
Murkim
Murle
Murrinh-Patha
Mursi
Murui Huitoto
Murupi
Muruwari
Musak
Musar
Musasa
Musey
Musgu
Mushungulu
Musi
Muskum
Muslim Tat
Musom
Mussau-Emira
Muthuvan
Mutu
Muyang
Muyuw
Muzi
Mvanip
Mvuba
Mwaghavul
Mwali Comorian
Mwan
Mwani
Mwatebu
Mwera (Chimwera)
Mwera (Nyasa)
Mwimbi-Muthambi
Myanmar Sign Language
Mycenaean Greek
Myene
Mysian
Mzieme Naga
Mághdì
Máku
Ménik
Mískito
Mócheno
Mün Chin
Mündü
Māhārāṣṭri Prākrit
Māori
N'Ko
Na
Na-kara
Naaba
Naami
Naasioi
Naba
Nabak
Nabi
Nachering
Nadruvian
Nadëb
Nafaanra
Nafi
Nafri
Nafusi
Naga Pidgin
Nagarchal
Nage
Nagumi
Nahali
Nahari
Nai
Najdi Arabic
Naka'ela
Nakai
Nakame
Nakanai
Nake
Naki
Nakwi
Nalca
Nali
Nalik
Nalu
Naluo Yi
Nalögo
Nama (Papua New Guinea)
Namakura
Namat
Nambo
Nambya
Namia
Namiae
Namibian Sign Language
Namla
Namo
Namonuito
Namosi-Naitasiri-Serua
Namuyi
Nanai
Nancere
Nande
Nandi
Nanerigé Sénoufo
Nanga Dama Dogon
Nankina
Nanti
Nanticoke
Nanubae
Napo Lowland Quechua
Napu
Nar Phu
Nara
Narak
Narango
Nari Nari
Naro
Narom
Narragansett
Narua
Narungga
Nasal
Nasarian
Naskapi
Natanzi
Natchez
Nateni
Nathembo
Natioro
Natügu
Nauete
Naukan Yupik
Nauna
Nauo
Nauru
Navajo, Navaho
Navut
Nawaru
Nawathinehena
Nawdm
Nawuri
Naxi
Nayi
Nayini
Ncane
Nchumbulu
Nda'nda'
Ndai
Ndaka
Ndali
Ndam
Ndamba
Ndambomo
Ndasa
Ndau
Nde-Gbite
Nde-Nsele-Nta
Ndemli
Ndendeule
Ndengereko
Nding
Ndo
Ndobo
Ndoe
Ndogo
Ndolo
Ndom
Ndombe
Ndonde Hamba
Ndonga
Ndoola
Ndra'ngith
Ndrulo
Nduga
Ndumu
Ndunda
Ndunga
Ndut
Ndwewe
Ndyuka-Trio Pidgin
Ndzwani Comorian
Neapolitan
Nedebang
Nefamese
Negerhollands
Negeri Sembilan Malay
Negidal
Nehan
Nek
Nekgini
Neko
Neku
Nema
Neme
Nemi
Nen
Nend
Nenets
Nengone
Neo
Neo-Hittite
Nepalese Sign Language
Nepali
Nepali (individual language)
Nete
New Caledonian Javanese
New Zealand Sign Language
Newari
Neyo
Nez Perce
Ngaanyatjarra
Ngad'a
Ngadjunmaya
Ngadjuri
Ngaing
Ngaju
Ngala
Ngalakgan
Ngalum
Ngam
Ngamambo
Ngambay
Ngamini
Ngamo
Ngan'gityemerri
Nganakarti
Nganasan
Ngandi
Ngando (Central African Republic)
Ngando (Democratic Republic of Congo)
Ngandyera
Ngangam
Ngantangarra
Nganyaywana
Ngardi
Ngarigu
Ngarinyin
Ngarinyman
Ngarla
Ngarluma
Ngarrindjeri
Ngas
Ngasa
Ngatik Men's Creole
Ngawn Chin
Ngawun
Ngayawung
Ngazidja Comorian
Ngbaka
Ngbaka Ma'bo
Ngbaka Manza
Ngbee
Ngbinda
Ngbundu
Ngelima
Ngemba
Ngen
Ngendelengo
Ngete
Nggem
Nggwahyi
Ngie
Ngiemboon
Ngile
Ngindo
Ngiti
Ngizim
Ngkâlmpw Kanum
Ngom
Ngomba
Ngombale
Ngombe (Central African Republic)
Ngombe (Democratic Republic of Congo)
Ngongo
Ngoni (Mozambique)
Ngoni (Tanzania)
Ngoshie
Ngul
Ngulu
Nguluwan
Ngumbarl
Ngumbi
Ngunawal
Ngundi
Ngundu
Ngungwel
Ngurimi
Ngurmbur
Nguôn
Ngwaba
Ngwe
Ngwo
Ngäbere
Nhanda
Nhengatu
Nhirrpi
Nhuwala
Nias
Nicaragua Creole English
Nicaraguan Sign Language
Niellim
Nigeria Mambila
Nigerian Fulfulde
Nigerian Pidgin
Nigerian Sign Language
Nihali
Nii
Niksek
Nila
Nilamba
Nimadi
Nimanbur
Nimbari
Nimboran
Nimi
Nimo
Nimoa
Ninam
Nindi
Ningera
Ninggerum
Ningil
Ninia Yali
Ninzo
Nipsan
Nisa
Nisenan
Nisga'a
Nisi (China)
Niuafo'ou
Niuatoputapu
Niuean
Nivaclé
Niwer Mil
Njalgulgule
Njebi
Njen
Njerep
Njyem
Nkami
Nkangala
Nkari
Nkem-Nkum
Nkhumbi
Nkongho
Nkonya
Nkoroo
Nkoya
Nkukoli
Nkutu
Nnam
No linguistic content
Nobiin
Nobonob
Nocte Naga
Nogai
Noipx
Noiri
Nokuku
Nomaande
Nomane
Nomatsiguenga
Nomlaki
Nomu
Nong Zhuang
Nonuya
Nooksack
Noon
Noone
Nopala Chatino
Noric
Norn
Norra
North Alaskan Inupiatun
North Ambrym
North Asmat
North Awyu
North Azerbaijani
North Babar
North Bolivian Quechua
North Central Mixe
North Efate
North Fali
North Giziga
North Junín Quechua
North Marquesan
North Mesopotamian Arabic
North Midlands Tasmanian
North Mofu
North Moluccan Malay
North Muyu
North Nuaulu
North Picene
North Slavey
North Tairora
North Tanna
North Wahgi
North Watut
Northeast Kiwai
Northeast Maidu
Northeast Pashai
Northeastern Dinka
Northeastern Pomo
Northeastern Tasmanian
Northeastern Thai
Northern Alta
Northern Altai
Northern Amami-Oshima
Northern Betsimisaraka Malagasy
Northern Binukidnon
Northern Bobo Madaré
Northern Bontok
Northern Catanduanes Bikol
Northern Conchucos Ancash Quechua
Northern Dagara
Northern Dong
Northern East Cree
Northern Emberá
Northern Frisian
Northern Ghale
Northern Gondi
Northern Grebo
Northern Guiyang Hmong
Northern Haida
Northern Hindko
Northern Huishui Hmong
Northern Kalapuya
Northern Kankanay
Northern Katang
Northern Khmer
Northern Kissi
Northern Kurdish
Northern Luri
Northern Mashan Hmong
Northern Muji
Northern Nago
Northern Ndebele
Northern Ngbandi
Northern Nisu
Northern Nuni
Northern Oaxaca Nahuatl
Northern Ohlone
Northern One
Northern Paiute
Northern Pame
Northern Pashto
Northern Pastaza Quichua
Northern Ping Chinese
Northern Pomo
Northern Puebla Nahuatl
Northern Pumi
Northern Qiandong Miao
Northern Qiang
Northern Rengma Naga
Northern Roglai
Northern Sami
Northern Sierra Miwok
Northern Sorsoganon
Northern Subanen
Northern Tarahumara
Northern Tasmanian
Northern Tepehuan
Northern Thai
Northern Tidung
Northern Tiwa
Northern Tlaxiaco Mixtec
Northern Toussian
Northern Tujia
Northern Tutchone
Northern Uzbek
Northern Yukaghir
Northwest Alaska Inupiatun
Northwest Gbaya
Northwest Maidu
Northwest Oaxaca Mixtec
Northwest Pashai
Northwestern Dinka
Northwestern Fars
Northwestern Kolami
Northwestern Nisu
Northwestern Ojibwa
Northwestern Tasmanian
Norwegian
Norwegian Bokmål
Norwegian Nynorsk
Norwegian Sign Language
Notre
Notsi
Nottoway
Nottoway-Meherrin
Novial
Noy
Nsenga
Nshi
Nsongo
Ntcham
Nteng
Ntomba
Nubaca
Nubi
Nubri
Nuer
Nugunu (Australia)
Nugunu (Cameroon)
Nuk
Nukak Makú
Nukna
Nukuini
Nukumanu
Nukunul
Nukuoro
Nukuria
Numana
Numanggang
Numbami
Nume
Numidian
Numèè
Nung (Viet Nam)
Nungali
Nunggubuyu
Nungu
Nuosu
Nupbikha
Nupe-Nupe-Tako
Nusa Laut
Nusu
Nuu-chah-nulth
Nyabwa
Nyaheun
Nyahkur
Nyakyusa-Ngonde
Nyali
Nyam
Nyamal
Nyambo
Nyamusa-Molo
Nyamwanga
Nyamwezi
Nyaneka
Nyang'i
Nyanga
Nyanga-li
Nyangatom
Nyangbo
Nyangga
Nyangumarta
Nyankole
Nyankpa
Nyarafolo Senoufo
Nyaturu
Nyaw
Nyawaygi
Nyemba
Nyengo
Nyenkha
Nyeu
Nyiha (Malawi)
Nyiha (Tanzania)
Nyika (Malawi and Zambia)
Nyika (Tanzania)
Nyikina
Nyindrou
Nyindu
Nyishi
Nyiyaparli
Nyokon
Nyole
Nyong
Nyore
Nyoro
Nyulnyul
Nyungar
Nyungwe
Nyâlayu
Nzadi
Nzakambay
Nzakara
Nzanyi
Nzima
Ná-Meo
Nêlêmwa-Nixumwak
Nüpode Huitoto
Nǁng
O'chi'chi'
O'du
Obanliku
Obispeño
Oblo
Obo Manobo
Obokuitai
Obolo
Obulom
Ocaina
Occitan
Ocotepec Mixtec
Ocotlán Zapotec
Od
Odia
Odiai
Odoodee
Odual
Odut
Ofayé
Official Aramaic (700-300 BCE)
Ofo
Ogbah
Ogbia
Ogbogolo
Ogbronuagum
Ogea
Oirata
Ojibwe, Ojibwa
Ojitlán Chinantec
Okanagan
Oki-No-Erabu
Okiek
Oko-Eni-Osayen
Oko-Juwoi
Okobo
Okodia
Okolie
Okolod
Okpamheri
Okpe (Northwestern Edo)
Okpe (Southwestern Edo)
Oksapmin
Oku
Old Aramaic (up to 700 BCE)
Old Avar
Old Breton
Old Burmese
Old Cham
Old Chinese
Old Church Slavonic
Old Cornish
Old Dutch
Old English (ca. 450-1100)
Old French (842-ca. 1400)
Old Frisian
Old Georgian
Old High German (ca. 750-1050)
Old Hittite
Old Hungarian
Old Irish (to 900)
Old Japanese
Old Kentish Sign Language
Old Khmer
Old Korean (3rd-9th cent.)
Old Lithuanian
Old Malay
Old Manipuri
Old Marathi
Old Mon
Old Norse
Old Nubian
Old Ossetic
Old Persian (ca. 600-400 B.C.)
Old Provençal (to 1500)
Old Russian
Old Saxon
Old Spanish
Old Sundanese
Old Tamil
Old Tibetan
Old Turkish
Old Uighur
Old Welsh
Olekha
Olkol
Olo
Oloma
Olrat
Olu'bo
Olulumo-Ikom
Oluta Popoluca
Omagua
Omaha-Ponca
Omani Arabic
Ombamba
Ombo
Ometepec Nahuatl
Omi
Omok
Omotik
Omurano
Ona
Oneida
Ong
Onin
Onin Based Pidgin
Onjob
Ono
Onobasulu
Onondaga
Ontenu
Ontong Java
Oorlams
Opao
Opata
Orang Kanaq
Orang Seletar
Oraon Sadri
Orejón
Oring
Oriya
Orizaba Nahuatl
Orma
Ormu
Ormuri
Oro
Oro Win
Oroch
Oroha
Orok
Orokaiva
Oroko
Orokolo
Oromo
Oroqen
Orowe
Oruma
Orya
Osage
Osatu
Oscan
Osing
Ososo
Ossetian, Ossetic
Ot Danum
Otank
Oti
Otoro
Ottawa
Ottoman Turkish (1500-1928)
Otuho
Otuke
Ouma
Oune
Owa
Owenia
Owiniga
Oy
Oya'oya
Oyda
Oyster Bay Tasmanian
Ozolotepec Zapotec
Ozumacín Chinantec
Pa Di
Pa'a
Pa'o Karen
Pa-Hng
Paakantyi
Paama
Paasaal
Pacahuara
Pacaraos Quechua
Pacific Gulf Yupik
Pacoh
Padoe
Paekche
Paelignian
Pagi
Pagibete
Pagu
Pahanan Agta
Pahari
Pahari-Potwari
Pahi
Pahlavani
Pahlavi
Pai Tavytera
Paicî
Paipai
Paite Chin
Paiwan
Pak-Tong
Pakanha
Pakaásnovos
Pakistan Sign Language
Paku
Paku Karen
Pal
Palaic
Palaka Senoufo
Palantla Chinantec
Palauan
Paleni
Palenquero
Palikúr
Paliyan
Pallanganmiddang
Paloor
Palu'e
Paluan
Palya Bareli
Pam
Pambia
Pamona
Pamosu
Pampanga
Pamplona Atta
Pana (Burkina Faso)
Pana (Central African Republic)
Panamanian Sign Language
Panamint
Panao Huánuco Quechua
Panará
Panasuan
Panawa
Pancana
Panchpargania
Pande
Pangasinan
Pangseng
Pangu
Pangutaran Sama
Pangwa
Pangwali
Panim
Paniya
Panjabi, Punjabi
Pankararé
Pankararú
Pankhu
Pannei
Pano
Panoan Katukína
Panobo
Panyi Bai
Papantla Totonac
Papapana
Papar
Papasena
Papel
Papi
Papiamento
Papora
Papua New Guinean Sign Language
Papuan Malay
Papuma
Parachi
Paraguayan Guaraní
Paraguayan Sign Language
Parakanã
Paranan
Paranawát
Paraujano
Parauk
Parawen
Pardhan
Pardhi
Pare
Parecís
Parenga
Parkari Koli
Parkwa
Parsi-Dari
Parthian
Parya
Pará Arára
Pará Gavião
Pashto, Pushto
Pasi
Pass Valley Yali
Patamona
Patani
Pataxó Hã-Ha-Hãe
Patep
Pathiya
Patpatar
Pattani
Pattani Malay
Pattapu
Patwin
Paulohi
Paumarí
Paunaka
Pauri Bareli
Pauserna
Pawaia
Pawnee
Paynamar
Pazeh
Pe
Pear
Pech
Pecheneg
Pedi
Pei
Pekal
Pela
Pele-Ata
Pelende
Pemon
Penang Sign Language
Penchal
Pendau
Pengo
Pennsylvania German
Penrhyn
Pentlatch
Perai
Peranakan Indonesian
Pere
Peripheral Mongolian
Pero
Persian (Farsi)
Peruvian Sign Language
Pesse
Petapa Zapotec
Petats
Petjo
Peñoles Mixtec
Pfaelzisch
Phai
Phake
Phala
Phalura
Phana'
Phangduwali
Phende
Philippine Sign Language
Phimbi
Phoenician
Phola
Pholo
Phom Naga
Phong-Kniang
Phrae Pwo Karen
Phrygian
Phu Thai
Phuan
Phudagi
Phuie
Phukha
Phuma
Phunoi
Phuong
Phupa
Phupha
Phuza
Piamatsina
Piame
Piapoco
Piaroa
Picard
Pichis Ashéninka
Pictish
Pidgin Delaware
Piemontese
Pijao
Pije
Pijin
Pilagá
Pileni
Pima Bajo
Pimbwe
Pinai-Hagahai
Pindiini
Pingelapese
Pinigura
Pinjarup
Pinji
Pinotepa Nacional Mixtec
Pintupi-Luritja
Pinyin
Pipil
Pirahã
Piratapuyo
Pirlatapa
Piro
Pirriya
Pisabo
Pisaflores Tepehua
Piscataway
Pisidian
Pitcairn-Norfolk
Pite Sami
Piti
Pitjantjatjara
Pitta Pitta
Piu
Piya-Kwonci
Plains Cree
Plains Indian Sign Language
Plains Miwok
Plapo Krumen
Plateau Malagasy
Plautdietsch
Playero
Pnar
Pochuri Naga
Pochutec
Podena
Pogolo
Pohnpeian
Pokangá
Poke
Pokomo
Polabian
Polari
Polish
Polish Sign Language
Polonombauk
Pom
Pomo
Ponam
Ponosakan
Pontic
Ponyo-Gongwang Naga
Popti'
Poqomam
Poqomchi'
Porohanon
Port Sandwich
Port Sorell Tasmanian
Port Vato
Portuguese
Portuguese Sign Language
Potawatomi
Potiguára
Pottangi Ollar Gadaba
Poumei Naga
Pouye
Powari
Powhatan
Poyanáwa
Prasuni
Primitive Irish
Principense
Providencia Sign Language
Prussian
Psikye
Pu-Xian Chinese
Puare
Pudtol Atta
Puebla Mazatec
Puelche
Puerto Rican Sign Language
Puimei Naga
Puinave
Pukapuka
Pulaar
Pulabu
Pular
Puluwatese
Puma
Pumpokol
Pumé
Punan Aput
Punan Bah-Biau
Punan Batu 1
Punan Merah
Punan Merap
Punan Tubu
Punic
Puno Quechua
Punthamara
Punu
Puoc
Puquina
Puragi
Purari
Purepecha
Puri
Purik
Purisimeño
Puroik
Puruborá
Purum
Putai
Putoh
Putukwam
Puyo
Puyo-Paekche
Puyuma
Pwaamei
Pwapwâ
Pwo Eastern Karen
Pwo Northern Karen
Pwo Western Karen
Pyapun
Pye Krumen
Pyen
Pyu (Myanmar)
Pyu (Papua New Guinea)
Páez
Pááfang
Päri
Pémono
Pévé
Pökoot
Pāli
Q'anjob'al
Qabiao
Qaqet
Qashqa'i
Qatabanian
Qau
Qawasqar
Qila Muji
Qimant
Qiubei Zhuang
Quapaw
Quebec Sign Language
Quechan
Quechua
Quenya
Querétaro Otomi
Quetzaltepec Mixe
Queyu
Quiavicuzas Zapotec
Quileute
Quinault
Quinqui
Quioquitani-Quierí Zapotec
Quiotepec Chinantec
Quiripi
Rabha
Rade
Raetic
Rahambuu
Rajah Kabunsuwan Manobo
Rajasthani
Rajbanshi
Raji
Rajong
Rajput Garasia
Rakahanga-Manihiki
Rakhine
Ralte
Rama
Ramoaaina
Ramopa
Rampi
Rana Tharu
Rang
Rangi
Rangkas
Ranglong
Rangpuri
Rao
Rapa
Rapanui
Rapoisi
Rapting
Rara Bakati'
Rarotongan
Rasawa
Ratagnon
Ratahan
Rathawi
Rathwi Bareli
Raute
Ravula
Rawa
Rawang
Rawat
Rawngtu Chin
Rawo
Rayón Zoque
Razajerdi
Red Gelao
Reel
Rejang
Rejang Kayan
Reli
Rema
Rembarrnga
Rembong
Remo
Remontado Dumagat
Rempi
Remun
Rendille
Rengao
Rennell-Bellona
Repanbitip
Rer Bare
Rerau
Rerep
Reshe
Resígaro
Retta
Reyesano
Riang (India)
Riang Lai
Riang Lang
Riantana
Ribun
Rigwe
Rikbaktsa
Rinconada Bikol
Rincón Zapotec
Ringgou
Ririo
Rishiwa
Ritharrngu
Riung
Riverain Sango
Rmeet
Rogo
Rohingya
Roma
Romagnol
Romam
Romanian
Romanian Sign Language
Romano-Greek
Romano-Serbian
Romanova
Romansh
Romany
Romblomanon
Rombo
Romkun
Ron
Ronga
Rongga
Rongmei Naga
Rongpo
Ronji
Roon
Roria
Rotokas
Rotuman
Roviana
Ruching Palaung
Rudbari
Rufiji
Ruga
Rukai
Ruma
Rumai Palaung
Rumu
Runga
Rungtu Chin
Rungus
Rungwa
Russia Buriat
Russian
Russian Sign Language
Rusyn
Ruthenian
Rutul
Ruuli
Ruund
Ruwila
Rwa
Rwandan Sign Language
Réunion Creole French
Rāziḥī
S'gaw Karen
Sa
Sa'a
Sa'ban
Sa'och
Saafi-Saafi
Saam
Saamia
Saaroa
Saba
Sabaean
Sabah Bisaya
Sabah Malay
Sabanê
Sabaot
Sabine
Sabu
Sabüm
Sacapulteco
Sadri
Saek
Saep
Safaliba
Safeyoka
Safwa
Sagala
Sagalla
Saho
Sahu
Saidi Arabic
Saint Lucian Creole French
Saisiyat
Sajalong
Sajau Basap
Sakachep
Sakalava Malagasy
Sakao
Sakata
Sake
Sakirabiá
Sakizaya
Sala
Salampasu
Salar
Salas
Salasaca Highland Quichua
Salawati
Saleman
Saliba
Salinan
Sallands
Salt-Yui
Saluan
Salumá
Salvadoran Sign Language
Sam
Samaritan
Samaritan Aramaic
Samarokena
Samatao
Samay
Samba
Samba Daka
Samba Leko
Sambal
Sambalpuri
Sambe
Samberigi
Samburu
Samei
Samo
Samoan
Samogitian
Samosa
Sampang
Samre
Samtao
Samvedi
San Agustín Mixtepec Zapotec
San Baltazar Loxicha Zapotec
San Blas Kuna
San Dionisio Del Mar Huave
San Felipe Otlaltepec Popoloca
San Francisco Del Mar Huave
San Francisco Matlatzinca
San Jerónimo Tecóatl Mazatec
San Juan Atzingo Popoloca
San Juan Colorado Mixtec
San Juan Teita Mixtec
San Luís Temalacayuca Popoloca
San Marcos Tlacoyalco Popoloca
San Martín Itunyoso Triqui
San Martín Quechua
San Mateo Del Mar Huave
San Miguel Creole French
San Miguel El Grande Mixtec
San Miguel Piedras Mixtec
San Pedro Amuzgos Amuzgo
San Pedro Quiatoni Zapotec
San Salvador Kongo
San Vicente Coatlán Zapotec
Sanaani Arabic
Sanapaná
Sandawe
Sanga (Democratic Republic of Congo)
Sanga (Nigeria)
Sanggau
Sangil
Sangir
Sangisari
Sangkong
Sanglechi
Sango
Sangtam Naga
Sangu (Gabon)
Sangu (Tanzania)
Sani
Sanie
Saniyo-Hiyewe
Sankaran Maninka
Sansi
Sanskrit (Saṁskṛta)
Santa Ana de Tusi Pasco Quechua
Santa Catarina Albarradas Zapotec
Santa Inés Ahuatempan Popoloca
Santa Inés Yatzechi Zapotec
Santa Lucía Monteverde Mixtec
Santa María Del Mar Huave
Santa María La Alta Nahuatl
Santa María Quiegolani Zapotec
Santa María Zacatepec Mixtec
Santa Teresa Cora
Santali
Santiago Xanica Zapotec
Santiago del Estero Quichua
Santo Domingo Albarradas Zapotec
Sanumá
Saparua
Sapo
Saponi
Saposa
Sapuan
Sapé
Sar
Sara
Sara Kaba
Sara Kaba Deme
Sara Kaba Náà
Saraiki
Saramaccan
Sarangani Blaan
Sarangani Manobo
Sarasira
Saraveca
Sardinian
Sari
Sarikoli
Sarli
Sarsi
Sartang
Sarua
Sarudu
Saruga
Sasak
Sasaru
Sassarese Sardinian
Satawalese
Saterfriesisch
Sateré-Mawé
Saudi Arabian Sign Language
Sauraseni Prākrit
Saurashtra
Sauri
Sauria Paharia
Sause
Sausi
Savi
Savosavo
Sawai
Saweru
Sawi
Sawila
Sawknah
Saxwe Gbe
Saya
Sayula Popoluca
Scots
Scythian
Sea Island Creole English
Seba
Sebat Bet Gurage
Seberuang
Sebop
Sechelt
Secoya
Sedang
Sediq
Sedoa
Seeku
Segai
Segeju
Seget
Sehwi
Seimat
Seit-Kaitetu
Sekani
Sekapan
Sekar
Seke (Nepal)
Seke (Vanuatu)
Sekele
Seki
Seko Padang
Seko Tengah
Sekpele
Selangor Sign Language
Selaru
Selayar
Selee
Selepet
Selian
Selkup
Selungai Murut
Seluwasan
Semai
Semandang
Semaq Beri
Sembakung Murut
Semelai
Semimi
Semnam
Semnani
Sempan
Sena
Senara Sénoufo
Senaya
Sene
Seneca
Sened
Sengele
Senggi
Sengo
Sengseng
Senhaja De Srair
Sensi
Sentani
Senthang Chin
Sentinel
Sepa (Indonesia)
Sepa (Papua New Guinea)
Sepik Iwam
Sera
Serbian
Serbo-Croatian
Sere
Serer
Seri
Serili
Seroa
Serrano
Serua
Serudung Murut
Serui-Laut
Seselwa Creole French
Seta
Setaman
Seti
Settla
Severn Ojibwa
Sewa Bay
Seychelles Sign Language
Seze
Sha
Shabak
Shahmirzadi
Shahrudi
Shall-Zwall
Shama-Sambuga
Shamang
Shambala
Shan
Shanenawa
Shanga
Sharanahua
Shark Bay
Sharwa
Shasta
Shatt
Shau
Shawnee
She
Shehri
Shekhawati
Shekkacho
Sheko
Shelta
Shempire Senoufo
Shendu
Sheni
Sherbro
Sherdukpen
Sherpa
Sheshi Kham
Shi
Shihhi Arabic
Shiki
Shilluk
Shina
Shipibo-Conibo
Sholaga
Shom Peng
Shona
Shoo-Minda-Nye
Shor
Shoshoni
Shua
Shuadit
Shuar
Shubi
Shughni
Shuhi
Shumashti
Shumcho
Shuswap
Shwai
Shwe Palaung
Sialum
Siamou
Sian
Siane
Siang
Siar-Lak
Siawi
Sibe
Siberian Tatar
Sibu Melanau
Sicanian
Sicel
Sicilian
Siculo Arabic
Sidamo
Sidetic
Sie
Sierra Leone Sign Language
Sierra Negra Nahuatl
Sierra de Juárez Zapotec
Sighu
Sihan
Sihuas Ancash Quechua
Sika
Sikaiana
Sikaritai
Sikiana
Sikkimese
Siksika
Sikule
Sila
Silacayoapan Mixtec
Sileibi
Silesian
Silimo
Siliput
Silopi
Silt'e
Simaa
Simba
Simbali
Simbari
Simbo
Simeku
Simeulue
Simte
Sinagen
Sinasina
Sinaugoro
Sindarin
Sindhi
Sindhi Bhil
Sindihui Mixtec
Singa
Singapore Sign Language
Singpho
Sinhala, Sinhalese
Sinicahua Mixtec
Sininkere
Sinte Romani
Sinyar
Sio
Siona
Sipacapense
Sira
Siraya
Sirenik Yupik
Siri
Siriano
Sirionó
Sirmauri
Siroi
Sissala
Sissano
Siuslaw
Sivandi
Sivia Sign Language
Siwai
Siwi
Siwu
Siyin Chin
Skagit
Skalvian
Skepi Creole Dutch
Skolt Sami
Skou
Slave (Athapascan)
Slavomolisano
Slovak
Slovakian Sign Language
Slovenian
Small Flowery Miao
Smärky Kanum
Snohomish
So (Democratic Republic of Congo)
So'a
Sobei
Sochiapam Chinantec
Soga
Sogdian
Soi
Sokoro
Solano
Soli
Solomon Islands Sign Language
Solong
Solos
Som
Somali
Somba-Siawari
Somrai
Somray
Somyev
Sonaga
Sonde
Songe
Songlai Chin
Songo
Songomeno
Songoora
Sonha
Sonia
Soninke
Sonsorol
Soo
Sop
Soqotri
Sora
Sori-Harengan
Sorkhei
Sorothaptic
Sorsogon Ayta
Sos Kundi
Sota Kanum
Sou
Sou Nama
Sou Upaa
South African Sign Language
South Awyu
South Azerbaijani
South Bolivian Quechua
South Central Banda
South Central Dinka
South Efate
South Fali
South Giziga
South Lembata
South Marquesan
South Muyu
South Nuaulu
South Picene
South Slavey
South Tairora
South Ucayali Ashéninka
South Watut
South West Bay
Southeast Ambrym
Southeast Babar
Southeast Ijo
Southeast Pashai
Southeast Tasmanian
Southeastern Dinka
Southeastern Ixtlán Zapotec
Southeastern Kolami
Southeastern Nochixtlán Mixtec
Southeastern Pomo
Southeastern Puebla Nahuatl
Southeastern Tarahumara
Southeastern Tepehuan
Southern Alta
Southern Altai
Southern Amami-Oshima
Southern Aymara
Southern Bai
Southern Balochi
Southern Betsimisaraka Malagasy
Southern Binukidnon
Southern Birifor
Southern Bobo Madaré
Southern Bontok
Southern Carrier
Southern Catanduanes Bikol
Southern Conchucos Ancash Quechua
Southern Dagaare
Southern Dong
Southern East Cree
Southern Ghale
Southern Grebo
Southern Guiyang Hmong
Southern Haida
Southern Hindko
Southern Kalapuya
Southern Kalinga
Southern Katang
Southern Kisi
Southern Kiwai
Southern Kurdish
Southern Lolopo
Southern Luri
Southern Ma'di
Southern Mashan Hmong
Southern Mnong
Southern Muji
Southern Nago
Southern Nambikuára
Southern Ndebele
Southern Ngbandi
Southern Nicobarese
Southern Nisu
Southern Nuni
Southern Ohlone
Southern One
Southern Pame
Southern Pashto
Southern Pastaza Quechua
Southern Ping Chinese
Southern Pomo
Southern Puebla Mixtec
Southern Puget Sound Salish
Southern Pumi
Southern Qiandong Miao
Southern Qiang
Southern Rengma Naga
Southern Rincon Zapotec
Southern Roglai
Southern Sama
Southern Sami
Southern Samo
Southern Sierra Miwok
Southern Sorsoganon
Southern Sotho
Southern Subanen
Southern Thai
Southern Tidung
Southern Tiwa
Southern Toussian
Southern Tujia
Southern Tutchone
Southern Uzbek
Southern Yamphu
Southern Yukaghir
Southwest Gbaya
Southwest Palawano
Southwest Pashai
Southwest Tanna
Southwestern Bontok
Southwestern Dinka
Southwestern Fars
Southwestern Guiyang Hmong
Southwestern Huishui Hmong
Southwestern Nisu
Southwestern Tarahumara
Southwestern Tasmanian
Southwestern Tepehuan
Southwestern Tlaxiaco Mixtec
Sowa
Sowanda
Soyaltepec Mazatec
Soyaltepec Mixtec
Spanish Sign Language
Spanish, Castilian
Spiti Bhoti
Spokane
Squamish
Sranan Tongo
Sri Lankan Creole Malay
Sri Lankan Sign Language
Standard Arabic
Standard Estonian
Standard Latvian
Standard Malay
Standard Moroccan Tamazight
Stellingwerfs
Stod Bhoti
Stoney
Straits Salish
Suabo
Suarmin
Suau
Suba
Suba-Simbiti
Subi
Subiya
Subtiaba
Sudanese Arabic
Sudanese Creole Arabic
Sudest
Sudovian
Suena
Suga
Suganga
Sugut Dusun
Sui
Suki
Suku
Sukuma
Sukur
Sukurum
Sula
Sulka
Sulod
Suma
Sumariup
Sumau
Sumbawa
Sumbwa
Sumerian
Sumi Naga
Sumtu Chin
Sunam
Sundanese
Sunwar
Suoy
Supyire Senoufo
Sur
Surbakhal
Surgujia
Surigaonon
Surjapuri
Sursurunga
Suruahá
Surubu
Suruí
Suruí Do Pará
Susquehannock
Susu
Susuami
Suundi
Suwawa
Suyá
Svan
Swabian
Swahili
Swahili (individual language)
Swampy Cree
Swati
Swedish
Swedish Sign Language
Swiss German
Swiss-French Sign Language
Swiss-German Sign Language
Swiss-Italian Sign Language
Swo
Syenara Senoufo
Sylheti
Syriac
São Paulo Kaingáng
Sãotomense
Sìcìté Sénoufo
Sô
T'apo
T'en
Ta'izzi-Adeni Arabic
Taabwa
Tabaa Zapotec
Tabaru
Tabasco Chontal
Tabasco Nahuatl
Tabasco Zoque
Tabassaran
Tabla
Tabo
Tabriak
Tacahua Mixtec
Tacana
Tachawit
Tachelhit
Tachoni
Tadaksahak
Tado
Tadyawan
Tae'
Tafi
Tagabawa
Tagakaulo
Tagal Murut
Tagalaka
Tagalog
Tagargrent
Tagbanwa
Tagbu
Tagdal
Tagin
Tagish
Tagoi
Tagwana Senoufo
Tahaggart Tamahaq
Tahitian
Tahltan
Tai
Tai Daeng
Tai Dam
Tai Do
Tai Dón
Tai Hongjin
Tai Laing
Tai Loi
Tai Long
Tai Nüa
Tai Pao
Tai Thanh
Tai Ya
Taiap
Taikat
Tainae
Taino
Tairaha
Tairuma
Taita
Taivoan
Taiwan Sign Language
Taje
Tajik
Tajiki Arabic
Tajio
Tajuasohn
Takelma
Takestani
Takia
Takua
Takuu
Takwane
Tal
Tala
Talaud
Taliabu
Talieng
Talinga-Bwisi
Talise
Talodi
Taloki
Talondo'
Talossan
Talu
Talysh
Tama (Chad)
Tama (Colombia)
Tamagario
Taman (Indonesia)
Taman (Myanmar)
Tamanaku
Tamashek
Tamasheq
Tamazola Mixtec
Tambas
Tambora
Tambotalo
Tami
Tamil
Tamki
Tamnim Citak
Tampias Lobu
Tampuan
Tampulma
Tanacross
Tanahmerah
Tanaina
Tanapag
Tandaganon
Tandia
Tandroy-Mahafaly Malagasy
Tanema
Tangale
Tangchangya
Tanggu
Tangkhul Naga (India)
Tangkhul Naga (Myanmar)
Tangko
Tanglang
Tangoa
Tanguat
Tangut
Tanimbili
Tanimuca-Retuarã
Tanjijili
Tanosy Malagasy
Tanudan Kalinga
Tanzanian Sign Language
Tapei
Tapieté
Tapirapé
Tarao Naga
Tareng
Tariana
Tarifit
Tarjumo
Tarok
Tarpia
Tartessian
Taruma
Tasawaq
Tase Naga
Tasmate
Tataltepec Chatino
Tatana
Tatar
Tatuyo
Tauade
Taulil
Taungyo
Taupota
Tause
Taushiro
Tausug
Tauya
Taveta
Tavoyan
Tavringer Romani
Tawala
Tawallammat Tamajaq
Tawandê
Tawang Monpa
Tawara
Taworta
Tawoyan
Tawr Chin
Tay Boi
Tay Khang
Tayart Tamajeq
Tayo
Taznatit
Tboli
Tchitchege
Tchumbuli
Te'un
Teanu
Tebul Sign Language
Tebul Ure Dogon
Tecpatlán Totonac
Tedaga
Tedim Chin
Tee
Tefaro
Tegali
Tehit
Tehuelche
Tejalapan Zapotec
Teke-Ebo
Teke-Fuumu
Teke-Kukuya
Teke-Laali
Teke-Nzikou
Teke-Tege
Teke-Tsaayi
Teke-Tyee
Tektiteko
Tela-Masbuar
Telefol
Telugu
Tem
Temacine Tamazight
Temascaltepec Nahuatl
Tembo (Kitembo)
Tembo (Motembo)
Tembé
Teme
Temein
Temi
Temiar
Temoaya Otomi
Temoq
Temuan
Ten'edn
Tena Lowland Quichua
Tenango Otomi
Tene Kan Dogon
Tenggarong Kutai Malay
Tengger
Tenharim
Tenino
Tenis
Tennet
Teop
Teor
Tepecano
Tepetotutla Chinantec
Tepeuxila Cuicatec
Tepinapa Chinantec
Tepo Krumen
Ter Sami
Tera
Terebu
Terei
Tereno
Teressa
Tereweng
Teribe
Terik
Termanu
Ternate
Ternateño
Tesaka Malagasy
Tese
Teshenawa
Teso
Tetela
Tetelcingo Nahuatl
Tetete
Tetserret
Tetum
Tetun Dili
Teutila Cuicatec
Tewa (Indonesia)
Tewa (USA)
Tewe
Texcatepec Otomi
Texistepec Popoluca
Texmelucan Zapotec
Tezoatlán Mixtec
Tha
Thachanadan
Thado Chin
Thai
Thai Sign Language
Thai Song
Thaiphum Chin
Thakali
Thangal Naga
Thangmi
Thao
Tharaka
Thawa
Thaypan
Thiin
Tho
Thompson
Thopho
Thracian
Thu Lao
Thulung
Thur
Thuri
Tiagbamrin Aizi
Tiale
Tiang
Tibea
Tibetan Sign Language
Tibetan, Tibetan Standard, Central
Tichurong
Ticuna
Tidaá Mixtec
Tidikelt Tamazight
Tidore
Tiemacèwè Bozo
Tiene
Tifal
Tigak
Tigon Mbembe
Tigre
Tigrinya
Tii
Tijaltepec Mixtec
Tikar
Tikopia
Tilapa Otomi
Tillamook
Tilquiapan Zapotec
Tilung
Tima
Timbe
Timne
Timor Pidgin
Timucua
Timugon Murut
Tinani
Tindi
Tingui-Boto
Tinigua
Tinputz
Tippera
Tira
Tirahi
Tiranige Diga Dogon
Tiri
Tirmaga-Chai Suri
Tiruray
Tita
Titan
Tiv
Tiwa
Tiwi
Tiyaa
Tiéfo
Tiéyaxo Bozo
Tjungundji
Tjupany
Tjurruru
Tlachichilco Tepehua
Tlacoapa Me'phaa
Tlacoatzintepec Chinantec
Tlacolulita Zapotec
Tlahuitoltepec Mixe
Tlamacazapa Nahuatl
Tlazoyaltepec Mixtec
Tlicho
Tlingit
To
To'abaita
Toaripi
Toba
Toba-Maskoy
Tobagonian Creole English
Tobanga
Tobati
Tobelo
Tobian
Tobilung
Tobo
Tocantins Asurini
Tocho
Toda
Todrah
Tofanma
Tofin Gbe
Togbo-Vara Banda
Togoyo
Tohono O'odham
Tojolabal
Tok Pisin
Tokano
Tokelau
Tokharian A
Tokharian B
Toki Pona
Toku-No-Shima
Tol
Tolaki
Tolomako
Tolowa
Toma
Tomadino
Tombelala
Tombonuo
Tombulu
Tomini
Tommo So Dogon
Tomo Kan Dogon
Tomoip
Tondano
Tondi Songway Kiini
Tonga (Nyasa)
Tonga (Tonga Islands)
Tonga (Zambia)
Tongwe
Tonjon
Tonkawa
Tonsawang
Tonsea
Tontemboan
Tooro
Topoiyo
Toposa
Toraja-Sa'dan
Toram
Torau
Tornedalen Finnish
Toro
Toro So Dogon
Toro Tegu Dogon
Toromono
Torona
Torres Strait Creole
Torricelli
Torwali
Torá
Tosk Albanian
Totela
Toto
Totoli
Totomachapan Zapotec
Totontepec Mixe
Totoro
Touo
Toura (Côte d'Ivoire)
Toura (Papua New Guinea)
Towei
Transalpine Gaulish
Traveller Danish
Traveller Norwegian
Traveller Scottish
Tregami
Tremembé
Trieng
Trimuris
Tring
Tringgus-Sembaan Bidayuh
Trinidad and Tobago Sign Language
Trinidadian Creole English
Trinitario
Trió
Truká
Trumai
Ts'ün-Lao
Tsaangi
Tsakhur
Tsakonian
Tsakwambo
Tsamai
Tsat
Tseku
Tsetsaut
Tshangla
Tsikimba
Tsimané
Tsimihety Malagasy
Tsimshian
Tsishingini
Tso
Tsoa
Tsogo
Tsonga
Tsotso
Tsou
Tsucuba
Tsum
Tsuvadi
Tsuvan
Tswa
Tswana
Tswapong
Tu
Tuamotuan
Tubar
Tucano
Tugen
Tugun
Tugutil
Tukang Besi North
Tukang Besi South
Tuki
Tukpa
Tukudede
Tukumanféd
Tula
Tulai
Tulehu
Tulishi
Tulu
Tulu-Bohuai
Tuma-Irumu
Tumak
Tumari Kanuri
Tumbuka
Tumi
Tumleo
Tumshuqese
Tumtum
Tumulung Sisaala
Tumzabt
Tundra Enets
Tunen
Tungag
Tunggare
Tunia
Tunica
Tunisian Arabic
Tunisian Sign Language
Tunjung
Tunni
Tunzu
Tuotomb
Tuparí
Tupinambá
Tupinikin
Tupuri
Turaka
Turi
Turiwára
Turka
Turkana
Turkish
Turkish Sign Language
Turkmen
Turks And Caicos Creole English
Turoyo
Turumsa
Turung
Tuscarora
Tutelo
Tutong
Tutsa Naga
Tutuba
Tututepec Mixtec
Tututni
Tuvalu
Tuvinian
Tuwali Ifugao
Tuwari
Tuwuli
Tuxináwa
Tuxá
Tuyuca
Twana
Twendi
Twents
Twi
Tyap
Tz'utujil
Tzeltal
Tzotzil
Tày
Tày Sa Pa
Tày Tac
Téén
Tübatulabal
U
Uab Meto
Uamué
Uare
Ubaghara
Ubang
Ubi
Ubir
Ubykh
Ucayali-Yurúa Ashéninka
Uda
Udi
Udihe
Udmurt
Uduk
Ufim
Ugandan Sign Language
Ugaritic
Ughele
Ugong
Uhami
Uighur, Uyghur
Uisai
Ujir
Ukaan
Ukhwejo
Ukit
Ukpe-Bayobiri
Ukpet-Ehom
Ukrainian
Ukrainian Sign Language
Ukue
Ukuriguma
Ukwa
Ukwuani-Aboh-Ndoni
Ulau-Suain
Ulch
Ulithian
Ullatan
Ulukwumi
Ulumanda'
Ulwa
Uma
Uma' Lasan
Uma' Lung
Umanakaina
Umatilla
Umbindhamu
Umbrian
Umbu-Ungu
Umbugarla
Umbundu
Ume Sami
Umeda
Umiida
Umiray Dumaget Agta
Umon
Umotína
Umpila
Una
Unami
Uncoded languages
Unde Kaili
Undetermined
Uneapa
Uneme
Unggaranggu
Unggumi
Uni
Unserdeutsch
Unua
Unubahe
Upper Chehalis
Upper Grand Valley Dani
Upper Guinea Crioulo
Upper Kinabatangan
Upper Kuskokwim
Upper Necaxa Totonac
Upper Saxon
Upper Sorbian
Upper Ta'oih
Upper Tanana
Upper Taromi
Upper Umpqua
Ura (Papua New Guinea)
Ura (Vanuatu)
Uradhi
Urak Lawoi'
Urali
Urapmin
Urarina
Urartian
Urat
Urdu
Urhobo
Uri
Urigina
Urim
Urimo
Uripiv-Wala-Rano-Atchin
Urningangg
Uru
Uru-Eu-Wau-Wau
Uru-Pa-In
Uruangnirin
Uruava
Urubú-Kaapor
Urubú-Kaapor Sign Language
Uruguayan Sign Language
Urum
Urumi
Usaghade
Usan
Usarufa
Ushojo
Usila Chinantec
Usku
Uspanteco
Usui
Utarmbung
Ute-Southern Paiute
Utu
Uvbie
Uya
Uyajitaya
Uzbek
Uzbeki Arabic
Uzekwe
Vaagri Booli
Vafsi
Vaghri
Vaghua
Vagla
Vai
Vaiphei
Vale
Valencian Sign Language
Valle Nacional Chinantec
Valley Maidu
Valman
Valpei
Vamale
Vame
Vandalic
Vangunu
Vanimo
Vano
Vanuma
Vao
Varhadi-Nagpuri
Varisi
Varli
Vasavi
Veddah
Vedic Sanskrit
Vehes
Veluws
Vemgo-Mabas
Venda
Venetian
Venetic
Venezuelan Sign Language
Vengo
Ventureño
Veps
Vera'a
Vestinian
Vidunda
Viemo
Vietnamese
Vilela
Vili
Villa Viciosa Agta
Vincentian Creole English
Vinmavis
Vinza
Virgin Islands Creole English
Vishavan
Viti
Vitou
Vitu
Vlaams
Vlaamse Gebarentaal
Vlax Romani
Volapük
Volscian
Vono
Voro
Votic
Vumbu
Vunapu
Vunjo
Vurës
Vute
Vwanji
Wa
Wa'ema
Waama
Waamwang
Waata
Wab
Wabo
Waboda
Waci Gbe
Wadaginam
Waddar
Wadi Wadi
Wadikali
Wadiyara Koli
Wadjabangayi
Wadjiginy
Wadjigu
Wae Rana
Waffa
Wagawaga
Wagaya
Wagdi
Wagi
Wagiman
Wahau Kayan
Wahau Kenyah
Wahgi
Waigali
Waigeo
Wailaki
Wailapa
Waima
Waima'a
Waimaha
Waimiri-Atroari
Waioli
Waiwai
Waja
Wajarri
Wajuk
Waka
Wakabunga
Wakawaka
Wakde
Wakhi
Wakoná
Wala
Walak
Walangama
Wali (Ghana)
Wali (Sudan)
Waling
Walio
Walla Walla
Wallisian
Walloon
Walmajarri
Walser
Walungge
Waluwarra
Wamas
Wambaya
Wambon
Wambule
Wamesa
Wamey
Wamin
Wampanoag
Wampar
Wampur
Wan
Wanap
Wancho Naga
Wanda
Wandala
Wandarang
Wandji
Waneci
Wanga
Wangaaybuwan-Ngiyambaa
Wanggamala
Wanggom
Wangkangurru
Wangkayutyuru
Wangkumara
Wannu
Wano
Wantoat
Wanukaka
Wanyi
Wané
Waorani
Wapan
Wapishana
Wappo
War-Jaintia
Wara
Warao
Waray (Australia)
Waray (Philippines)
Wardaman
Wardandi
Warembori
Wares
Waris
Waritai
Wariyangga
Warji
Warkay-Bipim
Warlmanpa
Warlpiri
Warnang
Warnman
Waropen
Warrgamay
Warrwa
Waru
Warumungu
Waruna
Warungu
Warwar Feni
Wasa
Wasco-Wishram
Wasembo
Washo
Waskia
Wasu
Watakataui
Watam
Wathawurrung
Watiwa
Watubela
Waube
Waurá
Wauyai
Wawa
Wawonii
Waxianghua
Wayampi
Wayana
Wayanad Chetti
Wayoró
Wayu
Wayuu
Wedau
Weh
Wejewa
Welaun
Weliki
Welsh
Welsh Romani
Wemale
Wemba Wemba
Weme Gbe
Wendat
Wergaia
Weri
Wersing
West Albay Bikol
West Ambae
West Bengal Sign Language
West Berawan
West Central Banda
West Central Oromo
West Coast Bajau
West Damar
West Goodenough
West Kewa
West Lembata
West Makian
West Masela
West Tarangan
West Uvean
West Yugur
West-Central Limba
Western Abnaki
Western Apache
Western Armenian
Western Arrarnta
Western Balochi
Western Bolivian Guaraní
Western Bru
Western Bukidnon Manobo
Western Cham
Western Dani
Western Durango Nahuatl
Western Fijian
Western Frisian
Western Highland Chatino
Western Highland Purepecha
Western Huasteca Nahuatl
Western Juxtlahuaca Mixtec
Western Kanjobal
Western Karaboro
Western Katu
Western Kayah
Western Keres
Western Krahn
Western Lalu
Western Lawa
Western Magar
Western Maninkakan
Western Mari
Western Mashan Hmong
Western Meohang
Western Minyag
Western Muria
Western Neo-Aramaic
Western Niger Fulfulde
Western Ojibwa
Western Panjabi
Western Parbate Kham
Western Penan
Western Sisaala
Western Subanon
Western Tamang
Western Tawbuid
Western Tlacolula Valley Zapotec
Western Totonac
Western Tunebo
Western Xiangxi Miao
Western Xwla Gbe
Western Yiddish
Westphalien
Wetamut
Wewaw
Weyto
White Gelao
White Lachi
Whitesands
Wiarumus
Wichita
Wichí Lhamtés Güisnay
Wichí Lhamtés Nocten
Wichí Lhamtés Vejoz
Wik Ngathan
Wik-Epa
Wik-Iiyanh
Wik-Keyangan
Wik-Me'anha
Wik-Mungkan
Wikalkan
Wikngenchera
Wilawila
Wintu
Winyé
Wipi
Wiradjuri
Wiraféd
Wirangu
Wiru
Wiyot
Woccon
Wogamusin
Wogeo
Woi
Woiwurrung
Wojenaka
Wolane
Wolani
Wolaytta
Woleaian
Wolio
Wolof
Wom (Nigeria)
Wom (Papua New Guinea)
Womo
Wongo
Woods Cree
Woria
Worimi
Worodougou
Worrorra
Wotapuri-Katarqalai
Wotjobaluk
Wotu
Woun Meu
Written Oirat
Wu Chinese
Wuding-Luquan Yi
Wudu
Wuliwuli
Wulna
Wumboko
Wumbvu
Wumeng Nasu
Wunai Bunu
Wunambal
Wunumara
Wurrugu
Wusa Nasu
Wushi
Wusi
Wutung
Wutunhua
Wuvulu-Aua
Wuzlam
Wyandot
Wymysorys
Wãpha
Wè Northern
Wè Southern
Wè Western
Xaasongaxango
Xadani Zapotec
Xakriabá
Xamtanga
Xanaguía Zapotec
Xavánte
Xerénte
Xetá
Xhosa
Xiang Chinese
Xibe
Xicotepec De Juárez Totonac
Xinca
Xingú Asuriní
Xipaya
Xiri
Xiriâna
Xishanba Lalo
Xokleng
Xukurú
Xwela Gbe
Xârâcùù
Xârâgurè
Yaaku
Yabarana
Yabaâna
Yabem
Yaben
Yabong
Yabula Yabula
Yace
Yaeyama
Yafi
Yagara
Yagaria
Yagnobi
Yagomi
Yagua
Yagwoia
Yahadian
Yahang
Yahuna
Yaka (Central African Republic)
Yaka (Congo)
Yaka (Democratic Republic of Congo)
Yakaikeke
Yakama
Yakan
Yakha
Yakoma
Yakut
Yala
Yalahatan
Yalakalore
Yalarnnga
Yale
Yaleba
Yalunka
Yalálag Zapotec
Yamap
Yamba
Yambes
Yambeta
Yamdena
Yameo
Yami
Yaminahua
Yamna
Yamongeri
Yamphu
Yan-nhangu
Yan-nhaŋu Sign Language
Yana
Yanahuanca Pasco Quechua
Yanda
Yanda Dom Dogon
Yandjibara
Yandruwandha
Yanesha'
Yang Zhuang
Yangben
Yangkam
Yangman
Yango
Yangulam
Yangum Dey
Yangum Gel
Yangum Mon
Yankunytjatjara
Yanomamö
Yanomámi
Yansi
Yanyuwa
Yao
Yaosakor Asmat
Yaouré
Yapese
Yapunda
Yaqay
Yaqui
Yarawata
Yardliyawarra
Yareba
Yareni Zapotec
Yarluyandi
Yaroamë
Yarsun
Yasa
Yassic
Yatay
Yatee Zapotec
Yatzachi Zapotec
Yau (Morobe Province)
Yau (Sandaun Province)
Yaul
Yauma
Yaur
Yautepec Zapotec
Yauyos Quechua
Yavitero
Yawa
Yawalapití
Yawanawa
Yawarawarga
Yaweyuha
Yawijibaya
Yawiyo
Yawuru
Yaygir
Yazgulyam
Yecuatla Totonac
Yei
Yekhee
Yekora
Yela
Yele
Yelmek
Yelogu
Yemba
Yemsa
Yendang
Yeni
Yeniche
Yerakai
Yeretuar
Yerong
Yerukula
Yessan-Mayo
Yetfa
Yevanic
Yeyi
Yiddish
Yidgha
Yidiny
Yil
Yilan Creole
Yimas
Yimchungru Naga
Yinbaw Karen
Yindjibarndi
Yindjilandji
Yine
Yinggarda
Yinhawangka
Yiningayi
Yintale Karen
Yinwum
Yir Yoront
Yirandali
Yirrk-Mel
Yis
Yitha Yitha
Yoba
Yocoboué Dida
Yogad
Yoidik
Yoke
Yokuts
Yola
Yoloxochitl Mixtec
Yolŋu Sign Language
Yom
Yombe
Yonaguni
Yong
Yongbei Zhuang
Yongkom
Yongnan Zhuang
Yopno
Yora
Yoron
Yorta Yorta
Yoruba
Yosondúa Mixtec
Yotti
Youjiang Zhuang
Youle Jinuo
Younuo Bunu
Yout Wam
Yoy
Yuanga
Yucatec Maya Sign Language
Yucateco
Yuchi
Yucuañe Mixtec
Yucuna
Yue Chinese
Yug
Yugambal
Yugoslavian Sign Language
Yugul
Yuhup
Yuki
Yukpa
Yukuben
Yulu
Yuqui
Yuracare
Yurats
Yurok
Yuru
Yurutí
Yutanduchi Mixtec
Yuwana
Yuyu
Ywom
Yámana
Zaachila Zapotec
Zabana
Zacatepec Chatino
Zacatlán-Ahuacatlán-Tepetzintla Nahuatl
Zaghawa
Zaiwa
Zakhring
Zambian Sign Language
Zan Gula
Zanaki
Zande (individual language)
Zangskari
Zangwal
Zaniza Zapotec
Zapotec
Zaramo
Zari
Zarma
Zarphatic
Zauzou
Zay
Zayein Karen
Zayse-Zergulla
Zaza
Zazao
Zeem
Zeeuws
Zemba
Zeme Naga
Zemgalian
Zenag
Zenaga
Zenzontepec Chatino
Zerenkel
Zhaba
Zhang-Zhung
Zhire
Zhoa
Zhuang, Chuang
Zia
Zialo
Zigula
Zimakani
Zimba
Zimbabwe Sign Language
Zinza
Zire
Zizilivakan
Zo'é
Zokhuo
Zoogocho Zapotec
Zoroastrian Dari
Zotung Chin
Zou
Zul
Zula
Zulgo-Gemzek
Zulu
Zumaya
Zumbun
Zuni
Zuojiang Zhuang
Zyphe Chin
Záparo
sTodsde
us-Saare
ut-Hun
ut-Ma'in
Àhàn
Áncá
Ömie
Önge
ǀGwi
ǀXam
ǁAni
ǁGana
ǁXegwi
ǂHua
ǂUngkue
ǃXóõ
Not applicable
`)
