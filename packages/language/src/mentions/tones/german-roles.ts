import type { ToneLanguage } from "./tone-language.ts"

/** What German words do in a sentence besides having a tone. */
export const germanRoles: ToneLanguage["roles"] = {
  not: `nicht, nie, niemals, keineswegs, keinesfalls, mitnichten, nimmer`,
  no: `
    kein, keine, keinen, keinem, keiner, keines, keinerlei, ohne, niemand, niemanden, niemandem, nichts,
    frei von, weder, mangels, alles andere als, weit entfernt von, weit davon entfernt, mangelt es an=-2,
    fehlt es an=-2, das gegenteil von`,
  few: `kaum, selten, wenige, weniger als, kaum jemand`,
  about: `
    verhindert, verhindern, vermeidet, vermeiden, reduziert, reduzieren, behebt, beheben, löst, lösen,
    erkennt, erkennen, schützt vor, schutz vor, schutz gegen, schützt gegen, gegen, deckt, versichert,
    versichern, bei problemen, bei fehlern, bei störungen, bei ausfällen, bei beschwerden, bei verspätung,
    bei schmerzen, im falle, meldet, melden, minimiert, senkt, bekämpft, lindert, hilft bei, hilft gegen,
    erspart, beseitigt, vor`,
  less: `weniger, minder`,
  more: `mehr, eher, lieber`,
  very: `
    sehr, äußerst, extrem, überaus, besonders, ausgesprochen, wirklich, richtig, absolut, wahrlich, höchst,
    so, ungemein, enorm, unglaublich, deutlich, schlicht, einfach nur, schlichtweg, total, völlig, auch,
    immer, stets, meist, angenehm, erstaunlich, überraschend, durchweg, spürbar, merklich, beide, insgesamt,
    außerdem, zudem, leider auch, oft, viel, wesentlich, erheblich`,
  slightly: `etwas, ein wenig, ein bisschen, leicht, gelegentlich, mitunter, manchmal, ziemlich, recht`,
  contrast: `
    aber, jedoch, doch, wohingegen, obwohl, obgleich, wenngleich, allerdings, hingegen, dagegen, dafür,
    andererseits, trotzdem, dennoch, nur dass, wobei, auf kosten, wettmacht, wettmachen, wett, während,
    auch wenn, selbst wenn, wenn auch, zwar, trotz, immerhin, ansonsten, nur leider, macht das wett`,
  and: `und, oder, sowie, &, als auch, als auch die, als auch der, als auch das`,
  nor: `noch`,
  article: `der, die, das, den, dem, des, ein, eine, einem, einer, eines, von, vom, beim, zum, zur`,
  than: `als`,
  compared: `
    im vergleich zu, im vergleich zum, im vergleich zur, verglichen mit, im gegensatz zu, im gegensatz zum,
    im gegensatz zur, anders als, gegenüber, neben, das gegenteil des, das gegenteil der, gegenteil des,
    gegenteil der, gegenteil von, im unterschied zu`,
  aside: `
    statt, anstatt, anstelle von, anstelle, alternative zu, alternativen zu, alternative zum, ersatz für,
    ähnlich wie, wie, weg von, wechsel von, umstieg von, teil von, gehört zu, kompatibel mit, zusammen mit,
    abgesehen von`,
  for: `für, menschen mit, kunden mit, nutzer mit, teams mit, personen mit, wer, leute, damit`,
  own: `sein, seine, seinen, seinem, seiner, seines, ihr, ihre, ihren, ihrem, ihrer, ihres, er, sie, es`,
  cited: `gebekannt, berühmt, berüchtigt=-2, kritisiert=-2, gerühmt=2, lob=2, kritik=-2`,
  if: `wenn, falls, sofern, ob, sollten, solange, hängt davon ab`,
  denial: `
    nicht dass, nicht _ dass, was nicht heißt, das heißt nicht, ich würde nicht sagen, man kann nicht sagen,
    es wäre ungerecht, es wäre unfair, es wäre falsch, es wäre übertrieben, nicht so_ dass, nicht etwa`,
  others: `
    andere, anderen, anderer, anderes, konkurrenz, konkurrenten, mitbewerber, wettbewerber, rivalen,
    alternativen, die meisten anbieter, viele anbieter, ersterer, erstere, ersteres, letzterer, letztere,
    letzteres, letzterem, letzteren, der letzte, die letzte, das letzte, der erste, die erste, der zweite,
    die zweite, nur eine, nur einer, nur eines, einer davon, eine davon, eines davon`,
  relative: `deren, dessen, welche, welcher, welches`,
  unsaid: `
    nicht behaupten, nicht behaupten kann, nicht sagen kann, nicht sagen lässt, nicht gesagt werden kann,
    lässt sich das nicht sagen, kann man das nicht sagen, kann man nicht sagen, gilt das nicht,
    trifft das nicht zu`,
  beats: `
    schlägt, übertrifft, überholt, übertrumpft, überflügelt, besiegt, unterbietet, abhängt, aussticht, toppt`,
  trails: `
    unterliegt, nachsteht, hinterherhinkt, kann nicht mithalten mit, verliert gegen,
    zieht den kürzeren gegen`,
  by: `von`,
  aspect: `
    support, service, kundendienst, preis, preise, kunden, nutzer, käufer, gäste, akku, bedienung,
    verarbeitung, app, kosten, gebühren, anwender, tester, qualität, lieferung, oberfläche, einrichtung,
    updates, kundenservice, leistung, design, klang, geschmack, reviewer, kritiker, eltern`,
  clause: `sondern, denn, weil, weshalb, da, dass, sodass, seit, seitdem, bis, sobald, nachdem`,
  mixed: `
    gemischt, gemischte, gemischten, gemischtes, zwiespältig, zwiespältige, zwiespältigen, gespalten,
    durchwachsen, durchwachsene, die waage, teils teils, halten sich die waage, scheiden sich die geister,
    gehen die meinungen`,
  claimed: `
    wäre, wären, würde, würden, könnte, könnten, dürfte, dürften, müsste, müssten, soll, sollen, sollte,
    verspricht, versprach, versprechen, versprochen, behauptet, behaupten, wirbt, werben, nennt sich,
    rühmt sich, gibt sich, angeblich, plant, planen, hoffe, hoffte, gehofft, hoffentlich, hoffen, wünsche,
    wünschte, gewünscht, erwartet, erwartete, erwarten, früher, einst, ehemals, damals, anfangs, zunächst,
    laut hersteller, laut anbieter, laut eigenen, laut website, laut unternehmen, nach eigenen, nach eigener,
    nach angaben, angaben, bezeichnet, bezeichnen, versteht sich, beschreibt sich, positioniert sich, preist,
    bewirbt, beworben, slogan, motto, werbung, prospekt, vermarktet, mein freund, meine freundin,
    mein bruder, meine schwester, mein kollege, meine kollegin, mein nachbar, manche, mancher, manchen,
    manchem, einige, einigen, einzelne, die einen, ein nutzer, ein kunde, ein tester, meinungen, gerücht,
    gerüchte, auf dem papier, theoretisch, in der theorie, als ob, sogenannte, sogenannter, vermutlich,
    vielleicht, womöglich, möglicherweise, eventuell, wohl, kann sein, versucht, versuchte, fragt, frage,
    dachte, glaube, glauben, geglaubt, so tun, ironie, sei, seien, hätte, hätten, gäbe, wenn es nach,
    bis zum letzten, bis zur letzten, tut so, man besser, besser einen, besser gleich, besser die, sein will,
    werden will, sein wollen, werden wollen`,
  has: `
    ist, sind, war, waren, bin, hat, haben, hatte, hatten, bietet, bieten, bleibt, bleiben, blieb, wirkt,
    wirken, wirkte, scheint, scheinen, macht, machen, machte, gilt, gelten, fühlt, erweist, erwies, klingt,
    klingen, schmeckt, schmecken, arbeitet, läuft, laufen, lief, funktioniert, findet, finden, fand, fanden,
    besitzt, verläuft, ausfällt, schneidet, wird als, gilt als`,
  aimed: `
    meiden=-2, meiden sie=-2, meidet=-2, finger weg von=-2, hände weg von=-2, warnen vor=-2, warne vor=-2,
    rate von=-2, raten von=-2, kauft nicht bei=-2, ärger mit=-2, probleme mit=-2, beschwerden über=-2,
    enttäuscht von=-2, unzufrieden mit=-2, kritisieren=-2, bemängeln=-2, hassen=-2, hasse=-2, lieben=2,
    liebe=2, loben=2, lobt=2, schätzen=2, schwören auf=2, schwört auf=2, schwöre auf=2, begeistert von=2,
    zufrieden mit=2, überzeugt von=2, empfehlen=2, probieren sie unbedingt=2, empfehle=2, empfiehlt=2, empfohlen=2, bevorzuge=2,
    bevorzugen=2, spricht für=2, freude mit=2, freude an=2, vorteile von=2, nachteile von=-2,
    schwächen von=-2, stärken von=2`,
  both: `sowohl`,
}
