import type { AbsenceWords } from "../absence-words.ts"

/** Dutch. */
export const dutch: AbsenceWords = {
  neg: "niet nooit geen niets niks niemand nergens noch zonder nul evenmin onmogelijk en_niets en_geen en_niet",
  scant: "nauwelijks weinig amper beperkte beperkt schaarse",
  dim: "onbekend onbekende onvermeld tevergeefs vergeefs ontgaan vruchteloos fictief typefout tikfout onvindbaar ontgaat",
  lost: "ontbreekt ontbreken ontbrak afwezig mis afwezigheid",
  epi: "vind* vond* gevonden teruggevonden terugvind* aangetroffen aantref* tref* trof ken kent kennen kende gekend bekend weet weten wist herken* herinner* gehoord hoor* horen tegengekom* tegenkom* kom komt komen kwam kwamen gekomen voorkom* voor duik* dook opgedoken verschijn* verscheen verschenen noem* genoemd vermeld* lijst staat staan stond vermelden opgenomen opneem* bevat* geregistreerd verwijs* verwijzen verwijst verwezen bevestig* verifi* nagaan achterhal* traceer* identificeer* bestaa* bestond vertrouwd zeker zie ziet zien zag gezien leverde leveren opgeleverd levert ontdek* ontdekt thuisbrengen duid* behandel* plaatsen plaats vinden blijk* hoort behoort toon* toont herleiden gaf beschik* tegengekomen tegenkwam aantreff*",
  act: "noemt noemen vermeldt vermelden toont bevat biedt geeft heeft hebben had publiceert kent weet rekent bewaart levert vindt",
  tell: "zeg* zegt zeggen vertel* beoordel* oordel* oordelen inschat* uitspra* koppel* verband* gokken speculer* raden",
  info: "informatie info gegeven gegevens detail details resultaat resultaten *resultaten beoordeling* recensie* review* vermelding* bron bronnen data spoor sporen bewijs bewijzen ervaring* verwijzing* aanwijzing* kennis bestaan documentatie notering* registratie treffer* hit hits succes aanknopingspunt* inlichting* website pagina bekendheid feiten",
  src: "lijst lijsten *lijst *lijsten ranglijst* ranking* bron bronnen *bronnen resultaat resultaten *resultaten artikel* test tests vergelijking* zoek* *zoekopdracht onderzoek* overzicht* gids gidsen database* databank* register* *register index catalog* rapport* studie* media pers forum fora blog* portaal portal* site sites pagina* web internet tien top trainingsdata publicatie* aanbeveling* radar selectie* naslagwerk* bestand literatuur geheugen *site *sites *onderzoek *vergelijking *vergelijkingen *test *tests *overzicht *overzichten *gids g2 capterra trustpilot gartner reddit wikipedia crunchbase linkedin getapp trustradius tripadvisor quora yelp itreview",
  kind: "bedrijf bedrijven product producten tool tools merk merken dienst diensten aanbieder* *aanbieder leverancier* software* *software programma* *programma platform* *platform app apps *app oplossing* *oplossing crm bureau* startup* bank organisatie* fabrikant* systeem *systeem *beheerder *manager naam namen speler* concurrent* onderneming* winkelketen optie* project* pakket pakketten alternatieven",
  called: "genaamd heet heten naam geheten genoemd noemt term luistert",
  every: "elk elke ieder iedere alle alles iedereen alleen slechts altijd noodzakelijk zomaar overal",
  best: "beste eerste voornaamste grootste goedkoopste enige leidende laatste",
  more: "meer minder vaker",
  pron: "het hij zij ze dit dat",
  sub: "dat of die wie wat waar omdat aangezien als welke",
  if: "als indien wanneer mocht",
  guess:
    "misschien mogelijk mogelijkerwijs wellicht waarschijnlijk zou nieuw nieuwe klein kleine kleiner regionaal regionale lokaal lokale niche lijkt lijken recent recente vermoedelijk typefout jong jonge",
  cut: "maar echter terwijl en_niets en_geen en_niet",
  prep: "van voor over in op bij met naar uit aan om onder omtrent betreffende zonder tussen",
  field: "categorie sector gebied markt branche segment domein onderwerp soort context vakgebied hoek",
  veto: "compleet wie alternatief beter betere niet_meer",
  ask: "vroeg vraagt vraag vragen gevraagd bedoelt bedoel bedoelde bedoelen verduidelijken toelichten preciseren uitleggen doelt doel",
  me: "ik me mij mijn wij we ons onze",
  nor: "noch",
  usual: "gebruikelijk* gangbar* gewone bekende bekendste gevestigd* populair* typisch*",
  prove: "bevestig* verifi* bestaa* bestaan bewijs* nagaan",
  free: "een de het 't den der des ik me mij mijn wij we ons onze je jij jou jouw u uw hij zij ze hun hen zich zelf er erover ervan hiervan daarvan daarover hierover daar hier dit deze die dat daarnaar hiernaar van voor over in op bij met naar uit aan om onder tussen volgens door te ten ter tot binnen omtrent betreffende betreft wat en of ook is zijn was waren wordt worden werd werden geworden ben bent zou zouden heb heeft hebt hebben had hadden kan kun kunt kunnen kon konden mag moet moeten zal zult zullen wil wilt willen wilde laat doet doen gedaan maar echter toch dus helaas jammer sorry momenteel nu vandaag nog al reeds zo zeer heel erg echt werkelijk daadwerkelijk specifiek* expliciet* concreet concrete betrouwbaar betrouwbare verifieerbaar verifieerbare geloofwaardig* officieel officiële openbaar openbare publiek publieke beschikbaar beschikbare toegankelijk* relevant* voldoende gedetailleerd* enkele enkel iets iemand ergens ander andere anders zelfde eigen gebruikelijk* gangbar* gewone bekende bekendste gevestigd* gerenommeerd* populair* populairste grote groot belangrijk* aanbevolen verschillend* diverse meerdere twee drie vier vijf tien soort algemeen duidelijk* exact* precies experts gebruikers klanten deskundigen testers vroeg vraagt vraag vragen gevraagd bedoelt bedoel bedoelde bedoelen gezocht zocht zoek zoeken doorzocht geraadpleegd* raadpleegde bekeken onderzocht* geanalyseerd* gecontroleerd controleerde geprobeerd gericht link delen sturen geven toelichten verduidelijken spelling zover weten vooral voornamelijk hoofdzakelijk daarentegen terwijl hoewel daarom dan toe af terug tegen gaat gaan ga welke wie hoe wanneer waarom omdat men moeilijk lastig juist goed goede graag dank oh tja hm hmm betekenis opzichte verder bovendien bedoeld zogeheten meest meeste vaak opgegeven bovenstaande alsnog blijft bleef blijven vergelijken leidde geleid vaak tijdens geheel verstaat weinig voren onafhankelijk* totaal volledig veel bijpassend* passend* geverifieerd* duidelijk schittert wel gelezen lezen las gelukt lukt lukte zekerheid hierboven bovenstaand* liever",
}
