import { ProblemError } from "@citable/contract/problem-error"
import type { CitationGap } from "@citable/contract/visibility"

import { codeText, linkText, plainLine } from "../texts/markdown-text.ts"
import { gapKey, readGapFilter, toGapInput } from "./gap-filter.ts"
import { isHeldBack } from "./is-held-back.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"
import { type FindSubject, maxPrompts, type Subject } from "./subject.ts"

const maxTitle = 200
const maxQuote = 2000

/** Finds a gap on the list that shows it, with a brief that quotes it. */
export const findGap: FindSubject = async (brand, { query, key }) => {
  const filter = readGapFilter(query)
  const only = filter.by === "url" ? { url: key } : { domain: key }
  const input = { ...toGapInput(brand.id, { ...filter, cursor: "" }), ...only, quotes: true }
  const { data } = await brand.call("list_citation_gaps", input)
  const gap = data.find((one) => gapKey(one) === key)
  if (gap === undefined) {
    throw new ProblemError("not_found", "The list no longer has this gap. Reload the list, then choose again.")
  }
  if (isHeldBack(gap)) {
    throw new ProblemError("conflict", "All prompts of this gap wait as a comparison. Release one first.")
  }
  const held = new Set(gap.held_back?.map((one) => one.prompt_id))
  const free = gap.prompt_ids.filter((id) => !held.has(id))
  const prompts = await readPromptTexts(brand, free.slice(0, maxPrompts), new Map())
  return toSubject({ ...gap, prompt_ids: free }, { brandName: brand.name, prompts })
}

interface GapTexts {
  brandName: string
  /** The texts of its prompts by their ids. */
  prompts: ReadonlyMap<string, string>
}

/** What to write about a gap. All texts of strangers stay texts. */
export function toSubject(gap: CitationGap, { brandName, prompts }: GapTexts): Subject {
  const { quotes = [] } = gap
  const [prompt = ""] = prompts.values()
  const title = plainLine(gap.title ?? "", maxTitle) || plainLine(prompt, maxTitle) || plainLine(gap.domain, maxTitle)
  const rivals = gap.competitors.map(({ name }) => name)
  const count = `${gap.answers} ${gap.answers === 1 ? "answer" : "answers"}`
  const more = gap.prompt_ids.length - prompts.size
  return {
    title: title === "" ? "A gap" : title,
    prompts,
    brief: [
      "## Brief",
      "",
      "*Delete this part before you publish.*",
      "",
      `- Source that engines cite: ${gap.url === null ? codeText(gap.domain) : linkText(gap.url)}`,
      ...(gap.title === null ? [] : [`- Its title: ${codeText(gap.title)}`]),
      `- Cited in ${count} of ${gap.engines.map((engine) => codeText(engine)).join(", ")}`,
      `- These answers name ${rivals.map((name) => codeText(name)).join(", ")}, and not ${codeText(brandName)}`,
      `- Last cited on ${gap.last_cited_at.slice(0, 10)}`,
      "",
      ...(quotes.length === 0 ? [] : ["Word for word from these answers:", ""]),
      ...quotes.flatMap(quoteLines),
      "The prompts of these answers:",
      "",
      ...[...prompts.values()].map((text) => `- ${codeText(text, 1000)}`),
      ...(more > 0 ? [`- and ${more} more`] : []),
      "",
      "## What to write",
      "",
      "",
    ].join("\n"),
    assignment: [
      `Write a page that answers these questions better than ${plainLine(gap.url ?? gap.domain, 500)}, which assistants cite now.`,
      `Their answers name ${rivals.map((name) => plainLine(name, 200)).join(", ")}, and not ${plainLine(brandName, 200)}.`,
      ...[...prompts.values()].map((text) => `- ${plainLine(text, 300)}`),
    ].join("\n"),
  }
}

/** A sentence as a quote, and below it who said it, when, and to which question. */
const quoteLines = ({
  text,
  engine,
  answered_at: at,
  prompt,
}: NonNullable<CitationGap["quotes"]>[number]): string[] => [
  `> ${codeText(text, maxQuote)}`,
  ">",
  `> ${codeText(engine)} on ${at.slice(0, 10)}, asked ${codeText(prompt, 1000)}`,
  "",
]
