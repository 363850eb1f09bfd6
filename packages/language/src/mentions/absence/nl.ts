import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const info =
  "(?:(?:betrouwbare|specifieke|openbare|concrete|actuele|verdere|duidelijke|publieke|gedetailleerde) )*(?:informatie|info|gegevens|details|resultaten|beoordelingen|recensies|vermeldingen|bronnen|reviews|data)"
const kind = "(?:bedrijf|product|tool|merk|dienst|aanbieder|leverancier|software|platform|app|oplossing)"
const name = `(?:(?:het|de|een|geen) )?(?:${kind} )?(?:(?:genaamd|met de naam|dat|die) )?${before}§${bare}`
const prep = "(?:over|van|voor|met betrekking tot|omtrent|betreffende|naar)"

/** Dutch. */
export const dutch: AbsenceLanguage = {
  joins: "of|en|noch(?: over| van)?",
  cue: /(?<!\p{L})(?:niet\w*|niks|nooit|geen|nergens|weinig|nauwelijks|amper|noch|onbekend|mis|ontbreekt|vroeg|gevraagd)(?!\p{L})|\?/iu,
  absent: [
    toPattern(
      `\\b(?:geen|niet|weinig|nauwelijks|amper|zonder) (?:(?:over|voldoende|enkele|veel) )*${info} (?:beschikbaar )?${prep} ${name}`,
    ),
    toPattern(
      `\\b(?:niets|niks) (?:over|van) ${name}(?: heb| kunnen| gevonden| vinden|\\s*[.,;]|\\s*$)|\\b(?:weet|vond|vind) (?:ik )?(?:helaas )?(?:niets|niks) (?:over|van) ${name}`,
    ),
    toPattern(`\\bover ${name} (?:heb|kan|kon|weet|vind) ik (?:helaas )?(?:niets|niks|geen ${info})`),
    toPattern(`\\bnoch over[^.]*§[^.]*${info}`),
    toPattern(`\\b(?:ken|herken|kennen) (?:ik |wij )?(?:helaas )?(?:geen|niet) ${name}`),
    toPattern(`\\b(?:ben|zijn) (?:helaas )?niet (?:bekend|vertrouwd) met ${name}`),
    toPattern(
      `§ (?:komt|staat|verschijnt|wordt|is) (?:helaas )?(?:niet )?(?:in|op|tussen) (?:geen|de|mijn)[^.]{0,25}(?:lijst|bron|resultat|zoekresult|artikel|overzicht)\\p{L}*(?: voor| voorkomt| genoemd| vermeld)?(?=[^\\p{L}])`,
    ),
    toPattern(
      `\\bgeen (?:van de|enkele|van mijn) [^.]{0,25}(?:bronnen|bron|lijsten|artikelen|resultaten)[^.]{0,12} ?(?:noemt|noemen|vermeldt|vermelden|bevat) ${before}§`,
    ),
    toPattern(
      `\\b(?:bestaat|is) er (?:\\p{L}+ )?geen ${kind}[^.]{0,8}(?:genaamd|met de naam|dat) ${before}§|\\bgeen ${kind} (?:genaamd|met de naam) ${before}§`,
    ),
    toPattern(`\\b(?:zoekopdracht|zoektocht|zoeken) naar ${name}[^.]{0,20} (?:geen|niets|niks)`),
    toPattern(
      `\\b(?:niet|kon|kan)[^.]{0,15}(?:bevestigen|verifiëren|controleren|nagaan)[^.]{0,5} (?:dat|of) ${before}§ bestaat`,
    ),
    toPattern(`§ bestaat (?:waarschijnlijk |mogelijk )?niet|§["”*]* zegt me niets`),
    toPattern(`(?:verduidelijken|toelichten|aangeven|uitleggen)[^.]{0,8} wat (?:je|u|jij)[^.]{0,8} ${before}§`),
    toPattern(`^\\W*(?:je vroeg|u vroeg|je hebt gevraagd|jij vroeg) naar ${name}["”*]*[.!:]?\\s*$`),
  ],
  hedge: /\b(?:als|mogelijk|misschien|wellicht|zou|kan|waarschijnlijk|indien|of)\b|\?\s*$/iu,
}
