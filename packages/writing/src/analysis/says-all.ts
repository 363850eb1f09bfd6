import { splitWords } from "@citable/language/text/split-words"
import { stopWords } from "@citable/language/text/stop-words"

import { toKeys } from "../claims/clause-words.ts"
import { readSuperlatives } from "../claims/read-superlatives.ts"

/** Words that a statement may add to what it quotes. */
const added = new Set(
  (
    "is are was were be been has have had do does did its their they it our we us of in on at by for from with and or that this which who also company brand firm offers offer provides " +
    "ist sind war waren hat haben wird werden sein seine ihre firma marke bietet est sont était sont a ont entreprise marque propose es son era tiene empresa marca ofrece é são tem oferece " +
    "sono ha hanno azienda marchio offre zijn heeft bedrijf merk biedt"
  ).split(" "),
)

/** Whether a quotation has every telling word and superlative of a text, in some form. Words of the brand's names need none. */
export function saysAll(
  quote: string,
  text: string,
  { names, locale }: { names: readonly string[]; locale: string },
): boolean {
  const stops = stopWords(locale)
  const known = new Set(toKeys([quote, ...names].flatMap((one) => splitWords(one, locale))))
  const telling = splitWords(text, locale).filter((word) => !stops.has(word) && !added.has(word) && !/^\d/.test(word))
  const superlatives = new Set(readSuperlatives(quote).map((found) => found.class))
  return (
    toKeys(telling).every((key) => known.has(key)) &&
    readSuperlatives(text).every((found) => superlatives.has(found.class))
  )
}
