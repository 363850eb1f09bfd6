import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import type { Writer } from "@citable/engines/writers/writer"
import type { Database } from "@citable/storage/database"
import type { ArticleTexts } from "@citable/writing/translation/article-texts"
import { listGlossary } from "@citable/writing/translation/list-glossary"
import { translateArticle, type TranslatedArticle } from "@citable/writing/translation/translate-article"
import type { TranslationMemory } from "@citable/writing/translation/translation-memory"
import type { WritingBrand } from "@citable/writing/writing-brand"
import type { WritingRun } from "@citable/writing/writing-run"

import { createPaidWriter } from "../src/writing/create-paid-writer.ts"
import { openPrompts } from "../src/writing/prompts/open-prompts.ts"
import { openTranslationMemory } from "../src/writing/translation/open-translation-memory.ts"
import { addWritingJob } from "./add-writing-job.ts"
import { startFakeEngine } from "./fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "./fake-writers/fake-openai-writer.ts"
import type { FakeText } from "./fake-writers/fake-writer.ts"
import { openWithBrand } from "./open-with-brand.ts"

/** A segment as the model gets it. */
export interface AskedSegment {
  id: string
  kind: string
  under?: string
  text: string
}

/** What the model makes of a segment: a text, or none. `attempt` is 2 when it is asked again. */
export type FakeTranslator = (segment: AskedSegment, attempt: number) => string | undefined

export const brand: WritingBrand = {
  name: "Citable",
  aliases: ["Citable Cloud"],
  domains: ["citable.example"],
  voice: "Plain.",
  audience: null,
  products: [],
  facts: [],
  bannedClaims: [],
  claimsLocale: "en",
}

export interface OpenTranslation {
  db: Database
  /** The bodies of all requests so far. */
  requests: Record<string, unknown>[]
  /** The segments of the requests so far, in order. */
  asked: AskedSegment[]
  /** What the model answers from now on: translations, or its whole answer as text. */
  model: {
    translate: FakeTranslator
    answer?: ((segments: AskedSegment[], index: number) => FakeText | undefined) | undefined
  }
  clock: { now: number }
  writer: Writer
  /** The memory of the brand. */
  memory: (options?: { brand?: WritingBrand; to?: string }) => TranslationMemory
  /** Translates within the job, as a process does that begins or goes on with it. */
  translate: (texts: ArticleTexts, options?: Partial<TranslateOptions>) => Promise<TranslatedArticle>
  close: () => Promise<void>
}

interface TranslateOptions {
  brand: WritingBrand
  from: string
  to: string
  /** What the steps of the job gave so far. Default: a new job. */
  steps: Map<string, string>
  /** Runs before a step is reported. */
  onReport: (done: number) => Promise<void>
}

/** A fake model on loopback, a database with a brand, and a job of writing. */
export async function openTranslation(): Promise<OpenTranslation> {
  const clock = { now: Date.UTC(2026, 10, 23) }
  const asked: AskedSegment[] = []
  const model: OpenTranslation["model"] = { translate: ({ text }) => text }
  const vendor = await startFakeEngine<FakeText>(fakeOpenaiWriter, (_, index) => {
    const turns = vendor.requests.at(-1)?.["input"] as { content: string }[]
    const first = turns[0]?.content ?? ""
    const segments = JSON.parse(first.slice(first.indexOf("[\n"))) as AskedSegment[]
    asked.push(...segments)
    const whole = model.answer?.(segments, index)
    if (whole !== undefined) return whole
    const attempt = turns.length > 1 ? 2 : 1
    const answers = segments.flatMap((segment) => {
      const text = model.translate(segment, attempt)
      return text === undefined ? [] : [{ id: segment.id, text }]
    })
    return { text: JSON.stringify({ segments: answers }) }
  })
  const db = await openWithBrand("brd_1")
  const now = () => clock.now
  await addWritingJob(db, { reserved: 0, now: now() })
  const writer = createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${vendor.url}/v1/responses`, fetch })
  const limits = { job: null, brandMonth: null, accountMonth: null, jobsMonth: null }
  const memory: OpenTranslation["memory"] = ({ brand: ofBrand = brand, to = "de" } = {}) =>
    openTranslationMemory(db, { brandId: "brd_1", from: "en", to, glossary: listGlossary(ofBrand), now })
  return {
    db,
    writer,
    memory,
    requests: vendor.requests,
    asked,
    model,
    clock,
    async translate(texts, { steps, onReport, ...options } = {}) {
      if (steps === undefined) await db.deleteFrom("writing_calls").execute()
      const known = steps ?? new Map<string, string>()
      const paid = createPaidWriter(writer, { db, jobId: "wrt_1", limits, now })
      const run: WritingRun = {
        writer: paid,
        judge: undefined,
        async once<Result>(step: string, work: () => Promise<Result>) {
          const stored = known.get(step) ?? JSON.stringify(await work())
          known.set(step, stored)
          return JSON.parse(stored) as Result
        },
        report: async (_, done) => onReport?.(done),
        prompts: openPrompts(),
        signal: AbortSignal.timeout(60_000),
      }
      const wanted = { brand, from: "en", to: "de", ...options }
      return translateArticle(texts, { ...wanted, memory: memory(wanted), run })
    },
    async close() {
      await vendor.close()
      await db.destroy()
    },
  }
}

/** The texts of an article with this body. */
export function articleOf(body: string, more: Partial<ArticleTexts> = {}): ArticleTexts {
  return {
    title: "",
    excerpt: null,
    body,
    body_format: "markdown",
    images: [],
    cover: null,
    seo: { title: null, description: null, json_ld: [] },
    ...more,
  }
}
