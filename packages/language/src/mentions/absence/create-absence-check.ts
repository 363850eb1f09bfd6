import { absenceLanguages } from "./absence-languages.ts"
import { buildFrames } from "./build-frames.ts"
import { absenceWords } from "./words.ts"

/** A name in a sentence: whose, and where. */
interface Span {
  name: number
  from: number
  to: number
}

export interface AbsenceCheck {
  /** Whether a sentence says that nothing is known of the name, or only repeats that it was asked about. */
  isAbsence: (sentence: string, spans: readonly Span[], name: number) => boolean
  /** Whether a sentence says nothing of a name that the answer does not know: a condition, a guess, a question. */
  isHedge: (sentence: string) => boolean
}

/** Longer sentences are lists or no prose at all, and would cost too much. */
const longest = 1000

/** What the reader may not know is no absence: if you have never heard of it. */
const condition =
  /^[^\p{L}§]*(?:if|wenn|falls|si|se|als|indien)\s+(?!(?:i|we|je n|j['’]\p{L}*|ich|ik|eu|io|nous|no he|non ho)(?!\p{L}))/iu

/** Creates a check of sentences in a language and in English, in which assistants answer, too. */
export function createAbsenceCheck(locale: string): AbsenceCheck {
  const readers = [...new Set([locale.split("-")[0] ?? "", "en"])].flatMap((one) => readerOf(one) ?? [])
  return {
    isAbsence(sentence, spans, name) {
      if (sentence.length > longest || condition.test(sentence)) return false
      const asked = readers.filter(({ cue }) => cue.test(sentence))
      if (asked.length === 0) return false
      const marked = markNames(sentence, spans, name)
      return asked.some(({ joinList, patterns }) => {
        const text = joinList(marked)
        return patterns.some((pattern) => pattern.test(text))
      })
    },
    isHedge: (sentence) => readers.some(({ hedge }) => hedge.test(sentence)),
  }
}

function markNames(sentence: string, spans: readonly Span[], name: number): string {
  let text = ""
  let end = 0
  for (const span of spans) {
    text += sentence.slice(end, span.from) + (span.name === name ? "§" : "¤")
    end = span.to
  }
  return text + sentence.slice(end)
}

/** A list has nothing of any of its names: neither §, ¤ nor ¤. */
function createListJoiner(joins: string): (text: string) => string {
  const marks = `[*"'“”„«»]*`
  const list = new RegExp(
    `[§¤](?:${marks}\\s*[,،、]\\s*${marks}[§¤])*${marks},?\\s*(?:${joins})\\s*${marks}[§¤]`,
    "giu",
  )
  return (text) => text.replace(list, (names) => (names.includes("§") ? "§" : "¤"))
}

interface LanguageReader {
  joinList: (text: string) => string
  patterns: readonly RegExp[]
  cue: RegExp
  hedge: RegExp
}

const built = new Map<string, LanguageReader>()

/** What reads a language; undefined for one whose words of absence are not known. */
function readerOf(language: string): LanguageReader | undefined {
  const known = built.get(language)
  const own = absenceLanguages[language]
  if (known !== undefined || own === undefined) return known
  const words = absenceWords[language]
  const frames = words === undefined ? [] : buildFrames(words)
  const { cue, hedge } = own
  const reader = { cue, hedge, joinList: createListJoiner(own.joins), patterns: [...own.absent, ...frames] }
  built.set(language, reader)
  return reader
}
