import { findUnsupported } from "../claims/find-unsupported.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { checkClaims, describe, findBannedFaults, findForeign, type TextFault } from "./find-text-faults.ts"
import { hasAddressIn } from "./has-code-address.ts"
import type { TreeSentence } from "./read-sentences.ts"

export interface SentenceFault extends TextFault {
  /** What to remove, if nothing else helps. */
  sentences: TreeSentence[]
}

/** A sentence with something checkable, all of which has support, or one that sources seem to say otherwise. */
export interface SupportedSentence {
  sentence: TreeSentence
  /** The passages that it relies on. */
  passages: number[]
  /** The indexes of the facts that it relies on. */
  facts: number[]
  /** Whether the passages that it cites lack a part of that. */
  isMiscited: boolean
  /** Why it may say something else than they do. */
  doubts: string[]
}

/**
 * Looks for banned claims, addresses, templates, words about the task and claims without support in the sentences of a text. Numbers in code need no support. A banned
 * claim may be spread over two sentences in a row.
 */
export function findFaults(
  sentences: readonly TreeSentence[],
  sources: ClaimSources,
): { faults: SentenceFault[]; supported: SupportedSentence[] } {
  const faults: SentenceFault[] = []
  const supported: SupportedSentence[] = []
  const banned = new Set<TreeSentence>()
  for (const sentence of sentences) {
    const { text, kind } = sentence
    const own: TextFault[] = findBannedFaults(text, sources)
    if (own.length > 0) banned.add(sentence)
    if (hasAddressIn(sentence, { names: sources.names })) {
      own.push({ kind: "address", text, message: "It names an address." })
    }
    own.push(...findForeign(text, { isCode: kind === "code" }))
    const claim = kind === "code" ? undefined : checkSentence(sentence, sources)
    if (claim !== undefined && "message" in claim) own.push(claim)
    else if (claim !== undefined && own.length === 0) supported.push(claim)
    faults.push(...own.map((fault) => ({ ...fault, text, sentences: [sentence] })))
  }
  for (const [index, sentence] of sentences.entries()) {
    const next = sentences[index + 1]
    if (next === undefined || banned.has(sentence) || banned.has(next)) continue
    const both = findBannedFaults(`${sentence.text}\n\n${next.text}`, sources)
    faults.push(...both.map((fault) => ({ ...fault, sentences: [sentence, next] })))
  }
  return { faults, supported }
}

function checkSentence(sentence: TreeSentence, sources: ClaimSources): SupportedSentence | TextFault | undefined {
  const { text, citations } = sentence
  const checked = checkClaims(text, sources)
  const missing = checked.flatMap((one) => one.missing)
  if (missing.length > 0) return { kind: "claim", text, ...describe(missing) }
  const passages = unique(checked.flatMap((one) => one.passages))
  const facts = unique(checked.flatMap((one) => one.facts))
  const doubts = checked.flatMap((one) => one.doubts.map(({ message }) => message))
  if (passages.length + facts.length + doubts.length === 0) return undefined
  const isCited = passages.every((number) => citations.includes(number))
  if (isCited) return { sentence, passages, facts, isMiscited: false, doubts }
  const cited = citations.length === 0 ? [] : findUnsupported(text, sources.citing(citations))
  if (cited.length > 0 && cited.every(({ isSupported }) => isSupported)) {
    return {
      sentence,
      passages: unique(cited.flatMap((one) => one.passages)),
      facts: unique(cited.flatMap((one) => one.facts)),
      isMiscited: false,
      doubts,
    }
  }
  return { sentence, passages, facts, isMiscited: true, doubts }
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)].toSorted((a, b) => a - b)
