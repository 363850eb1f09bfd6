import { CitableError } from "@citable/contract"
import type { WritingCheck } from "@citable/contract/content"
import { toCheckText } from "@citable/language/text/to-check-text"
import type { Root } from "mdast"

import { findBannedByJudge, type FindBannedByJudgeOptions } from "../claims/find-banned-by-judge.ts"
import type { GeneratedArticle, Passage } from "./brief.ts"
import { readSentences, type TreeSentence } from "./read-sentences.ts"
import { readTree } from "./read-tree.ts"
import { removeSentences } from "./remove-sentences.ts"
import { withDependents } from "./with-dependents.ts"
import { writeTree } from "./write-tree.ts"

/** An article with citations as numbers. */
export interface UnlinkedArticle extends Omit<GeneratedArticle, "body"> {
  tree: Root
}

export interface RemoveBannedOptions extends Omit<FindBannedByJudgeOptions, "step"> {
  passages: readonly Passage[]
  /** A title that may stand in for one that states a banned claim. */
  otherTitle: string
}

/**
 * Removes what states a banned claim in a judge's eyes: a sentence, a section whose heading states it, an excerpt, a description.
 *
 * @throws a `CitableError` `writing_failed` if both titles state one, or if nothing is left.
 */
export async function removeBanned(
  article: UnlinkedArticle,
  { otherTitle, passages, ...options }: RemoveBannedOptions,
): Promise<{ article: UnlinkedArticle; checks: WritingCheck[] }> {
  const { tree, title, excerpt, seo } = article
  const sentences = readSentences(tree, options.locale)
  const fields = [...new Set([title, otherTitle, excerpt, seo.title, seo.description].filter((text) => text !== null))]
  const suspects = [
    ...sentences.map((sentence) => ({ text: sentence.text, sentence })),
    ...fields.map((text) => ({ text, sentence: undefined })),
  ]
  const { hits, checks } = await findBannedByJudge(suspects, { ...options, step: "judge banned" })
  if (hits.length === 0) return { article, checks }
  const banned = new Set(hits.map(({ source }) => source.text))
  const kept = [title, otherTitle].find((text) => !banned.has(text))
  const stated = withSections(sentences, new Set(hits.flatMap(({ source }) => source.sentence ?? [])))
  const gone = withDependents(sentences, stated)
  const left = readTree(writeTree(removeSentences(tree, gone)), { passages })
  const isEmpty = readSentences(left, options.locale).every(({ kind }) => kind === "heading" || kind === "code")
  if (kept === undefined || isEmpty) {
    const [hit] = hits
    const message = `“${hit?.sentence.slice(0, 300) ?? ""}” states the banned claim “${hit?.claim.slice(0, 300) ?? ""}” in other words, and cannot be kept. Change the brief, and generate the article again.`
    throw new CitableError(message, { code: "writing_failed" })
  }
  const keep = (text: string | null) => (text === null || banned.has(text) ? null : text)
  for (const { claim, sentence } of hits) {
    const detail = `A second model found that it states the banned claim “${claim}” in other words.`
    checks.push({
      kind: "banned_claim",
      state: "removed",
      text: toCheckText(sentence),
      detail: toCheckText(detail),
      sources: [],
    })
  }
  const fine = { title: keep(seo.title), description: keep(seo.description) }
  return { article: { ...article, tree: left, title: kept, excerpt: keep(excerpt), seo: fine }, checks }
}

/** With the heading of a section, all of its sentences. */
function withSections(sentences: readonly TreeSentence[], banned: ReadonlySet<TreeSentence>): TreeSentence[] {
  let isGone = false
  return sentences.filter((sentence) => {
    const { node } = sentence
    if (node.type === "heading" && node.depth === 2) isGone = banned.has(sentence)
    return isGone || banned.has(sentence)
  })
}
