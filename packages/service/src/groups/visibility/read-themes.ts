import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { extractTerms } from "@citable/language/text/extract-terms"

/** A sentence about the brand. */
export interface ToneQuote {
  /** The answer that contains it. */
  id: string
  quote: string
  tone: "positive" | "neutral" | "negative"
  locale: string
}

export interface Theme {
  theme: string
  tone: ToneQuote["tone"]
  /** How many sentences contain it. */
  mentions: number
  answers: number
}

const maxThemes = 100
/** A theme needs at least two answers. */
const leastAnswers = 2

/** Words that fill sentences and are no theme, in English, German, French and Spanish. */
const fillers: readonly string[] = [
  ..."its their his her our your also both either too very really quite".split(" "),
  ..."question questions answer answers example examples thing things way ways case cases lot lots bit kind kinds".split(
    " ",
  ),
  ..."sort type types one ones something anything everything reason reasons point points fact facts choice choices".split(
    " ",
  ),
  ..."option options list time times part parts".split(" "),
  ..."frage fragen antwort antworten beispiel beispiele sache sachen art fall fälle grund gründe punkt punkte wahl".split(
    " ",
  ),
  ..."auswahl möglichkeit möglichkeiten option optionen liste teil".split(" "),
  ..."question questions réponse réponses exemple exemples chose choses façon cas raison raisons choix point points".split(
    " ",
  ),
  ..."pregunta preguntas respuesta respuestas ejemplo ejemplos cosa cosas manera caso casos razón razones opción".split(
    " ",
  ),
  ..."opciones elección punto puntos".split(" "),
]

/**
 * The themes of sentences about a brand: words and pairs of words in at least two answers, by the tone of the
 * sentences, without tracked names and filling words. If a word occurs only in one pair, only the pair is a theme. The themes with most
 * answers come first.
 */
export function readThemes(quotes: readonly ToneQuote[], names: readonly TrackedName[]): Theme[] {
  const without = new Set([...fillers, ...names.flatMap(({ name, aliases }) => [name, ...aliases]).map(toLowerCase)])
  const found = new Map<string, { theme: string; tone: Theme["tone"]; mentions: number; answers: Set<string> }>()
  for (const { id, quote, tone, locale } of quotes) {
    for (const theme of extractTerms(quote, { locale, longest: 2, without })) {
      const key = `${tone} ${theme}`
      const one = found.get(key) ?? { theme: theme.slice(0, 200), tone, mentions: 0, answers: new Set() }
      one.mentions += 1
      one.answers.add(id)
      found.set(key, one)
    }
  }
  const themes = [...found.values()]
    .filter(({ answers }) => answers.size >= leastAnswers)
    .map(({ answers, ...one }) => ({ ...one, answers: answers.size }))
  const ofPairs = new Set(
    themes
      .filter(({ theme }) => /[\s-]/u.test(theme))
      .flatMap(({ theme, tone, mentions }) => theme.split(/[\s-]/u).map((word) => `${tone} ${word} ${mentions}`)),
  )
  return themes
    .filter(({ theme, tone, mentions }) => !ofPairs.has(`${tone} ${theme} ${mentions}`))
    .toSorted((a, b) => b.answers - a.answers || b.mentions - a.mentions || (a.theme < b.theme ? -1 : 1))
    .slice(0, maxThemes)
}

const toLowerCase = (name: string) => name.normalize("NFC").toLowerCase()
