import { supportedLocale } from "../text/supported-locale.ts"
import { createMentionFinder, type TrackedName } from "./find-mentions.ts"
import { traceVisibleText } from "./visible-text.ts"

/** Where an answer has names. */
export interface FoundSpans {
  /** The answer in Unicode's composed form (NFC), which the spans refer to. */
  text: string
  /** As [from, to) in UTF-16 units, in order. `id` is null for the brand itself. */
  spans: { id: string | null; from: number; to: number }[]
}

/** Creates a function that says where answers of one language have names, with the finder that counts mentions. */
export function createSpanFinder(names: readonly TrackedName[], locale: string): (markdown: string) => FoundSpans {
  const find = createMentionFinder(names, supportedLocale(locale))
  return (markdown) => {
    const { source, places } = traceVisibleText(markdown)
    const spans = find(markdown)
      .mentions.flatMap(({ id, spans: own }) =>
        own.map(([from, to]) => ({ id, from: places[from] ?? 0, to: (places[to - 1] ?? 0) + 1 })),
      )
      .toSorted((a, b) => a.from - b.from)
    return { text: source, spans }
  }
}
