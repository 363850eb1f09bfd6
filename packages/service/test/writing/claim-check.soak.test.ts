import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { findUnsupported } from "@citable/writing/claims/find-unsupported"
import { readClaimTokens } from "@citable/writing/claims/read-claim-tokens"
import { describe, expect, it } from "vitest"
import { z } from "zod"

import { listSentences } from "../../../writing/test/claim-sentences/labelled-sentences.ts"

/**
 * A line of a file `*.jsonl` in the folder that `CITABLE_CLAIMS` names: sentences of a text that people labelled, and what the text may rely
 * on. Convert a public data set into it, such as WiCE, FaithBench or RAGTruth, outside of this repository; their licences differ.
 */
const lineSchema = z.strictObject({
  /** The text with the sentences in it, for readers of the file. */
  text: z.string().optional(),
  /** BCP 47. */
  locale: z.string(),
  evidence: z.array(z.string()),
  facts: z.array(z.string()),
  sentences: z.array(z.strictObject({ sentence: z.string(), isSupported: z.boolean() })).min(1),
})
type Line = z.infer<typeof lineSchema>

function readFolder(folder: string): { name: string; lines: Line[] }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted()
    .map((file) => ({
      name: file,
      lines: readFileSync(join(folder, file), "utf8")
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line) => lineSchema.parse(JSON.parse(line))),
    }))
}

/** The sentences that come with the repository, which no rule was written with. */
const own = (): { name: string; lines: Line[] } => ({
  name: "own sentences, held out",
  lines: listSentences("held-out").map(({ topic: { locale, evidence, facts }, sentence, isSupported }) => ({
    locale,
    evidence: [...evidence],
    facts: [...facts],
    sentences: [{ sentence, isSupported }],
  })),
})

/** How well the rules find sentences that people call unsupported. */
function measure(lines: readonly Line[]) {
  const judged = lines.flatMap(({ locale, evidence, facts, sentences }) =>
    sentences.map(({ sentence, isSupported }) => ({
      isFound: findUnsupported(sentence, {
        evidence: evidence.map((text, index) => ({ number: index + 1, text })),
        facts,
        locale,
        format: "plain",
      }).some((one) => !one.isSupported),
      isSupported,
      isCheckable: readClaimTokens(sentence, locale).length > 0,
    })),
  )
  const unsupported = judged.filter(({ isSupported }) => !isSupported)
  const found = judged.filter(({ isFound }) => isFound)
  const right = found.filter(({ isSupported }) => !isSupported).length
  const precision = right / found.length
  const recall = right / unsupported.length
  return {
    sentences: judged.length,
    unsupported: unsupported.length,
    found: found.length,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    /** Of the unsupported sentences with a number, a date, a name, a quotation or a superlative. */
    recallOfCheckable: right / unsupported.filter(({ isCheckable }) => isCheckable).length,
    /** Supported sentences that the rules call unsupported. */
    falseAlarms: (found.length - right) / (judged.length - unsupported.length),
  }
}

describe("the rules that look claims up", () => {
  const folder = process.env["CITABLE_CLAIMS"]
  const sets = folder === undefined ? [own()] : readFolder(folder)

  it("find unsupported sentences in data that people labelled, and tell how well", () => {
    expect(sets.length, "files *.jsonl").toBeGreaterThan(0)
    for (const { name, lines } of sets) {
      const figures = measure(lines)
      const shown = Object.entries(figures).map(
        ([key, value]) => `${key} ${Number.isInteger(value) ? value : value.toFixed(3)}`,
      )
      console.log(`${name}: ${shown.join(", ")}`)
      expect(figures.found).toBeGreaterThan(0)
      // What is found by chance is right as often as sentences are unsupported.
      expect(figures.precision).toBeGreaterThan(folder === undefined ? 0.9 : 0)
    }
  })
})
