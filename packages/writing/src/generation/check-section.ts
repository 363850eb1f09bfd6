import { CitableError } from "@citable/contract"
import type { WritingCheck } from "@citable/contract/content"
import { toCheckText } from "@citable/language/text/to-check-text"
import type { Root } from "mdast"

import { citePassages } from "./cite-passages.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { cleanSection, type RemovedText } from "./clean-section.ts"
import { countWords } from "./count-words.ts"
import { describeRemoved } from "./describe-removed.ts"
import { findFaults, type SentenceFault, type SupportedSentence } from "./find-faults.ts"
import { judgeReadable, listReadable, type ReadableSentence, toKey, type Verdicts } from "./judge-readable.ts"
import type { JudgeSentences } from "./judge-sentences.ts"
import { readSentences, type TreeSentence } from "./read-sentences.ts"
import { readTree } from "./read-tree.ts"
import { removeSentences } from "./remove-sentences.ts"
import { toClaimCheck, toDoubtCheck } from "./to-claim-check.ts"
import { withDependents } from "./with-dependents.ts"
import { writeTree } from "./write-tree.ts"

export interface CheckSectionOptions {
  sources: ClaimSources
  /** Its heading, which the article has already. */
  heading?: string
  /** About how many words it should have; null for any number. */
  words: number | null
  /** The name of the place in the job, such as `section 3`. */
  step: string
  /** Asks the model once for the text again, without what is wrong with it. Undefined if it was asked already. */
  rewrite?: ((draft: string, problems: readonly string[]) => Promise<string>) | undefined
  judge?: JudgeSentences | undefined
}

export interface CheckedSection {
  /** Undefined if nothing of it may stay. Citations are nodes of type `footnoteReference`. */
  tree: Root | undefined
  checks: WritingCheck[]
}

interface Draft {
  tree: Root
  read: TreeSentence[]
  removed: RemovedText[]
  faults: SentenceFault[]
  /** Sentences that their sources seem to say otherwise. */
  doubted: readonly SupportedSentence[]
  judged: Verdicts
}

/** How far the words of a section may be from the wanted number. */
const tolerance = 0.2
/** Two sentences that become neighbours can state a banned claim. */
const mostRounds = 20

/**
 * Checks a text of a model against its sources. Sentences without support, and those that state a banned claim, are written again once,
 * and then removed. Sentences that cite another passage than the one that has their claim get the right number.
 *
 * @throws a `CitableError` `writing_failed` if a banned claim cannot be removed.
 */
export async function checkSection(text: string, options: CheckSectionOptions): Promise<CheckedSection> {
  const { sources, words, rewrite } = options
  let draft = await readDraft(text, options, options.step)
  const problems = listProblems(draft, words, sources.locale)
  if (problems.length > 0 && rewrite !== undefined) {
    const second = await rewrite(writeTree(draft.tree), problems)
    const again = await readDraft(second, options, `${options.step} repair`, draft.judged)
    if (isBetter(again, draft, words, sources.locale)) draft = again
  }
  return settle(draft, options)
}

async function readDraft(
  text: string,
  { sources, heading, judge }: CheckSectionOptions,
  step: string,
  earlier?: Verdicts,
): Promise<Draft> {
  const { passages, locale, names } = sources
  const { tree, removed } = cleanSection(text, {
    passages,
    locale,
    names,
    ...(heading === undefined ? {} : { heading }),
  })
  const sentences = readSentences(tree, locale)
  const { faults, supported } = findFaults(sentences, sources)
  const readable = listReadable(sentences, { faults, supported })
  const judged = await judgeReadable(readable, { sources, judge, step: `judge ${step}`, earlier })
  for (const { sentence, passages: numbers } of readable) {
    if (judged.get(toKey(sentence, numbers)) !== "contradicted") continue
    const message = "The passages say something else."
    faults.push({ kind: "claim", text: sentence.text, message, sentences: [sentence] })
  }
  const doubted = supported.filter(({ doubts }) => doubts.length > 0)
  return { tree, read: sentences, removed, faults, doubted, judged }
}

function listProblems({ tree, faults, doubted, removed }: Draft, words: number | null, locale: string): string[] {
  const problems = faults.map(({ text, message }) => `“${text.slice(0, 500)}”: ${message}`)
  for (const { sentence, doubts } of doubted) problems.push(`“${sentence.text.slice(0, 500)}”: ${doubts.join(" ")}`)
  for (const one of removed)
    problems.push(`“${one.text.slice(0, 500)}”: ${describeRemoved(one)} It has already been removed.`)
  const count = countWords(tree, locale)
  if (count === 0 && words === null && problems.length === 0) problems.push("The text is empty.")
  if (words !== null && isFar(count, words)) problems.push(`The text has ${count} words. Write about ${words}.`)
  return problems
}

const isFar = (count: number, words: number) => Math.abs(count - words) > words * tolerance

/** A second text may be worse than the first one. */
function isBetter(second: Draft, first: Draft, words: number | null, locale: string): boolean {
  if (second.tree.children.length === 0) return false
  const flaws = ({ faults, doubted, removed }: Draft) => faults.length + doubted.length + removed.length
  if (flaws(second) !== flaws(first)) return flaws(second) < flaws(first)
  if (words === null) return flaws(first) > 0 || first.tree.children.length === 0
  const distance = ({ tree }: Draft) => Math.abs(countWords(tree, locale) - words)
  return distance(second) < distance(first)
}

/** Removes what is still wrong, and puts the right citations. */
function settle(draft: Draft, { sources, heading }: CheckSectionOptions): CheckedSection {
  const { locale, passages } = sources
  const checks: WritingCheck[] = draft.removed.map((one) => ({
    kind: one.why === "dependent" ? "edit" : "address",
    state: "removed",
    text: toCheckText(one.text),
    detail: describeRemoved(one),
    sources: [],
  }))
  let { tree, faults, read } = draft
  for (let round = 0; faults.length > 0; round += 1) {
    if (round === mostRounds) throw cannotRemove(faults, heading)
    checks.push(...toRemovals(faults))
    const named = [...new Set(faults.flatMap((fault) => fault.sentences))]
    const gone = withDependents(read, named)
    for (const { text } of gone.slice(named.length)) {
      const detail = describeRemoved({ why: "dependent" })
      checks.push({ kind: "edit", state: "removed", text: toCheckText(text), detail, sources: [] })
    }
    tree = readTree(writeTree(removeSentences(tree, gone)), { passages })
    read = readSentences(tree, locale)
    faults = findFaults(read, sources).faults
  }
  const isEmpty = readSentences(tree, locale).every(({ kind }) => kind === "heading" || kind === "code")
  if (isEmpty) return { tree: undefined, checks }
  const sentences = readSentences(tree, locale)
  const { supported } = findFaults(sentences, sources)
  const verdictOf = ({ sentence, passages: numbers }: ReadableSentence) => draft.judged.get(toKey(sentence, numbers))
  const changes: { sentence: SupportedSentence["sentence"]; passages: number[] }[] = []
  for (const one of supported) {
    const isChanged = one.isMiscited && one.sentence.kind !== "heading"
    if (isChanged) changes.push({ sentence: one.sentence, passages: one.passages })
    const wasCited = one.sentence.citations.length > 0
    checks.push(toClaimCheck(one, sources, { isChanged: isChanged && wasCited, judged: verdictOf(one) }))
  }
  for (const one of listReadable(sentences, { faults, supported })) {
    const isBare = !supported.some(({ sentence }) => sentence === one.sentence)
    if (isBare && verdictOf(one) === "not_found") checks.push(toDoubtCheck(one, sources))
  }
  return { tree: readTree(writeTree(citePassages(tree, changes)), { passages }), checks }
}

/** One check for each text. A banned claim is what matters most about it. */
function toRemovals(faults: readonly SentenceFault[]): WritingCheck[] {
  const byText = new Map<string, SentenceFault>()
  for (const fault of faults) {
    const known = byText.get(fault.text)
    if (known === undefined || (fault.kind === "banned_claim" && known.kind !== "banned_claim")) {
      byText.set(fault.text, fault)
    }
  }
  return [...byText.values()].map(({ kind, text, message, detail = message }) => ({
    kind,
    state: "removed",
    text: toCheckText(text),
    detail: toCheckText(detail),
    sources: [],
  }))
}

const cannotRemove = ([fault]: readonly SentenceFault[], heading = "The summary") =>
  new CitableError(`${heading}: “${fault?.text.slice(0, 300) ?? ""}” cannot be kept. ${fault?.message ?? ""}`, {
    code: "writing_failed",
  })
