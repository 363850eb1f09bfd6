import type { Prompt } from "@citable/engines/writers/prompts"
import { writeJson } from "@citable/engines/writers/write-json"
import type { Writer } from "@citable/engines/writers/writer"
import { fence } from "@citable/language/text/fence"
import { z } from "zod"

import { askInBatches, type Unjudged } from "./ask-in-batches.ts"
import { type SentenceQuestion, toQuestionHash, toVerdictKey } from "./sentence-question.ts"
import { type SentenceKind, type SentenceVerdict, sentenceVerdicts } from "./sentence-verdicts.ts"
import type { KeptVerdict, VerdictCache } from "./verdict-cache.ts"

export interface JudgeSentencesOptions {
  /** The rules of this kind. */
  prompt: Prompt
  /** The language of the sentences. */
  locale: string
  /** Default: nothing is kept. */
  cache?: VerdictCache | undefined
  signal: AbortSignal
}

export interface JudgedSentences<Kind extends SentenceKind> {
  /** In the order of the questions; undefined for one that is not judged. */
  verdicts: (SentenceVerdict<Kind> | undefined)[]
  /** The questions that a kept verdict answered. */
  known: number
  /** The places of the questions that are not judged, and why; undefined if all are. */
  unjudged: Unjudged<number> | undefined
}

interface Asked {
  key: string
  question: SentenceQuestion
}

/**
 * Asks a model one kind of question about sentences. A kept verdict answers a question again, and the same question is asked once.
 *
 * An answer of the wrong form is no verdict: its sentences are not judged. Neither are those that come after it.
 */
export async function judgeSentences<Kind extends SentenceKind>(
  writer: Writer | undefined,
  kind: Kind,
  questions: readonly SentenceQuestion[],
  { prompt, locale, cache, signal }: JudgeSentencesOptions,
): Promise<JudgedSentences<Kind>> {
  const judge = [writer?.name ?? "", writer?.model ?? "", prompt.version] as const
  const keys = questions.map((question) => toVerdictKey(question, { kind, judge, locale }))
  const found = new Map<string, SentenceVerdict<Kind>>()
  if (writer !== undefined && cache !== undefined && keys.length > 0) {
    for (const [key, verdict] of await cache.read([...new Set(keys)])) {
      if (isVerdict(kind, verdict)) found.set(key, verdict)
    }
  }
  const known = keys.filter((key) => found.has(key)).length
  const open = new Map(
    questions.flatMap((question, at) => (found.has(keys[at] ?? "") ? [] : [[keys[at] ?? "", question]])),
  )
  const asked = [...open].map(([key, question]): Asked => ({ key, question }))
  const unjudged = await askInBatches(writer, asked, {
    signal,
    charactersOf: ({ question: { text, passages } }) =>
      passages.reduce((sum, passage) => sum + passage.text.length, text.length),
    ask: async (model, batch, { isRepeated }) => {
      const answer = await writeJson(model, {
        name: `${kind}_verdicts`,
        schema: schemaFor(kind, batch.length),
        system: prompt.text,
        isRepeated,
        messages: [{ role: "user", text: toRequest(batch, locale) }],
        maxTokens: 300 + 40 * batch.length,
        signal,
      })
      const given = answer.verdicts.flatMap(({ id, verdict }) => {
        const one = batch[id - 1]
        return one === undefined || !isVerdict(kind, verdict) ? [] : [{ ...one, verdict }]
      })
      for (const { key, verdict } of given) found.set(key, verdict)
      const kept = given.map(({ key, question, verdict }): KeptVerdict => {
        return { key, question: toQuestionHash(question, { kind, locale }), kind, verdict, model: model.model }
      })
      await cache?.keep(kept)
    },
  })
  const left = keys.flatMap((key, at) => (found.has(key) ? [] : [at]))
  return {
    verdicts: keys.map((key) => found.get(key)),
    known,
    unjudged: unjudged && { items: left, reason: unjudged.reason },
  }
}

const isVerdict = <Kind extends SentenceKind>(kind: Kind, verdict: string): verdict is SentenceVerdict<Kind> =>
  (sentenceVerdicts[kind] as readonly string[]).includes(verdict)

function schemaFor(kind: SentenceKind, count: number) {
  return z.strictObject({
    verdicts: z
      .array(z.strictObject({ id: z.int(), verdict: z.enum(sentenceVerdicts[kind]) }))
      .refine(
        (verdicts) => verdicts.length === count && new Set(verdicts.map(({ id }) => id)).size === count,
        `It needs one verdict for each of the ids 1 to ${count}.`,
      )
      .refine((verdicts) => verdicts.every(({ id }) => id >= 1 && id <= count), `The ids are 1 to ${count}.`),
  })
}

function toRequest(batch: readonly Asked[], locale: string): string {
  const passages = new Map(batch.flatMap(({ question }) => question.passages.map(({ number, text }) => [number, text])))
  const names = [...new Set(batch.flatMap(({ question: { name } }) => (name === undefined ? [] : [name])))]
  return [
    ...(passages.size === 0 ? [] : ["The passages:"]),
    ...[...passages]
      .toSorted(([one], [other]) => one - other)
      .map(([number, text]) => fence("passage", text, { attributes: { number } })),
    ...(names.length === 0 ? [] : ["The names:"]),
    ...names.map((name, index) => fence("name", name, { attributes: { number: index + 1 } })),
    `The sentences, in the language ${locale}. Each names ${names.length === 0 ? "the passages" : "the name and the passages"} to judge it by:`,
    ...batch.map(({ question: { text, name, passages: own } }, index) =>
      fence("sentence", text, {
        attributes: {
          id: index + 1,
          name: name === undefined ? null : names.indexOf(name) + 1,
          passages: own.length === 0 ? null : own.map(({ number }) => number).join(" "),
        },
      }),
    ),
    "Give a verdict for every sentence.",
  ].join("\n\n")
}
