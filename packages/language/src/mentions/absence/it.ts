import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const info =
  "(?:informazion[ei]|dati|dettagli[o]?|risultati?|recensioni|menzioni|riferimenti|fonti|notizie|tracce?)(?: (?:affidabil[ei]|specific[hi]e?|pubblich?e|pubblici|verificabili|concreti|sufficienti|disponibili|attendibili))*"
const kind = "(?:azienda|società|prodotto|strumento|marchio|servizio|fornitore|software|piattaforma|app|soluzione)"
const name = `(?:(?:la|il|lo|l['’]|una|un|un['’]|nessuna?|nessun['’]) ?)?(?:${kind} )?(?:(?:chiamat[oa]|denominat[oa]|di nome) )?${before}§${bare}`
const prep =
  "(?:su|sull['’]|riguardo a|riguardo ad|riguardanti|relativ[ei] a|relativ[ei] ad|di|circa|né su|a proposito di)"

/** Italian. */
export const italian: AbsenceLanguage = {
  joins: "o|e|né(?: su| di)?",
  cue: /(?<!\p{L})(?:non|mai|nessun[oa]?|nulla|niente|senza|poch\w*|scarse|neppure|né|sconosciut\w*|manca(?:no)?|chiesto|chiedi)(?!\p{L})|\?/iu,
  absent: [
    toPattern(
      `\\b(?:non|senza|nessuna?|pochissime|pochissimi|poche|pochi|scarse) (?:(?:ho|sono|abbiamo|riuscito|riuscita|a|trovato|trovare|trovo|dispongo|disponiamo|di|ci|esistono|molte|disponibili|state|trovate|alcuna?|nessuna?|sufficienti) )*${info} ${prep} ${name}`,
    ),
    toPattern(`\\bnon (?:ho|dispongo di|abbiamo) ${info} né[^.]*§`),
    toPattern(
      `\\bsu ${name} non (?:ho|abbiamo|sono riuscit[oa] a) (?:trovato|trovare|reperito)? ?(?:nulla|niente|informazioni)`,
    ),
    toPattern(`\\bnon (?:ho|so|conosco) (?:trovato )?(?:nulla|niente) (?:su|di|riguardo a) ${name}`),
    toPattern(`\\bnon (?:conosco|conosciamo|riconosco) (?:(?:nessuna?|alcuna?|nessun) )?${name}`),
    toPattern(
      `§ non (?:compare|appare|figura|risulta|viene menzionat[oa]|è menzionat[oa]|è presente|è citat[oa])[^.]{0,12} (?:in|tra|nei|nelle|negli) ?(?:nessun[oa]?|gli|i|le)?[^.]{0,15}(?:elench[io]|elenco|list[ae]|font[ei]|risultat[io]|ricerche|articoli|classifiche)`,
    ),
    toPattern(
      `\\bnessun[oa]? (?:dell[ea]|dei|degli|fonte|articolo|elenco)[^.]{0,30}(?:menziona|cita|nomina|include|parla di) ${before}§`,
    ),
    toPattern(
      `\\bnon (?:esiste|c['’]è|risulta) (?:alcun[oa]?|nessun[oa]?|un[oa]?) ${kind}[^.]{0,12}(?:chiamat[oa]|di nome|denominat[oa]) ${before}§`,
    ),
    toPattern(
      `\\bricerc[ah]e? (?:di|su|per) ${name}[^.]{0,20} (?:nessun|nulla|senza)|\\bricerca (?:di|su) ${name}["»*]* non `,
    ),
    toPattern(
      `\\bnon (?:sono riuscit[oa]|ho potuto|posso|riesco)[^.]{0,12}(?:verificare|confermare)[^.]{0,15}(?:che |se |esistenza di )${before}§`,
    ),
    toPattern(`§ non (?:esiste|sembra esistere)|§["»*]* non mi (?:dice|è) (?:nulla|niente|not[oa])`),
    toPattern(
      `(?:chiarire|specificare|precisare|spiegare|dirmi)[^.]{0,12}(?:cosa intendi|cosa intende|a cosa ti riferisci|che cos['’]è)[^.]{0,8} ${before}§`,
    ),
    toPattern(
      `^\\W*(?:hai chiesto|ha chiesto|mi hai chiesto|chiedi|avete chiesto)[^.]{0,15}(?:di|su|informazioni su) ${name}["»*]*[.!:]?\\s*$`,
    ),
    toPattern(`\\bnon (?:ho familiarità|sono familiare) con ${name}`),
  ],
  hedge: /(?:^|[^\p{L}])(?:se|forse|possibile|possibilmente|potrebbe|può|probabilmente|magari)(?=$|[^\p{L}])|\?\s*$/iu,
}
