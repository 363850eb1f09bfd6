const words = (text: string) => new Set(text.split(" "))

/** Words that join the parts of a name: Banco de España. */
export const joints = words(
  "de del della di da do dos la le van von der den of the for and y e et und & für zu zur zum",
)

/** Capitals that are no names of their own: adjectives of countries, days of the week, and terms of technology that belong to nobody. */
export const common = words(
  "i i'm i've i'd i'll ok internet web english german french spanish italian dutch portuguese european american british chinese " +
    "japanese sie ihr ihre ihnen ihren ihrem ihrer du dein faq pdf url html css api seo ai ki it tv cd dvd usb wifi gps ceo cto cfo usa eu uk us " +
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
    "http https dns cdn cdns sql js javascript typescript json xml csv yaml svg png jpeg gif ssl tls ssh ftp vpn ip tcp udp sdk cli ide " +
    "cms crm erp saas b2b b2c kpi kpis roi faqs urls apis pdfs cpu gpu ram ssd hdd led leds lcd oled hdmi nfc rfid lan wlan wi-fi bluetooth usb-c uv co2 h2o dna " +
    "ph pin sms mms qr etag etags cache-control content-type devtools iot vr llm llms gdpr dsgvo vat rss ux ui id ids diy pr hr pc pcs " +
    "abc q a faq tl;dr ttl ttls xhr dom rgb hex utf-8 ascii nosql oauth oauth2 sso 2fa mfa regex ev evs dc ac rpm",
)

/** The signs of units, as people write them. */
export const unitSigns = words(
  "dB dBA Hz kHz MHz GHz W kW MW GW Wh kWh MWh GWh V kV A mA Ah mAh kB KB MB GB TB PB Kbit Mbit Gbit kbps Kbps Mbps Gbps mL dL hPa kPa MPa kN Nm kJ MJ kcal BTU PSI Ω kΩ L",
)

/** What a person is, before the name. */
export const titles = words(
  "mr mrs ms miss dr prof professor sir dame president sen senator gov governor speaker judge justice chancellor minister us u.s " +
    "herr frau präsident monsieur madame señor señora senhor senhora signor signora meneer mevrouw",
)

/** Words that often begin sentences before a name. */
export const beginners = words(
  "another other the a an our your their his her its this that these those with from in on at by for since until when while where if as and but or so after " +
    "before today like both according unlike each every all most many some founder ceo at der die das ein eine unser unsere ihr ihre mit von in im " +
    "am bei für seit bis wenn weil und aber oder nach vor laut auch le la les l un une notre nos votre vos avec de des du en depuis selon chez et mais " +
    "pour el los las una nuestro nuestra su sus con desde según y pero para o os as um uma nosso nossa seu sua com no na em segundo e mas il lo gli i " +
    "uno nostro nostra suo con da dal nel secondo ma per het een onze ons uw met van bij sinds volgens en maar voor " +
    "which what who whom whose why how does do did is are was were can could should would will may might must has have had not no yes than there here " +
    "about outside inside because although though only even such any few more less then also once under over between without within through during instead " +
    "use using open press click tap choose pick select try find buy get set add check read see ask keep make put start stop take turn run write test " +
    "compare install connect download enable disable switch go visit watch follow avoid call let send save plan look need " +
    "welche welcher welches welchen welchem was wer wem wen wie wo wann warum wieso weshalb ist sind war hat haben kann können soll sollte muss wird werden " +
    "dein deine deinen deiner deinem mein meine sein seine kein keine dieser diese dieses jeder jede jedes alle viele manche mehr weniger nur auch so wer " +
    "als ob dass damit dann doch nutze nutzen verwende verwenden öffne öffnen drücke drücken wähle wählen kaufe prüfe achte stelle lies gib mach mache " +
    "quel quelle quels quelles que qui quoi comment pourquoi quand où combien est sont peut doit mon ma mes ton ta tes son sa ses ce cet cette ces ne pas " +
    "utilisez ouvrez choisissez appuyez cliquez prenez sans sur sous dans par plus moins si " +
    "qué cuál cuáles quién cómo cuándo cuánto dónde es son puede debe mi tu este esta estos estas ese sin sobre más menos si use usa abre abra elige elija " +
    "qual quais quem como quando onde quanto é são pode deve meu minha este esta sem sobre mais menos se abra escolha " +
    "quale quali chi come dove perché può deve mio mia questo questa questi queste senza su più meno se usa apri scegli " +
    "welke wat wie hoe waarom wanneer waar is zijn kan moet mijn jouw deze dit die dat zonder op meer minder als gebruik open kies",
)

/** Names of people that end like German adjectives. */
const people = words(
  "peter günter günther dieter walter werner rainer reiner alexander oliver jürgen carmen anne sabine heike ulrike silke christine simone nicole " +
    "michelle marie charlotte sophie helene renate ute elke julie johannes hannes heidemarie annette brigitte monique irene marlene stefanie stephanie " +
    "melanie natalie valerie leonie elke wiebke antje anke birte dörte gabriele mathilde hanne käthe inge helge uwe malte sönke arne ole hauke " +
    "dörthe jens björn sören steffen jochen hagen torben ruben karen maren kirsten kerstin ellen helen carsten thorsten torsten karsten " +
    "alexandre pierre andre andré jörg alice florence claire volker holger roger xaver javier olivier rüdiger gunther lothar meinhard gregor theodor " +
    "heiner reinhard rudiger ansgar edgar oskar balthasar kasper jesper jasper christopher kristoffer esther ester jennifer heather amber kimberley moses hermes james charles",
)

/** Whether a word with a capital at the beginning of a German sentence is an adjective, as far as its end tells: “Leise Mühlen”. */
export function isGermanAdjective(word: string): boolean {
  return /^\p{Lu}\p{Ll}{2,}(?:e|en|er|es|em)$/u.test(word) && !people.has(word.toLowerCase())
}
