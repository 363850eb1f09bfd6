import type { WritingCheck } from "@citable/contract/content"
import { toCheckText } from "@citable/language/text/to-check-text"

import type { ClaimSources } from "./claim-sources.ts"
import type { SupportedSentence } from "./find-faults.ts"
import { findQuote } from "./find-quote.ts"
import type { ReadableSentence } from "./judge-readable.ts"

const mostSources = 10

export interface ClaimVerdict {
  /** Whether the service put other citations to the sentence. */
  isChanged: boolean
  /** What a model said about its meaning; undefined if none was asked. */
  judged: "supported" | "contradicted" | "not_found" | undefined
}

/** What a person reads about a sentence that stays: what it rests on, and how far that was checked. */
export function toClaimCheck(
  { sentence, passages, facts, doubts }: SupportedSentence,
  sources: ClaimSources,
  { isChanged, judged }: ClaimVerdict,
): WritingCheck {
  const pages = passages.flatMap((number) => sources.passages.find((passage) => passage.number === number) ?? [])
  const stands =
    passages.length + facts.length === 0 ? "" : "Rules found its numbers, dates, names and quotations in the sources."
  const meaning =
    judged === "supported"
      ? "A second model found that they say it."
      : judged === undefined
        ? "No model compared what they say."
        : "A second model did not find that they say it. Compare them."
  return {
    kind: "claim",
    state: judged === "not_found" || doubts.length > 0 ? "open" : toState(judged, isChanged),
    text: toCheckText(sentence.text),
    detail: toCheckText(
      [...doubts, stands, meaning, isChanged ? "It cited other passages, and cites these now." : ""]
        .filter(Boolean)
        .join(" "),
    ),
    sources: [
      ...pages.map((passage) => ({ url: passage.url, quote: findQuote(passage, sentence.text, sources.locale) })),
      ...facts.flatMap((index) => ({ url: null, quote: toCheckText(sources.facts[index] ?? "") })),
    ].slice(0, mostSources),
  }
}

/** Rules look words up. What they mean, only a judge can say. */
function toState(judged: ClaimVerdict["judged"], isChanged: boolean): WritingCheck["state"] {
  return isChanged ? "changed" : judged === "supported" ? "passed" : "looked_up"
}

/** What a person reads about a sentence that cites passages, and of which a second reading found nothing in them. */
export function toDoubtCheck(
  { sentence, passages }: Pick<ReadableSentence, "sentence" | "passages">,
  sources: ClaimSources,
): WritingCheck {
  const pages = sources.passages.filter(({ number }) => passages.includes(number)).slice(0, mostSources)
  return {
    kind: "claim",
    state: "open",
    text: toCheckText(sentence.text),
    detail: "A second model did not find that its sources say it. Compare them.",
    sources: pages.map((page) => ({ url: page.url, quote: findQuote(page, sentence.text, sources.locale) })),
  }
}
