import type { WritingCheck } from "@citable/contract"
import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import { fence } from "@citable/language/text/fence"
import { z } from "zod"

import { askInBatches } from "../judge/ask-in-batches.ts"
import type { BannedCandidate } from "./find-banned-candidates.ts"
import { toJudgeCheck } from "./to-judge-check.ts"

export interface JudgeBannedOptions {
  /** What `findBannedCandidates` found. */
  candidates: readonly BannedCandidate[]
  /** The language of the sentences. */
  locale: string
  /** The text of the prompt `judge-banned`. */
  prompt: string
  signal: AbortSignal
}

export interface JudgedBanned {
  /** Sentences that state a banned claim, in the judge's eyes. */
  hits: { claim: string; sentence: string }[]
  /** One check if the judge is missing or failed, else none. */
  checks: WritingCheck[]
}

/** Asks a model whether sentences state banned claims in other words or in another language. What `findBanned` found needs no judge. */
export async function judgeBanned(
  writer: Writer | undefined,
  { candidates, locale, prompt, signal }: JudgeBannedOptions,
): Promise<JudgedBanned> {
  const hits: JudgedBanned["hits"] = []
  const unjudged = await askInBatches(writer, candidates, {
    signal,
    charactersOf: ({ sentence, claims }) => claims.reduce((sum, claim) => sum + claim.length, sentence.length),
    ask: async (judge, batch, { isRepeated }) => {
      const claims = [...new Set(batch.flatMap((candidate) => candidate.claims))]
      const answer = await writeJson(judge, {
        name: "banned_claims",
        schema: schemaFor(batch.length),
        system: prompt,
        isRepeated,
        messages: [{ role: "user", text: toQuestion(batch, claims, locale) }],
        maxTokens: 300 + 60 * batch.length,
        signal,
      })
      for (const { id, states } of answer.sentences) {
        const candidate = batch[id - 1]
        for (const number of new Set(states)) {
          const claim = claims[number - 1]
          // A claim that it was not asked about is a mistake of the model.
          if (candidate === undefined || claim === undefined || !candidate.claims.includes(claim)) continue
          hits.push({ claim, sentence: candidate.sentence })
        }
      }
    },
  })
  const left = unjudged && { texts: unjudged.items.map(({ sentence }) => sentence), reason: unjudged.reason }
  return { hits, checks: toJudgeCheck(left, "banned_claim") }
}

function schemaFor(count: number) {
  return z.strictObject({
    sentences: z
      .array(z.strictObject({ id: z.int(), states: z.array(z.int()) }))
      .refine(
        (sentences) => sentences.length === count && new Set(sentences.map(({ id }) => id)).size === count,
        `It needs one answer for each of the ids 1 to ${count}.`,
      )
      .refine((sentences) => sentences.every(({ id }) => id >= 1 && id <= count), `The ids are 1 to ${count}.`),
  })
}

function toQuestion(batch: readonly BannedCandidate[], claims: readonly string[], locale: string): string {
  return [
    "The claims:",
    ...claims.map((claim, index) => fence("claim", claim, { attributes: { number: index + 1 } })),
    `The sentences, in the language ${locale}. Each names the claims to look for:`,
    ...batch.map(({ sentence, claims: own }, index) =>
      fence("sentence", sentence, {
        attributes: { id: index + 1, claims: own.map((claim) => claims.indexOf(claim) + 1).join(" ") },
      }),
    ),
    "Give an answer for every sentence.",
  ].join("\n\n")
}
