import type { CitedSource } from "@citable/engines/cited-source"
import { createMentionReader, type ReadNames } from "@citable/language/mentions/create-mention-reader"
import type { Doubt, JudgedDoubts } from "@citable/language/mentions/doubt"
import type { TrackedName } from "@citable/language/mentions/find-mentions"

import { type FoundCitation, findCitations } from "./find-citations.ts"

/** Of one answer. */
const mostDoubts = 100

/** An answer as an engine returns it. */
export interface RawAnswer {
  /** The text. Most engines write Markdown. */
  text: string
  sources: readonly CitedSource[]
  /** The pages that its searches found; null or absent if the engine does not say. */
  found?: readonly CitedSource[] | null | undefined
  /** What a judge has said of its sentences. Default: nothing. */
  judged?: JudgedDoubts | undefined
}

export interface ParsedAnswer extends ReadNames {
  citations: FoundCitation[]
  /** The pages that its searches found, cited or not. */
  found: FoundCitation[]
  /** The sentences that a judge should read, if the caller wants them. */
  doubts?: Doubt[]
}

/**
 * Creates a parser for answers of one language, for a brand and its competitors. It finds who is mentioned, in which
 * order and tone, and which pages are cited. The result depends only on its input, so every metric can be computed
 * again from raw answers.
 */
export function createAnswerParser(
  names: readonly TrackedName[],
  language: string,
  { wantsDoubts = false }: { wantsDoubts?: boolean | undefined } = {},
): (answer: RawAnswer) => ParsedAnswer {
  const readMentions = createMentionReader(names, language)
  return ({ text, sources, found, judged }) => {
    const doubts: Doubt[] = []
    return {
      ...readMentions(text, { judged, doubts: wantsDoubts ? doubts : undefined }),
      citations: findCitations(text, sources, names),
      found: findCitations("", found ?? [], names),
      ...(wantsDoubts ? { doubts: doubts.slice(0, mostDoubts) } : {}),
    }
  }
}
