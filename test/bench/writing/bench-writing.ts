import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { benchBrief } from "./bench-brief.ts"
import { benchClaims } from "./bench-claims.ts"
import { benchSpending } from "./bench-spending.ts"
import type { ModelReady } from "./model-process.ts"
import type { EvidenceReady } from "./site-process.ts"
import type { WritingArgument, WritingReady } from "./writing-argument.ts"

/** Milliseconds of CPU: of an article, and of 3 KB of a translation. */
const goals = { generation: 300, translation: 20 }
const area = "writing"

/** What writing articles costs besides the language model. */
export async function* benchWriting(options: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  // A package has JavaScript: what compiling TypeScript costs is no cost of writing.
  process.env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled")
  try {
    for (const figure of await measureJobs(folder, options)) yield toFigure({ area, ...figure })
    options.progress("looking up claims")
    const rounds = options.small ? 1 : 15
    for await (const figure of benchClaims({ rounds })) yield toFigure({ area, ...figure })
    const { goal, ...spending } = await benchSpending(folder, options)
    yield toFigure({ area, ...spending, goal: goal ?? undefined })
    yield toFigure({ area, ...(await benchBrief(folder, options)) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Measured = Parameters<typeof toFigure>[0]

/** Runs jobs of a service. The model and the pages have processes of their own. */
async function measureJobs(folder: string, { small, progress }: BenchOptions): Promise<Omit<Measured, "area">[]> {
  const site = await startProcess<EvidenceReady>(new URL("site-process.ts", import.meta.url), null)
  const model = await startProcess<ModelReady>(new URL("model-process.ts", import.meta.url), null)
  progress("generating, translating and rewriting articles")
  const service = await startProcess<WritingReady>(new URL("writing-process.ts", import.meta.url), {
    dataDir: join(folder, "data"),
    site: site.ready.origin,
    model: model.ready.url,
    rounds: small ? 1 : 15,
  } satisfies WritingArgument)
  const { generation, translation, rewriting } = service.ready
  await Promise.all([site.stop(), model.stop(), service.stop()])
  const { words, rendering } = generation
  const article = `an article of ${words.toLocaleString("en")} words from 12 pages of ${Math.round(site.ready.bytes / 12_288)} KB`
  const cpu = "milliseconds of CPU"
  const rendered = { baseline: rendering }
  const once = `${cpu}, against rendering it once`
  return [
    {
      figure: `${article}: ${cpu}, against ${goals.generation}`,
      ours: generation.cpu,
      baseline: goals.generation,
      goal: 1,
    },
    { figure: `${article}: ${once}`, ours: generation.cpu, ...rendered },
    { figure: `until the first request to the model: ${once}`, ours: generation.preparing, ...rendered },
    { figure: `of it, reading the pages: ${once}`, ours: generation.reading, ...rendered },
    { figure: `of it, choosing passages: ${once}`, ours: generation.choosing, ...rendered },
    { figure: `from the first request to the last answer: ${once}`, ours: generation.writing, ...rendered },
    { figure: `from the last answer until it is saved: ${once}`, ours: generation.saving, ...rendered },
    {
      figure: `3 KB of a translation: ${cpu}, against ${goals.translation}`,
      ours: translation.cpu,
      baseline: goals.translation,
      goal: 1,
    },
    {
      figure: `3 KB of a translation: ${cpu}, against rendering them once`,
      ours: translation.cpu,
      baseline: translation.rendering,
    },
    {
      figure: "a translation after one paragraph has changed: segments that a model is asked for, against one",
      ours: translation.again,
      baseline: 1,
      goal: 1,
    },
    {
      figure: "a translation after one paragraph has changed: segments that a model is asked for, against all",
      ours: translation.again,
      baseline: translation.segments,
    },
    {
      figure: `a rewrite of ${words.toLocaleString("en")} words with three edits: ${once}`,
      ours: rewriting.cpu,
      baseline: rewriting.rendering,
    },
  ]
}
