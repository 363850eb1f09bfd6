import type { AbsenceWords } from "../absence-words.ts"

/** Italian. */
export const italian: AbsenceWords = {
  neg: "non nessun nessuna nessuno nulla niente mai né neppure nemmeno neanche senza zero incapace impossibile invano e_nulla e_niente e_nessuna e_non",
  scant: "poco poca pochi poche scars* limitat*",
  dim: "sconosciut* ignoto ignota infruttuos* invano sfuggit* sfugge ignoro irreperibile refuso inesistente fittizio",
  lost: "assente assenti manca mancano assenza omess*",
  epi: "trov* individu* reperi* identific* rintracci* conosc* conosciut* riconosc* so sapere sappia saprei sentit* sento vist* vedo vedere compar* appar* apparso figur* emers* emerg* risult* menzion* cit* nomin* elenc* includ* inclus* riport* registr* parl* riferi* riferisc* riferimento corrispond* verific* conferm* accert* esist* esista familiare familiarità prodott* portat* dato not* presente rilev* scopert* rammento ricordo attest* imbatt* c'è ci riconduc* contempl* dispongo disponiamo segnal* contien* mostr* imbattut*",
  act: "menziona menzionano cita citano nomina elenca include offre offrono pubblica pubblicano ha hanno mostra contiene dà indica riporta conosce conserva propone dispone registra",
  tell: "dire dirti dirle dico dice giudicare valut* commentare pronunciarmi associ* colleg*",
  info: "informazione informazioni info dato dati dettaglio dettagli risultato risultati recensione recensioni menzione menzioni riferimento riferimenti fonte fonti traccia tracce prova prove riscontro riscontri voce voci notizia notizie esistenza documentazione opinione opinioni evidenza evidenze successo esito elementi conoscenza conoscenze indicazioni sito pagina scheda corrispondenze familiarità frutti frutto",
  src: "lista liste elenco elenchi classific* fonte fonti risultat* articol* confront* guida guide recension* directory database banca ricerc* pagin* sito siti web internet rapport* studi* sondaggi* media stampa catalog* indice indici top dieci blog forum test pubblicazion* document* portal* motor* raccomandazion* radar registr* selezion* panoramic* rassegn* dati addestramento parte letteratura comparativ* g2 capterra trustpilot gartner reddit wikipedia crunchbase linkedin getapp trustradius tripadvisor quora yelp itreview rete",
  kind: "azienda aziende società impresa imprese prodotto prodotti strumento strumenti marchio marchi marca servizio servizi fornitore fornitori software programma programmi applicazione applicazioni app piattaforma piattaforme soluzione soluzioni crm agenzia agenzie startup banca organizzazion* produttor* sistema sistemi gestore gestionale nome nomi entità alternative concorrent* progetto opzion* attori",
  called: "chiamato chiamata chiama chiami denominato denominata nome intitolato termine",
  every: "tutto tutta tutti tutte ogni solo soltanto solamente sempre necessariamente semplicemente unicamente",
  best: "primo prima principale più unico unica leader peggiore ultimo ultima",
  more: "più meno",
  pron: "esso essa lui lei è",
  sub: "che se cui quale dove perché poiché come chi",
  if: "se quando qualora",
  guess:
    "potrebbe possibile possibilmente forse probabilmente nuovo nuova recente piccola piccolo regionale locale nicchia sembra sembrano emergente può darsi magari errore refuso eventualmente",
  cut: "ma però mentre e_nulla e_niente e_nessuna e_non",
  prep: "di del della dei delle degli dell d su sul sulla sui sulle per in a al alla con da dal dalla circa riguardo senza tra fra",
  field: "settore categoria ambito mercato campo area segmento tema genere tipo contesto",
  veto: "completo completa regge reggono alternativa migliore meglio più_§",
  ask: "chiesto chiedi chiedevi domanda intendi intendevi intende intendeva riferisci riferisce riferivi parli chiarire precisare specificare spiegare volevi",
  me: "io mi me mio mia miei mie ho posso riesco nostro nostre noi sono",
  nor: "né",
  usual: "solit* abitual* usual* comun* not* popolari conosciut* tipic*",
  prove: "verific* conferm* accert* esist* esistenza prov*",
  free: "il lo la i gli le l un uno una di del della dei delle degli dell d a ad al alla ai alle agli all da dal dalla dai dalle in nel nella nei nelle nell su sul sulla sui sulle sugli sull con per tra fra e ed o od ma però mi me mio mia miei mie io noi ci ce nostro nostra nostre nostri ti te tuo tua tuoi tue tu voi vi si suo sua loro ne c questo questa questi queste quello quella quelli quelle ciò è sono era erano essere stato stata stati state sia siano sto ho ha hai hanno abbiamo abbia aveva avere avuto fatto fare fai faccio fa posso puoi può potuto potere potresti riesco riesce riuscito riuscita volevi vuole vuoi voluto intendi intendevi intende intendeva dire devo deve secondo sotto verso fino circa riguardo proposito quanto merito invece tuttavia comunque mentre anche ancora già così molto abbastanza piuttosto purtroppo spiacente dispiace scusa scusami attualmente momento ora oggi davvero realmente specificamente specifico specifica specifiche specifici esplicitamente concreto concreta concrete particolare affidabile affidabili verificabile verificabili credibile credibili attendibile attendibili ufficiale ufficiali pubblico pubblica pubbliche pubblici disponibile disponibili accessibile accessibili rilevante rilevanti sufficiente sufficienti dettagliate dettagliati alcun alcuna alcuno alcuni alcune qualche qualcosa qualcuno altro altra altri altre stesso stessa solito soliti solite abituale abituali usuali comune comuni principali primi prime migliori grandi grande popolari noti note conosciuti conosciute riconosciuti affermati consigliati consigliate raccomandati recenti ultimi ultime diversi diverse varie vari due tre quattro cinque dieci tipo generale chiaro chiara esatto esattamente esperti utenti clienti specialisti chiesto chiedi chiedevi domanda riferisci riferisce riferivi parli parlando cercato cercano cerca cercare cercando controllato controllati consultato consultate consultati consultata analizzato analizzati analizzate esaminato esaminate ricercato provato link condividere inviare fornire chiarire precisare contesto ortografia potrei che cosa cos chi come dove quando quale modo caso soprattutto principalmente vengono viene venire veniva andare va sapendo giudicare aggiornamento citati memoria riuscire ben tanto buona bella grado confermare bene successo possa sappia resta restano rimane rimasta rimasti confrontare spesso restituito restituisce riportato totalmente completamente indipendent* negli molte molti affatto del_tutto brilla letto lette letti leggere certezza sopra preferisco",
}
