import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const info =
  "(?:(?:verlässlichen?|verlässliche|zuverlässigen?|konkreten?|genauen?|spezifischen?|öffentlichen?|öffentlich verfügbaren?|aktuellen?|näheren?|weiteren?|belastbaren?|gesicherten?) )*(?:Informationen|Infos|Angaben|Daten|Details|Treffer|Ergebnisse|Suchergebnisse|Bewertungen|Belege|Quellen|Einträge|Hinweise|Erfahrungsberichte|Kenntnisse?|Erkenntnisse)"
const kind = "(?:Unternehmen|Produkt|Werkzeug|Tool|Anbieter|Firma|Marke|Dienst|Software|Programm|App|Plattform|Lösung)"
const name = `(?:(?:de[mnr]|die|das|eine[mnr]?) )?(?:${kind} )?(?:(?:namens|mit dem Namen|mit Namen) )?${before}§${bare}`
const prep = "(?:zu|über|von|zum|zur|nach|bezüglich|hinsichtlich|betreffend|für)"
const none = "(?:keine[nrs]?|kein|kaum|nichts|nicht|wenige?|weder|keinerlei)"

/** German. */
export const german: AbsenceLanguage = {
  joins: "oder|und|noch(?: zu| über| von)?",
  cue: /(?<!\p{L})(?:nicht\w*|nie|niemals|kein\w*|kaum|weder|ohne|wenige?|unbekannt|nirgends|neu|fehl\w*|mangelt|gefragt|ob|präzis\w*|erklär\w*)(?!\p{L})|\?/iu,
  absent: [
    toPattern(
      `\\b${none} (?:\\p{L}+ )?${info} ${prep} ${name}(?! (?:Preise|Kosten)) *(?:finden|gefunden|vor|vorliegen|verfügbar|[.,;]|$)`,
    ),
    toPattern(
      `\\b(?:keine|kaum|wenige?|keinerlei) (?:öffentlich verfügbare |verlässliche[n]? )?${info} ${prep} ${name}`,
    ),
    toPattern(
      `\\b(?:zu|über|bezüglich|von) ${name}(?: \\p{L}+){0,3}? (?:${none})(?: \\p{L}+){0,2}? (?:${info}|gefunden|bekannt|finden|sagen|vor)`,
    ),
    toPattern(
      `\\b(?:zu|über|von) ${name} (?:weiß|habe|finde|kenne|fand|konnte) (?:ich )?(?:\\p{L}+ )?(?:leider )?(?:nichts|keine ${info})(?! \\p{Lu})`,
    ),
    toPattern(`\\b(?:weiß|finde|fand|habe) (?:ich )?(?:leider )?nichts (?:zu|über|von) ${name}`),
    toPattern(`\\bweder (?:zu|über|von) ${name}[^.]{0,40}(?:${info}|etwas|gefunden|bekannt)`),
    toPattern(
      `\\b(?:ist|sind|war) (?:mir|uns) (?:leider |bisher )?(?:nicht|kein[e]?)(?: \\p{L}+){0,2}? ?(?:bekannt|geläufig|vertraut)`,
    ),
    toPattern(`§[^.]{0,40}\\b(?:mir|uns) (?:leider )?(?:nicht bekannt|unbekannt|nichts|kein Begriff)`),
    toPattern(`\\b(?:mir|uns) (?:ist|sind|war) (?:leider )?kein(?:e|en)?\\b[^.]{0,40}§[^.]{0,20}bekannt`),
    toPattern(
      `§ (?:taucht|kommt|erscheint|findet sich|steht|ist) (?:leider )?(?:in|auf|bei) (?:keine[mnr]|den|meinen)[^.]{0,40}(?:Quelle|Liste|Ergebnis|Suche|Treffer|Rangliste|Artikel|Test)\\p{L}*`,
    ),
    toPattern(
      `\\b(?:Quelle|Ergebnis|Suchergebnis|Liste|Treffer|Artikel)\\p{L}* (?:wird|ist|kommt|taucht|erwähnt|nennt|erscheint) ${before}§ (?:nicht|nirgends|nie)\\b`,
    ),
    toPattern(
      `\\bkeine (?:der|von den|meiner) [^.]{0,30}(?:Quellen|Listen|Ergebnisse|Artikel)[^.]{0,15} (?:erwähnt|nennt|enthält|führt) ${before}§`,
    ),
    toPattern(`\\b(?:Suche|Recherche|Anfrage) (?:nach|zu|über) ${name}[^.]{0,20}(?:keine|nichts|kein|null|ohne)`),
    toPattern(`\\bOb es ${name}[^.]{0,30}gibt|\\bExistenz von ${name}[^.]{0,30}nicht`),
    toPattern(
      `\\b(?:gibt es|existiert|existieren|gibt) (?:meines Wissens |derzeit )?kein(?:e|en)? ${kind} (?:namens|mit dem Namen) ${before}§`,
    ),
    toPattern(`§ (?:bin ich|ist mir) (?:leider )?nicht vertraut|nicht (?:mit )?${before}§ vertraut`),
    toPattern(
      `(?:präzisieren|klären|erklären|sagen|mitteilen|verraten|genauer)[^.]{0,30} (?:was|welche[sn]?|wen)[^.]{0,20} ${before}§|was (?:Sie|du|Du) (?:mit|unter) ${before}§[^.]{0,15}(?:meinen|meinst)`,
    ),
    toPattern(`^\\W*(?:Sie haben|Du hast|du hast|Ihr habt) (?:\\p{L}+ )?nach ${name}["“”*]* gefragt[.!:]?\\s*$`),
  ],
  hedge:
    /\b(?:falls|wenn|möglicherweise|vielleicht|eventuell|könnte|dürfte|vermutlich|womöglich|ob|wahrscheinlich)\b|\?\s*$/iu,
}
