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
        gründlich sorgfältig ausgereift durchdacht elegant schön hübsch schick stilvoll hochwertig edel scharf  leise
        sauber lecker köstlich schmackhaft knackig saftig  kuschelig atmungsaktiv langlebig haltbar
        strapazierfähig widerstandsfähig wetterfest empfehlenswert lohnenswert überzeugend gelungen beeindruckend
        angenehm charmant lebendig sanft pünktlich unermüdlich ausdauernd beliebt geschätzt preisgekrönt
        überlegen sympathisch liebevoll kulant großzügig reibungslos mühelos unschätzbar wertvoll erfreulich
        souverän bodenständig ausgewogen bekömmlich dezent standfest pflegeleicht familienfreundlich
        kinderfreundlich anfängerfreundlich umfangreich detailliert fein geschmackvoll wohltuend
        wohlschmeckend griffig geräumig sparsam energiesparend lobenswert dankbar reaktionsschnell
        kundenfreundlich stimmig rutschfest ruhig lückenlos verständlich wirksam nützlich kräftig konkurrenzlos
        spielend lohnend bewährt befriedigend vertrauensvoll`,
      1: `leicht weich hell einfach sicher praktisch ordentlich geeignet modern innovativ sinnvoll kompakt ansprechend brauchbar clever`,
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
      3: `begeister schwärm`,
      2: `
        überzeug lob empfehl punkt glänz beeindruck lieb  überrasch profitier bewähr lohn taug
        entzück erfreu brillier verwöhn rühm übertreff übertrump auszeichn mithalt`,
      [-2]: `
        enttäusch nerv bemängel kritisier klag beklag schwächel versag leid patz ärger stör frustrier
        verärger hak ruckel stürz wackel klapper quietsch kratz kleb stink brenn fussel boulder verschlepp
        vernachlässig täusch betrüg mangel bröckel stotter verwirr überforder hapern abrat scheiter stock
        bereu rost schimmel tropf  murks abzock vergraul verschlimmer verschlechter versemmel vermiss `,
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
      3: `Meisterwerk Glücksgriff Volltreffer Traum`.toLowerCase(),
      2: `
        stärke pluspunkt vorteil vorzug freude genuss vergnügen schnäppchen favorit testsieger sieger gewinner preistipp kauftipp geheimtipp
        zuverlässigkeit  bestnote lob empfehlung highlight erfolg liebling lieblinge segen augenweide
        wohltat begeisterung  überflieger preis-leistungs-sieger spitzenreiter  lichtblick platzhirsch allrounder`,
      [-2]: `
        schwäche schwachstelle nachteil mangel mängel fehler defekt macke störung ausfall ausfälle absturz abstürze
        beschwerde enttäuschung problem manko ärgernis verzögerung verspätung kopfschmerzen kopfzerbrechen
        zumutung abzocke fehlkauf reinfall flop kritik kritikpunkt minuspunkt datenverlust datenleck datenpanne bug
        kostenfalle wucher ärger frust geduldsprobe stolperstein wermutstropfen haken tortur zeitverschwendung
        geldverschwendung chaos durcheinander servicewüste warteschleife bruchbude preiserhöhung schimmelspur schimmelspuren
        lieferverzug ladenhüter schlusslicht rückschritt mogelpackung`,
      [-3]: `katastrophe albtraum alptraum desaster skandal frechheit betrug horror`,
    },
  },
  phrases: {
    3: `ins Herz geschlossen, seinesgleichen sucht, ihresgleichen sucht, lässt keine wünsche offen, lassen keine wünsche offen, keine wünsche offen, nichts auszusetzen, nichts zu meckern, nichts zu bemängeln,
      erste wahl, platz eins, platz 1, voll und ganz, rundum zufrieden, sehr zufrieden, auf ganzer linie überzeugt, um längen besser, das maß der dinge, kaum zu schlagen, nicht zu schlagen, uneingeschränkt empfehlen,
      uneingeschränkt zu empfehlen, jeden cent wert, jeden euro wert, sein geld wert, ihr geld wert, gut angelegt, das geld wert, in den höchsten tönen, über jeden zweifel erhaben`,
    2: `^besser, ^bessere, ^besseren, ^besserer, ^besseres, beste, besten, bester, bestes, am besten, ^günstiger, ^stärker, ^stärkere, ^stärkeren, ^wärmer, ^schärfer, ^ruhiger, zufrieden, top, ist klasse, einfach klasse, echt klasse, einfach zu bedienen, sehr einfach, ganz einfach, einfach zu, prima, super, toll, tolle, tollen, tolles, toller, starke, starkes, starken, ideal, idealer, optimal, optimale, optimalen,
      hält stand, hält durch, halten durch, durchhält, hält lange, hält ewig, punkten, führt das feld an, liegt vorn, liegt vorne, an der spitze, gewinnt, siegt, siegte, setzt sich durch, hebt sich ab, sticht hervor, sticht heraus, ragt heraus, macht spaß, macht freude, bereitet freude, schlägt sich gut, 
      gut gefahren, gut aufgehoben, gut zurecht, gute figur, bessere figur, die bessere wahl, gute wahl, beste wahl, zu empfehlen, empfehlen, empfehle, empfiehlt, empfohlen, rate ich zu, raten zu, rate zu, raten wir zu, spricht für, spricht alles für, spricht vieles für, lohnt, lohnt sich, kommt gut an, kommen gut an, gefällt,
      läuft stabil, läuft rund, läuft reibungslos, läuft alles stabil, auf anhieb, ohne wenn und aber, ohne murren, ohne probleme, ohne mucken, im besten sinn, im besten sinne, preis-leistungs-verhältnis stimmt, gutes preis-leistungs-verhältnis, gute preis-leistung, glänzte, bestand souverän, kann überzeugen, übertrifft, übertreffen, geht leicht von der hand,
      zieht schnell ein, auf augenhöhe, kann gut mithalten, gut mithalten, mithalten, nicht mehr missen, nicht mehr hergeben, nie im stich, hält was es verspricht, hält was er verspricht, hält was sie verspricht, hält ihr versprechen, hält sein versprechen, sofort zurecht, binnen minuten, innerhalb von minuten, in wenigen minuten, wahre freude, goldrichtig, lieben, liebt, schwören auf, schwört auf, schwört darauf,
      trumpft auf, leistet gute dienste, nur gutes, voll des lobes, gerne wieder, jederzeit wieder, kommt ohne fehler aus, niedrig sind, niedrige gebühren, ^niedrigere gebühren, niedrige preise, ^niedriger, geringe kosten, niedrige kosten, lange akkulaufzeit, lange haltbarkeit, weckt vertrauen, einigkeit, jahrelang glatt, trocken hält, hält trocken, hält dicht, gut gemacht, gut verarbeitet, gut dokumentiert, gut lesbar, ein klacks, im handumdrehen, auf abruf, nichts zu wünschen übrig,
      bleibt treu, bestens, hält mit, ^weniger strom, ^entspannter, sein geld, mit bravour, mit auszeichnung`,
    1: `gut geeignet, bestens geeignet, ans herz legen, recht gut`,
    0: `betrugsprävention, betrugserkennung, betrugsschutz, risikomanagement, schmerzgel, schmerzmittel, fehlermeldung, fehlerbehebung, problemlösung, beschwerdemanagement, guten tag, guten morgen, gute nacht, sicher ist, leicht bekleidet, gut zehn, gut die hälfte, gut ein drittel, guten appetit, so gut wie, schöne grüße, stark gewachsen,
      schwer zu sagen, schwer vergleichbar, leichte sprache, leichtes gepäck, sicherer ort, laut, genau, kein wunder, ohne zweifel, zweifellos, nicht nur, nicht zuletzt, nicht mehr als, nicht weniger als, gar nicht erst, nicht umsonst, lauter, lauter als wort, genau wie, genau so, genau ein, genau zwei, genau drei, erste hilfe, einfache fahrt, einfache mehrheit, schneller vorlauf, schnell wachsend, schnell wachsende, besser bekannt, besser gesagt, bester freund, hell erleuchtet, weiche faktoren, weiches wasser,
      hohe luftfeuchtigkeit, im guten wie im schlechten, mehr oder weniger, umso besser, im besten fall, bestenfalls, im schlimmsten fall, schlimmstenfalls, feine körnung, ruhige lage, ruhiger lage, sauberes wasser, kaltes wasser, schwere waren, schwere lasten, defekte geräte, defekte artikel, defekter artikel, fehler melden, mängel melden, probleme melden, störung melden, im störungsfall, qualitätsmanagement, qualitätssicherung, lob und kritik, gefallen lassen, vorteile und nachteile, vor- und nachteile, gut und schlecht, gut oder schlecht, punkt, punkte, punkten sammeln, punkt für punkt, lohn, löhne, lohnt ein, stock, stockwerk, ärmel, schein, traumreise, ihre lieben,
      problem-ticket, plus, schnell laden, schnellladen, fahrzeugflotte, leid tun, versicherungsfall, klage, klagen einreichen, drücken sie, kleben sie, hakt ab, im brennpunkt, brennwert, störungen im betrieb, haken setzen, mit haken, und haken, ein punkt, genuss von, sicherer server, leise-modus, scharfe kanten, edle hölzer, kratzbaum, kratzfest, leiden an, rast, rasen, raste`,
    [-1]: `könnte besser sein, verbesserungswürdig, luft nach oben, ausbaufähig, steile lernkurve, nicht jedermanns sache, geschmackssache, etwas länger`,
    [-2]: `schlecht gefahren, schlecht beraten, ^schlechter, ^schlechtere, ^schlechteren, schlimm, ^schlimmer, zu teuer, zu langsam, zu laut, zu kompliziert, zu klein, zu schwer, zu wenig, zu hart, zu weich, zu dünn, zu dunkel, zu lange, zu viel, finger weg, hände weg, abzuraten, raten ab, rate ab, rät ab, rate von, raten von, abgeraten, warnen vor, warnt vor, zu warnen, besser einen bogen, einen bogen um, einen großen bogen,
      lässt zu wünschen übrig, lassen zu wünschen übrig, zu wünschen übrig, im stich, im regen stehen, lässt kunden, hängen lässt, tagelang hängen, bleibt hinter, hinter den erwartungen, fällt durch, fiel durch, fällt ab, fällt zurück, hinkt hinterher, hinterherhinkt, hinterherlaufen, abgeschlagen, letzter platz, letzten platz, auf dem letzten platz, das schlusslicht, alt aus, ziemlich alt, geht kaputt, gehen kaputt, ging kaputt, kaputtgeht, gibt auf, geben auf, gab den geist auf, gibt den geist auf, gibt schnell auf, stürzt ab, stürzen ab, stürzte ab, stürzt, abstürzt, hängt sich auf, fällt aus, fallen aus, fiel aus, ausfällt,
      warten lassen, lässt auf sich warten, lassen auf sich warten, lange wartezeiten, lange wartezeit, lange lieferzeiten, lange lieferzeit, wochenlang/monatelang/tagelang/stundenlang warten, wochenlang/monatelang/tagelang auf, versteckte kosten, versteckte gebühren, hohe kosten, hohe gebühren, hohe preise, hoher preis, hohen preis, hohem preis, ^höhere preise, ^höhere kosten, ^höhere gebühren, saftige gebühren, happige preise, preise verdoppelt, preise erhöht, ins geld, zahlt man drauf, kräftig drauf, kostet extra, kosten extra, stellt sich tot, stellt sich seither tot, reagiert nicht, antwortet nicht, meldet sich nicht,
      niemand antwortet, nie erreichbar, kaum erreichbar, schwer erreichbar, schlecht erreichbar, nicht erreichbar, nicht eingestellt, nicht zu empfehlen, taugt nicht, taugen nicht, nicht taugt, taugt nichts, taugen nichts, geht gar nicht, nichts für, nicht sein geld wert, mehr schein als sein, billiges plastik, am ende der liste, reine abzocke, unter aller kanone, unter aller sau, in die jahre gekommen, verliert daten, verliert dabei, datenverlust, unverschlüsselt, löst sich, lösen sich, lösen sich auf, geht auseinander, fällt auseinander, fallen auseinander, leiert aus, leiern aus, undichte, nichts findet,
      danebenliegt, liegt daneben, geht schief, ging schief, schlechte erfahrungen, keine antwort, keinerlei antwort, frisst den gewinn, frisst, verschlingt, treibt in den wahnsinn, treibt zur weißglut, auf die nerven, zu ärgern, lässt sich bitten, schwer zu bedienen, schwer zu verstehen, schwer zu finden, schwer zu kündigen, auf der strecke, am ziel vorbei, verschlimmbessert, oft verspätung, lässt nach, lassen nach, ließ nach, leider, nicht nachvollziehbar, lebt von seinem namen, zur qual, eine qual, lässt einen, das nachsehen, nimmt es nicht so genau, ein graus, nutzlos, zieht den kürzeren, satt haben, die nase voll`,
    [-3]: `auf ganzer linie, unter aller würde, eine frechheit, reine zeitverschwendung, nie wieder, der letzte dreck`,
  },
  roles: {
    not: `nicht, nie, niemals, keineswegs, keinesfalls, mitnichten, nimmer`,
    no: `kein, keine, keinen, keinem, keiner, keines, keinerlei, ohne, niemand, niemanden, niemandem, nichts, frei von, weder, mangels, alles andere als, weit entfernt von, weit davon entfernt, mangelt es an=-2, fehlt es an=-2, das gegenteil von, verliert, verlieren, verlor, verloren, büßt, eingebüßt`,
    few: `kaum, selten, wenige, weniger als, kaum jemand`,
    about: `verhindert, verhindern, vermeidet, vermeiden, reduziert, reduzieren, behebt, beheben, löst, lösen, erkennt, erkennen, schützt vor, schutz vor, schutz gegen, schützt gegen, gegen, deckt, versichert, versichern, bei problemen, bei fehlern, bei störungen, bei ausfällen, bei beschwerden, bei verspätung, bei schmerzen, im falle, meldet, melden, minimiert, senkt, bekämpft, lindert, hilft bei, hilft gegen, erspart, beseitigt, vor, trotz`,
    less: `weniger, minder`,
    more: `mehr, eher, lieber`,
    very: `sehr, äußerst, extrem, überaus, besonders, ausgesprochen, wirklich, richtig, absolut, wahrlich, höchst, so, ungemein, enorm, unglaublich, deutlich, schlicht, einfach nur, schlichtweg, total, völlig`,
    slightly: `etwas, ein wenig, ein bisschen, leicht, gelegentlich, mitunter, manchmal, ziemlich, recht`,
    contrast: `aber, jedoch, doch, wohingegen, obwohl, obgleich, wenngleich, allerdings, hingegen, dagegen, dafür, andererseits, trotzdem, dennoch, nur dass, wobei, auf kosten, wettmacht, wettmachen, wett`,
    and: `und, oder, sowie, &`,
    nor: `noch`,
    article: `der, die, das, den, dem, des, ein, eine, einem, einer, eines, sowohl, als auch, von, vom, beim, zum, zur, auch`,
    than: `als`,
    compared: `im vergleich zu, im vergleich zum, im vergleich zur, verglichen mit, im gegensatz zu, im gegensatz zum, im gegensatz zur, anders als, gegenüber, neben, das gegenteil des, das gegenteil der, gegenteil des, gegenteil der, gegenteil von, im unterschied zu`,
    aside: `statt, anstatt, anstelle von, anstelle, alternative zu, alternativen zu, alternative zum, ersatz für, ähnlich wie, wie, weg von, wechsel von, umstieg von, teil von, gehört zu, kompatibel mit, zusammen mit, abgesehen von`,
    for: `für, menschen mit, kunden mit, nutzer mit, teams mit, personen mit, wer, leute, damit`,
    own: `sein, seine, seinen, seinem, seiner, seines, ihr, ihre, ihren, ihrem, ihrer, ihres, er, sie, es`,
    cited: `gebekannt, berühmt, berüchtigt=-2, kritisiert=-2, loben=2, geliebt=2, gerühmt=2, lob=2, kritik=-2`,
    if: `wenn, falls, sofern, ob, sollten, solange, hängt davon ab`,
    denial: `nicht dass, nicht _ dass, was nicht heißt, das heißt nicht, ich würde nicht sagen, man kann nicht sagen, es wäre ungerecht, es wäre unfair, es wäre falsch, es wäre übertrieben, nicht so_ dass, nicht etwa`,
    others: `andere, anderen, anderer, anderes, konkurrenz, konkurrenten, mitbewerber, wettbewerber, rivalen, alternativen, die meisten anbieter, viele anbieter, ersterer, erstere, ersteres, letzterer, letztere, letzteres, letzterem, letzteren, der letzte, die letzte, das letzte, der erste, die erste, der zweite, die zweite, nur eine, nur einer, nur eines, einer davon, eine davon, eines davon`,
    relative: `deren, dessen, welche, welcher, welches`,
    unsaid: `nicht behaupten, nicht behaupten kann, nicht sagen kann, nicht sagen lässt, nicht gesagt werden kann, lässt sich das nicht sagen, kann man das nicht sagen, kann man nicht sagen, gilt das nicht, trifft das nicht zu`,
    beats: `schlägt, übertrifft, überholt, übertrumpft, überflügelt, besiegt, unterbietet, abhängt, aussticht, toppt`,
    trails: `unterliegt, nachsteht, hinterherhinkt, kann nicht mithalten mit, verliert gegen, zieht den kürzeren gegen`,
    judges: `empfiehlt=2, lobt=2, kritisiert=-2, bemängelt=-2, bedauert=-2, beklagt=-2, liebt=2`,
    by: `von`,
    aspect: `support, service, kundendienst, preis, preise, kunden, nutzer, käufer, gäste, akku, bedienung, verarbeitung, app, kosten, gebühren, anwender, tester, qualität, lieferung, oberfläche, einrichtung, updates, kundenservice, leistung, design, klang, geschmack, reviewer, kritiker, eltern`,
    clause: `sondern, während, denn, weil, weshalb, zwar, da, dass, sodass, seit, seitdem, bis, sobald, nachdem`,
    mixed: `gemischt, gemischte, gemischten, gemischtes, zwiespältig, zwiespältige, zwiespältigen, gespalten, durchwachsen, durchwachsene, die waage, teils teils, halten sich die waage, scheiden sich die geister, gehen die meinungen`,
    claimed: `wäre, wären, würde, würden, könnte, könnten, dürfte, dürften, müsste, müssten, soll, sollen, sollte, verspricht, versprach, versprechen, versprochen, behauptet, behaupten, wirbt, werben, nennt sich, rühmt sich, gibt sich, angeblich, will, wollen, plant, planen, möchte, möchten`,
    has: `ist, sind, war, waren, sei, bin, hat, haben, hatte, hatten, bietet, bieten, bot, bleibt, bleiben, blieb, wirkt, wirken, wirkte, scheint, scheinen, macht, machen, machte, gilt, gelten, galt, fühlt, zeigt, zeigen, erweist, erwies, überzeugt, punktet, wird, werden, wurde, wurden, liefert, liefern, lieferte, sorgt, sorgen, klingt, klingen, schmeckt, schmecken, sitzt, arbeitet, läuft, laufen, lief, funktioniert, findet, finden, fand, fanden, hält, besitzt, verfügt, bekommt, bekam, erhält, erhielt, mit, durch, dank, gibt, verbindet, vereint, kombiniert, bringt, bringen, fällt`,
  },
}
