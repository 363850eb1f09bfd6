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
  { sentence, passages, facts }: SupportedSentence,
  sources: ClaimSources,
  { isChanged, judged }: ClaimVerdict,
): WritingCheck {
  const pages = passages.flatMap((number) => sources.passages.find((passage) => passage.number === number) ?? [])
  const stands = "Its numbers, dates, names and quotations are in the sources."
  const meaning =
    judged === "supported"
      ? "A second model found that they say it."
      : judged === undefined
        ? ""
        : "A second model did not find that they say it. Compare them."
  return {
    kind: "claim",
    state: judged === "not_found" ? "open" : isChanged ? "changed" : "passed",
    text: toCheckText(sentence.text),
    detail: [stands, meaning, isChanged ? "It cited other passages, and cites these now." : ""]
      .filter(Boolean)
      .join(" "),
    sources: [
      ...pages.map((passage) => ({ url: passage.url, quote: findQuote(passage, sentence.text, sources.locale) })),
      ...facts.flatMap((index) => ({ url: null, quote: toCheckText(sources.facts[index] ?? "") })),
    ].slice(0, mostSources),
  }
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
