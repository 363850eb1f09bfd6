import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { ToolOutput } from "@citable/contract"
import { Pool } from "undici"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import { addLateAnswers } from "./add-late-answers.ts"
import type { RawCounts } from "./count-rows.ts"
import { dayMs, firstDay } from "./fill-answers.ts"
import { openTicker } from "./open-ticker.ts"
import type { RowsArgument } from "./rows-process.ts"
import type { VisibilityArgument, VisibilityReady } from "./visibility-process.ts"

/** What an answer of 90 days may cost. */
const goalMs = 50
const rangeDays = 90

/**
 * What `GET …/visibility` costs over a million answers: CPU time of the service's process a request, against counting the rows of
 * answers, mentions and citations in a process beside it. Throws where the two count differently, also after late answers.
 */
export async function* benchVisibility(options: BenchOptions): AsyncGenerator<Figure> {
  const { small, progress } = options
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    const dataDir = join(folder, "data")
    const argument: VisibilityArgument = { dataDir, prompts: small ? 10 : 463, days: 181, repeats: small ? 1 : 3 }
    progress("writing answers")
    const service = await startProcess<VisibilityReady>(new URL("visibility-process.ts", import.meta.url), argument)
    const { brandId, answers } = service.ready
    const rows = await startProcess<{ url: string }>(new URL("rows-process.ts", import.meta.url), {
      dataDir,
      brandId,
    } satisfies RowsArgument)
    try {
      progress(`${answers.toLocaleString("en")} answers are there`)
      const sides = openSides(service, rows, dataDir)
      const rounds = small ? 1 : 3
      const all = await sides.measure({ rounds, requests: small ? 2 : 20 })
      const stored = `${rangeDays} days of ${answers.toLocaleString("en")} answers`
      const unit = "milliseconds of CPU a request"
      yield toFigure({
        area: "visibility",
        figure: `${stored}: ${unit}, against ${goalMs} ms`,
        ...all,
        baseline: goalMs,
        goal: 1,
      })
      yield toFigure({ area: "visibility", figure: `${stored}: ${unit}, against counting rows`, ...all, goal: 0.1 })
      const changed = await sides.measure({ rounds, requests: small ? 2 : 20, isChanged: true })
      yield toFigure({
        area: "visibility",
        figure: `${stored}, after each new answer: ${unit}, against ${goalMs} ms`,
        ...changed,
        baseline: goalMs,
        goal: 1,
      })
      const again = await sides.measure({ rounds, requests: small ? 2 : 20, isShared: true })
      yield toFigure({
        area: "visibility",
        figure: `${stored}, again, while nobody writes: ${unit}, against the first time`,
        ...again,
        baseline: all.ours,
        goal: 1,
      })
      const tagged = await sides.measure({ rounds, requests: small ? 2 : 10, tag: "tenth" })
      yield toFigure({
        area: "visibility",
        figure: `${stored}, of a tag of every tenth prompt: ${unit}, against counting rows`,
        ...tagged,
      })
      progress("late answers")
      await addLateAnswers(dataDir, brandId, { count: small ? 10 : 1000 })
      await sides.measure({ rounds: 1, requests: 1 })
      await sides.close()
    } finally {
      await Promise.all([service.stop(), rows.stop()])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function openSides(service: MeasuredProcess<VisibilityReady>, rows: MeasuredProcess<{ url: string }>, dataDir: string) {
  const ticker = openTicker(dataDir)
  const { url, brandId, operatorToken } = service.ready
  // Counting rows may take minutes on a busy machine.
  const pools = [new Pool(url), new Pool(rows.ready.url, { headersTimeout: 0 })] as const
  const headers = { authorization: `Bearer ${operatorToken}` }
  const ask = async <Answer>(pool: Pool, path: string): Promise<Answer> => {
    const answer = await pool.request({ method: "GET", path, headers })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}: ${text}`)
    return JSON.parse(text) as Answer
  }
  return {
    /**
     * Milliseconds of CPU a request on each side; the other side is asked once a round. Somebody writes before each request, unless it may share
     * all that the one before has read.
     */
    async measure({ rounds, requests, tag, isShared = false, isChanged = false }: MeasureOptions) {
      const more = tag === undefined ? "" : `&prompt_tag=${tag}`
      const took: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
      for (let round = -1; round < rounds; round++) {
        const rowsBefore = await rows.cpu()
        const counted = await ask<{ current: RawCounts; previous: RawCounts }>(pools[1], `/?${ranges}${more}`)
        const rowsMicros = (await rows.cpu()) - rowsBefore
        const before = await service.cpu()
        let ours: ToolOutput<"get_visibility"> | undefined
        for (let index = 0; index < requests; index++) {
          if (isChanged) ticker.touch(brandId)
          else if (!isShared) ticker.tick()
          ours = await ask<ToolOutput<"get_visibility">>(pools[0], `/v1/brands/${brandId}/visibility?${range}${more}`)
        }
        const micros = ((await service.cpu()) - before) / requests
        if (ours !== undefined) compare(ours, counted)
        if (round < 0) continue
        took.ours.push(micros / 1000)
        took.baseline.push(rowsMicros / 1000)
      }
      return { ours: median(took.ours), baseline: median(took.baseline) }
    },
    async close() {
      ticker.close()
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}

interface MeasureOptions {
  rounds: number
  requests: number
  tag?: string
  isShared?: boolean
  /** Whether the counts of the brand change before each request. */
  isChanged?: boolean
}

const day = (index: number) => new Date(firstDay + index * dayMs).toISOString().slice(0, 10)
/** 90 days, and with those before them. */
const range = `from=${day(rangeDays + 1)}&to=${day(2 * rangeDays)}`
const ranges = `${range}&previous_from=${day(1)}&previous_to=${day(rangeDays)}`

function compare({ overall }: ToolOutput<"get_visibility">, rows: { current: RawCounts; previous: RawCounts }): void {
  const toCounts = (answers: number, metrics: typeof overall.current): RawCounts => ({
    answers,
    mentioned: metrics.mention_rate.count,
    cited: metrics.citation_rate.count,
    positions: Math.round((metrics.average_position.value ?? 0) * metrics.average_position.count),
    allMentioned: metrics.share_of_voice.of,
  })
  const { current, previous } = overall
  const ours = {
    current: toCounts(overall.answers, current),
    previous: previous === null ? null : toCounts(overall.previous_answers, previous),
  }
  const sorted = (value: unknown) =>
    JSON.stringify(value, ["current", "previous", ...Object.keys(rows.current).toSorted()])
  if (sorted(ours) === sorted(rows)) return
  throw new Error(`The service counted ${sorted(ours)}, the rows say ${sorted(rows)}.`)
}
