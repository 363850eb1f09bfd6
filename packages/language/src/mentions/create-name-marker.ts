import { supportedLocale } from "../text/supported-locale.ts"
import { createMentionFinder, type TrackedName } from "./find-mentions.ts"
import { traceVisibleText } from "./visible-text.ts"

/** A part of an answer, in order. Together, the parts are the answer word for word. */
export interface AnswerPart {
  text: string
  /** Whose name the part is. Absent for all other text. */
  name?: { id: string | null; name: string }
}

/** Creates a function that splits answers of one language into names and other text, with the finder that counts mentions. */
export function createNameMarker(names: readonly TrackedName[], locale: string): (markdown: string) => AnswerPart[] {
  const find = createMentionFinder(names, supportedLocale(locale))
  return (markdown) => {
    const { source, places } = traceVisibleText(markdown)
    const marks = find(markdown)
      .mentions.flatMap(({ id, name, spans }) =>
        spans.map(([from, to]) => ({ name: { id, name }, from: places[from] ?? 0, to: (places[to - 1] ?? 0) + 1 })),
      )
      .toSorted((a, b) => a.from - b.from)
    const parts: AnswerPart[] = []
    let end = 0
    for (const { name, from, to } of marks) {
      if (from > end) parts.push({ text: source.slice(end, from) })
      parts.push({ text: source.slice(from, to), name })
      end = to
    }
    if (end < source.length || parts.length === 0) parts.push({ text: source.slice(end) })
    return parts
  }
}
