import { readFileSync } from "node:fs"

import type { FindUnsupportedOptions } from "../../src/claims/find-unsupported.ts"

/** A labelled claim: see the README beside. */
export interface LabelledClaim {
  half: "learn" | "held"
  lang: string
  passages: string[]
  facts: string[]
  claim: string
  supported: boolean
  fault?: string
}

export interface ClaimCounts {
  /** True claims that the check lets stand, and those that it refuses or doubts. */
  kept: number
  refused: number
  /** False claims that it refuses or doubts, and those that it lets stand. */
  found: number
  passed: number
}

/** The labelled claims of one half. */
export function readLabels(half: LabelledClaim["half"]): LabelledClaim[] {
  return readFileSync(new URL("claims.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LabelledClaim)
    .filter((one) => one.half === half)
}

/** How many claims a check lets stand. It says whether each sentence of a text stands. */
export function countClaims(
  labels: readonly LabelledClaim[],
  check: (text: string, options: FindUnsupportedOptions) => boolean,
): ClaimCounts {
  const counts: ClaimCounts = { kept: 0, refused: 0, found: 0, passed: 0 }
  for (const { lang, passages, facts, claim, supported } of labels) {
    const evidence = passages.map((text, index) => ({ number: index + 1, text }))
    const stands = check(claim, { evidence, facts, locale: lang, format: "plain" })
    if (supported) counts[stands ? "kept" : "refused"] += 1
    else counts[stands ? "passed" : "found"] += 1
  }
  return counts
}
