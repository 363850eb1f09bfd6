import type { WritingCheck } from "@citable/contract"
import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import { fence } from "@citable/language/text/fence"
import { z } from "zod"

import { askJudge } from "./ask-judge.ts"

export type ClaimVerdict = "supported" | "contradicted" | "not_found"

/** A sentence with what it relies on. */
export interface JudgedSentence<Id> {
  id: Id
  text: string
  /** Whether `findUnsupported` found support. A judge never gives support back. */
  isSupported: boolean
  /** The passages and facts that it cites or relies on, by their numbers. Without any, nobody is asked. */
  passages: readonly { number: number; text: string }[]
}

export interface JudgeClaimsOptions<Id> {
  sentences: readonly JudgedSentence<Id>[]
  /** The language of the sentences. */
  locale: string
  /** The text of the prompt `judge-claims`. */
  prompt: string
  signal: AbortSignal
}

export interface JudgedClaims<Id> {
  /** The verdicts by sentence. One without a verdict keeps what the rules found. */
  verdicts: ReadonlyMap<Id, ClaimVerdict>
  /** One check if the judge is missing or failed, else none. */
  checks: WritingCheck[]
}

/**
 * Asks a model whether passages support sentences that the rules found supported. The rules come first: what they miss in the passages is
 * `not_found` and not asked about.
 */
export async function judgeClaims<Id>(
  writer: Writer | undefined,
  { sentences, locale, prompt, signal }: JudgeClaimsOptions<Id>,
): Promise<JudgedClaims<Id>> {
  const verdicts = new Map<Id, ClaimVerdict>()
  for (const { id, isSupported } of sentences) if (!isSupported) verdicts.set(id, "not_found")
  const asked = sentences.filter(({ isSupported, passages }) => isSupported && passages.length > 0)
  const checks = await askJudge(writer, asked, {
    kind: "claim",
    signal,
    textOf: ({ text }) => text,
    charactersOf: ({ text, passages }) => passages.reduce((sum, passage) => sum + passage.text.length, text.length),
    ask: async (judge, batch, { isRepeated }) => {
      const answer = await writeJson(judge, {
        name: "claim_verdicts",
        schema: schemaFor(batch.length),
        system: prompt,
        isRepeated,
        messages: [{ role: "user", text: toQuestion(batch, locale) }],
        maxTokens: 300 + 40 * batch.length,
        signal,
      })
      for (const { id, verdict } of answer.verdicts) {
        const sentence = batch[id - 1]
        if (sentence !== undefined) verdicts.set(sentence.id, verdict)
      }
    },
  })
  return { verdicts, checks }
}

function schemaFor(count: number) {
  return z.strictObject({
    verdicts: z
      .array(z.strictObject({ id: z.int(), verdict: z.enum(["supported", "contradicted", "not_found"]) }))
      .refine(
        (verdicts) => verdicts.length === count && new Set(verdicts.map(({ id }) => id)).size === count,
        `It needs one verdict for each of the ids 1 to ${count}.`,
      )
      .refine((verdicts) => verdicts.every(({ id }) => id >= 1 && id <= count), `The ids are 1 to ${count}.`),
  })
}

function toQuestion<Id>(batch: readonly JudgedSentence<Id>[], locale: string): string {
  const passages = new Map(batch.flatMap((sentence) => sentence.passages.map(({ number, text }) => [number, text])))
  return [
    "The passages:",
    ...[...passages]
      .toSorted(([one], [other]) => one - other)
      .map(([number, text]) => fence("passage", text, { attributes: { number } })),
    `The sentences, in the language ${locale}. Each names the passages to judge it by:`,
    ...batch.map(({ text, passages: own }, index) =>
      fence("sentence", text, {
        attributes: { id: index + 1, passages: own.map(({ number }) => number).join(" ") },
      }),
    ),
    "Give a verdict for every sentence.",
  ].join("\n\n")
}
