import { germanRoles } from "./german-roles.ts"
import type { ToneLanguage } from "./tone-language.ts"

export const german: ToneLanguage = {
  hasConcord: false,
  hasElision: false,
  capitalizesNouns: true,
  adjectives: {
    inflection: [
      ["el", "el", "le", "len", "ler", "les", "lem"],
      ["er", "er", "ere", "eren", "erer", "eres", "erem", "re", "ren", "rer", "res", "rem"],
      ["e", "e", "en", "er", "es", "em"],
      ["", "", "e", "en", "er", "es", "em"],
    ],
    comparatives: [
      ["el", "ler", "lere", "leren", "lerer", "leres", "lerem", "elste", "elsten", "elster", "elstes", "elstem"],
      ["er", "erer", "erere", "ereren", "rer", "rere", "reren", "reres", "erste", "ersten"],
      ["e", "er", "ere", "eren", "erer", "eres", "erem", "este", "esten", "ester", "estes"],
      [
        "",
        "er",
        "ere",
        "eren",
        "erer",
        "eres",
        "erem",
        "ste",
        "sten",
        "ster",
        "stes",
        "stem",
        "este",
        "esten",
        "ester",
        "estes",
      ],
    ],
    words: {
      3: `
        ausgezeichnet hervorragend exzellent großartig fantastisch phantastisch herausragend überragend erstklassig
        vorzüglich brillant perfekt traumhaft einwandfrei tadellos makellos vorbildlich unschlagbar genial fabelhaft
        sensationell wunderbar phänomenal exquisit famos`,
      2: `
        gut zuverlässig verlässlich robust stabil solide schnell flott zügig flink rasch  kinderleicht 
        intuitiv übersichtlich benutzerfreundlich nutzerfreundlich bedienungsfreundlich unkompliziert komfortabel
        bequem gemütlich günstig preiswert preisgünstig kostengünstig erschwinglich fair transparent ehrlich
        vertrauenswürdig seriös  präzise  leistungsstark leistungsfähig vielseitig flexibel effizient
        effektiv hilfreich hilfsbereit freundlich herzlich zuvorkommend höflich aufmerksam kompetent professionell
        gründlich sorgfältig ausgereift durchdacht elegant schön   stilvoll hochwertig  scharf  leise
        sauber lecker köstlich schmackhaft knackig saftig  kuschelig atmungsaktiv langlebig haltbar
        strapazierfähig widerstandsfähig wetterfest empfehlenswert lohnenswert überzeugend gelungen beeindruckend
        angenehm charmant  sanft pünktlich unermüdlich ausdauernd beliebt geschätzt preisgekrönt
        überlegen sympathisch liebevoll kulant großzügig reibungslos mühelos unschätzbar wertvoll erfreulich
        souverän  ausgewogen bekömmlich  standfest pflegeleicht familienfreundlich
        kinderfreundlich anfängerfreundlich  detailliert  geschmackvoll wohltuend
        wohlschmeckend griffig geräumig  energiesparend lobenswert  reaktionsschnell
        kundenfreundlich stimmig rutschfest ruhig lückenlos verständlich wirksam nützlich kräftig konkurrenzlos
         lohnend bewährt befriedigend vertrauensvoll`,
      1: `schick hübsch leicht weich hell einfach sicher praktisch ordentlich geeignet modern innovativ sinnvoll kompakt ansprechend brauchbar clever`,
      [-1]: `schwer sperrig durchschnittlich mittelmäßig gewöhnungsbedürftig schlicht altbacken eingeschränkt `,
      [-2]: `
        schlecht mies langsam träge lahm schleppend unzuverlässig instabil fehlerhaft fehleranfällig störanfällig wackelig wacklig
        klapprig brüchig zerbrechlich schwach mangelhaft defekt kaputt teuer überteuert kostspielig hochpreisig
        umständlich kompliziert unübersichtlich verwirrend mühsam mühselig nervig lästig ärgerlich frustrierend
        enttäuschend unbefriedigend inakzeptabel unzureichend ungenügend dürftig lieblos langweilig öde trist
        veraltet altmodisch überholt ungenau unpräzise unfreundlich unhöflich arrogant inkompetent
        unprofessionell unseriös schlampig nachlässig undurchsichtig intransparent unehrlich irreführend
        fragwürdig zweifelhaft unsicher undicht rostig schmutzig dreckig unbequem kratzig stickig muffig
        hellhörig durchgelegen zugig fettig klebrig matschig bitter ranzig geschmacklos fad lauwarm
        verkocht minderwertig billig hässlich dumpf leblos blechern unscharf verrauscht lückenhaft
        unausgereift halbgar problematisch bedenklich besorgniserregend überlastet überfüllt starr
        unflexibel unpraktisch klobig plump laute lauten lauter lautes aufdringlich störend unbrauchbar überflüssig ruckelig hakelig unhandlich
        verspätet unpünktlich stromhungrig schmerzhaft geizig knauserig pampig ruppig lieblos ewig-gestrig
        verwirrend unlogisch unverständlich überbewertet überladen aufgebläht unfair chaotisch sinnlos wertlos
        ungeeignet unverschämt verbrannt angebrannt wässrig zäh schwammig schwerfällig ungepflegt hakend`,
      [-3]: `schrecklich furchtbar fürchterlich grauenhaft grauenvoll katastrophal miserabel verheerend unterirdisch abgrundtief indiskutabel skandalös desaströs entsetzlich unzumutbar grottig jämmerlich`,
    },
  },
  verbs: {
    inflection: [
      ["el", "ele", "le", "elt", "eln", "elte", "elten", "elnd"],
      ["er", "ere", "re", "ert", "ern", "erte", "erten", "ernd"],
      ["t", "te", "tet", "ten", "tete", "teten", "tend", "tende"],
      ["", "e", "t", "en", "te", "ten", "est", "end"],
    ],
    words: {
      3: `
        begeister`,
      2: `
        überzeug glänz beeindruck punkt entzück brillier`,
      [-2]: `
        enttäusch nerv frustrier verärger schwächel versag patz ärger ruckel überforder verwirr`,
      0.5: `
        schwärm lob empfehl lieb überrasch profitier bewähr lohn taug erfreu verwöhn rühm übertreff übertrump
        auszeichn mithalt`,
      [-0.5]: `
        bemängel kritisier klag beklag leid stör hak stürz wackel klapper quietsch kratz kleb stink brenn fussel
        boulder verschlepp vernachlässig täusch betrüg mangel bröckel stotter hapern abrat scheiter stock bereu
        rost schimmel tropf murks abzock vergraul verschlimmer verschlechter versemmel vermiss`,
    },
  },
  nouns: {
    inflection: [
      ["e", "e", "en"],
      ["ung", "ung", "ungen"],
      ["er", "er", "ern", "ers"],
      ["el", "el", "eln", "els"],
      ["", "", "e", "en", "s", "es", "er"],
    ],
    words: {
      3: `
        meisterwerk glücksgriff volltreffer`,
      2: `
        stärke pluspunkt vorzug freude vergnügen schnäppchen testsieger preistipp kauftipp geheimtipp bestnote
        augenweide preis-leistungs-sieger lichtblick allrounder`,
      [-2]: `
        schwäche schwachstelle mangel mängel defekt macke nachteil ärgernis zumutung abzocke fehlkauf reinfall
        flop minuspunkt kostenfalle geduldsprobe zeitverschwendung geldverschwendung chaos servicewüste
        mogelpackung manko enttäuschung schlusslicht absturz abstürze ausfall ausfälle problem fehler bug`,
      [-3]: `
        katastrophe albtraum alptraum desaster frechheit`,
      0.5: `
        Meisterwerk Glücksgriff Volltreffer Traum vorteil genuss favorit sieger gewinner zuverlässigkeit lob
        empfehlung highlight erfolg liebling lieblinge segen wohltat begeisterung überflieger spitzenreiter
        platzhirsch`,
      [-0.5]: `
        störung beschwerde verzögerung verspätung kopfschmerzen kopfzerbrechen kritik kritikpunkt datenverlust
        datenleck datenpanne wucher ärger frust stolperstein wermutstropfen haken tortur durcheinander
        warteschleife bruchbude preiserhöhung schimmelspur schimmelspuren lieferverzug ladenhüter rückschritt
        skandal betrug horror`,
    },
  },
  phrases: {
    3: `
      lässt keine wünsche offen, lassen keine wünsche offen, nichts auszusetzen, wenig auszusetzen,
      nichts zu meckern, nichts zu bemängeln, erste wahl, rundum zufrieden, sehr zufrieden, das maß der dinge,
      kaum zu schlagen, nicht zu schlagen, jeden cent wert, jeden euro wert, sein geld wert, ihr geld wert`,
    2: `
      ^besser, ^bessere, ^besseren, ^besserer, ^besseres, beste, besten, bester, bestes, am besten, ^günstiger,
      ^stärker, ^ruhiger, ^zufriedener, zufrieden, ist klasse, einfach klasse, ist top, ist super, ist toll,
      ist prima, einfach zu bedienen, leicht zu bedienen, leicht zu reinigen, leicht einzurichten,
      einfach einzurichten, sehr einfach, toller, tolle, tollen, tolles, ideal, optimal, hält stand,
      hält lange, liegt vorn, liegt vorne, setzt sich durch, hebt sich ab, sticht hervor, sticht heraus,
      ragt heraus, macht spaß, macht freude, bereitet freude, gut aufgehoben, gute wahl, beste wahl,
      bessere wahl, sichere wahl, zu empfehlen, nur empfehlen, sehr empfehlen, wärmstens empfehlen,
      uneingeschränkt empfehlen, weiterempfehlen, weiterempfohlen, empfehlen wir, empfehle ich, wird empfohlen,
      lohnt sich, läuft stabil, läuft rund, läuft reibungslos, funktioniert reibungslos,
      funktioniert einwandfrei, auf anhieb, ohne probleme, preis-leistungs-verhältnis stimmt,
      gutes preis-leistungs-verhältnis, sehr gutes preis-leistungs-verhältnis, gute preis-leistung,
      nie im stich, hält was es verspricht, hält was er verspricht, hält was sie verspricht, jederzeit wieder,
      immer wieder gerne, niedrige preise, niedrige gebühren, ^niedrigere gebühren, ^niedrigere preise,
      faire preise, lange akkulaufzeit, gut verarbeitet, gut dokumentiert, spart viel zeit, spart zeit,
      nimmt viel arbeit ab, nichts zu wünschen übrig`,
    1: `
      gut geeignet, bestens geeignet, recht gut`,
    0: `
      betrugsprävention, betrugserkennung, betrugsschutz, risikomanagement, schmerzgel, schmerzmittel,
      fehlermeldung, fehlerbehebung, problemlösung, beschwerdemanagement, guten tag, guten morgen, gute nacht,
      sicher ist, leicht bekleidet, gut zehn, gut die hälfte, gut ein drittel, guten appetit, so gut wie,
      schöne grüße, stark gewachsen, schwer zu sagen, schwer vergleichbar, leichte sprache, leichtes gepäck,
      sicherer ort, laut, genau, kein wunder, ohne zweifel, zweifellos, nicht nur, nicht zuletzt,
      nicht mehr als, nicht weniger als, gar nicht erst, nicht umsonst, lauter, lauter als wort, genau wie,
      genau so, genau ein, genau zwei, genau drei, erste hilfe, einfache fahrt, einfache mehrheit,
      schneller vorlauf, schnell wachsend, schnell wachsende, besser bekannt, besser gesagt, bester freund,
      hell erleuchtet, weiche faktoren, weiches wasser, hohe luftfeuchtigkeit, im guten wie im schlechten,
      mehr oder weniger, umso besser, im besten fall, bestenfalls, im schlimmsten fall, schlimmstenfalls,
      feine körnung, ruhige lage, ruhiger lage, sauberes wasser, kaltes wasser, schwere waren, schwere lasten,
      defekte geräte, defekte artikel, defekter artikel, fehler melden, mängel melden, probleme melden,
      störung melden, im störungsfall, qualitätsmanagement, qualitätssicherung, lob und kritik,
      gefallen lassen, vorteile und nachteile, vor- und nachteile, gut und schlecht, gut oder schlecht, punkte,
      punkten sammeln, punkt für punkt, lohn, löhne, lohnt ein, stock, stockwerk, ärmel, schein, traumreise,
      ihre lieben, problem-ticket, plus, schnell laden, schnellladen, fahrzeugflotte, leid tun,
      versicherungsfall, klagen einreichen, drücken sie, kleben sie, hakt ab, im brennpunkt, brennwert,
      störungen im betrieb, haken setzen, mit haken, und haken, ein punkt, genuss von, sicherer server,
      leise-modus, scharfe kanten, edle hölzer, kratzbaum, kratzfest, leiden an, rast, rasen, raste,
      brennpunkt, punkte sammeln, fällt leicht, wahl fällt leicht, leicht gemacht, am besten für,
      vorteile und nachteile von, vor- und nachteile von, stärken und schwächen von`,
    [-0.5]: `
      verliert, verlieren, verlor, verloren, büßt, leider, fehlt, fehlen, fehlende, fehlenden`,
    [-1]: `
      könnte besser sein, verbesserungswürdig, luft nach oben, ausbaufähig, steile lernkurve,
      nicht jedermanns sache, geschmackssache`,
    [-2]: `
      ^schlechter, ^schlechtere, ^schlechteren, schlimm, ^schlimmer, zu teuer, zu langsam, zu laut,
      zu kompliziert, zu klein, zu schwer, zu dünn, zu hart, zu weich, zu unübersichtlich, finger weg,
      hände weg, abzuraten, raten ab, rate ab, rät ab, abraten, abgeraten, würde ich abraten,
      würde ich eher abraten, lässt zu wünschen übrig, lassen zu wünschen übrig, zu wünschen übrig,
      hinter den erwartungen, fällt durch, fällt negativ auf, hinkt hinterher, geht kaputt, gehen kaputt,
      ging kaputt, schnell kaputt, stürzt ab, stürzen ab, stürzte ab, abstürzt, stürzt ständig ab,
      stürzt häufig ab, stürzt oft ab, stürzt regelmäßig ab, fällt oft aus, fällt ständig aus,
      fällt häufig aus, fällt öfter aus, lässt auf sich warten, lange wartezeiten, lange lieferzeiten,
      versteckte kosten, versteckte gebühren, hohe gebühren, überhöhte preise, kostet extra, reagiert nicht,
      antwortet nicht, meldet sich nicht, niemand antwortet, niemand erreichbar, nie erreichbar,
      kaum erreichbar, schwer erreichbar, schlecht erreichbar, nicht erreichbar, nicht zu empfehlen,
      nicht empfehlen, taugt nicht, taugen nicht, taugt nichts, nicht sein geld wert, schlechte erfahrungen,
      keine antwort, schwer zu bedienen, schwer zu verstehen, schwer zu finden, schwer zu kündigen,
      auf die nerven, in die jahre gekommen, nie wieder, funktioniert nicht, im regen stehen, im stich,
      über den tisch gezogen, neigt zum überhitzen, ist laut, sind laut, war laut, recht laut, ziemlich laut,
      sehr laut`,
    [-3]: `
      unter aller kanone, unter aller sau, reine zeitverschwendung, reine abzocke`,
  },
  roles: germanRoles,
}
