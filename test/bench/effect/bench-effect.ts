import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { ToolOutput } from "@citable/contract"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import { dayMs, firstDay } from "../visibility/fill-answers.ts"
import type { VisibilityArgument, VisibilityReady } from "../visibility/visibility-process.ts"
import { aimArticles, type Ask, publishArticles } from "./add-articles.ts"
import type { EffectArgument } from "./effect-process.ts"

/** CPU seconds of all articles by a process that has read nothing, and CPU milliseconds of one article. */
const goals = { all: 2, one: 50 }

type Listed = ToolOutput<"list_content">

/** What it costs to tell how often answers cite articles, and what these changed. Throws where nothing is told. */
export async function* benchEffect({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    const dataDir = join(folder, "data")
    const argument: VisibilityArgument = { dataDir, prompts: small ? 45 : 463, days: 181, repeats: small ? 1 : 3 }
    progress("writing answers")
    const filled = await startProcess<VisibilityReady>(
      new URL("../visibility/visibility-process.ts", import.meta.url),
      argument,
    )
    const { brandId, operatorToken, answers } = filled.ready
    progress(`${answers.toLocaleString("en")} answers are there`)
    const ids = await publishArticles(toAsk(filled.ready.url, operatorToken), brandId, small ? 12 : 1000)
    await filled.stop()
    aimArticles(join(dataDir, "service.db"), brandId, ids)
    const next: EffectArgument = { dataDir, now: firstDay + 180 * dayMs }
    const service = await startProcess<{ url: string }>(new URL("effect-process.ts", import.meta.url), next)
    try {
      progress("taking looks")
      const looked = (await service.spend(null)) / 1e6
      const told = `${ids.length.toLocaleString("en")} articles over ${answers.toLocaleString("en")} answers`
      const area = "effect"
      yield toFigure({ area, figure: `all looks of half a year at ${told}: seconds of CPU`, ours: looked, baseline: 1 })
    } finally {
      await service.stop()
    }
    yield* measureReading(next, { brandId, operatorToken, ids, answers, rounds: small ? 1 : 20 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads all articles in a process that has read nothing yet, then some of them alone. */
async function* measureReading(
  argument: EffectArgument,
  world: { brandId: string; operatorToken: string; ids: readonly string[]; answers: number; rounds: number },
): AsyncGenerator<Figure> {
  const { brandId, operatorToken, ids, answers, rounds } = world
  const service = await startProcess<{ url: string }>(new URL("effect-process.ts", import.meta.url), argument)
  try {
    const ask = toAsk(service.ready.url, operatorToken)
    const list = `/v1/brands/${brandId}/content?fields=title&evidence=cited,effect`
    const before = await service.cpu()
    const all: Listed["data"] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Listed = await ask("GET", `${list}&limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`)
      all.push(...page.data)
      cursor = page.next_cursor
    }
    const seconds = ((await service.cpu()) - before) / 1e6
    const cited = all.filter(({ evidence }) => (evidence?.cited?.answers ?? 0) > 0).length
    const told = all.filter(({ evidence }) => evidence?.effect?.points != null).length
    if (all.length !== ids.length || cited === 0 || told === 0) {
      throw new Error(`Of ${all.length} articles, ${cited} are cited, and ${told} have an effect.`)
    }
    const of = `over ${answers.toLocaleString("en")} answers`
    const area = "effect"
    const citing = all.reduce((sum, { evidence }) => sum + (evidence?.cited?.answers ?? 0), 0)
    const counted = `${ids.length.toLocaleString("en")} articles ${of}, ${citing.toLocaleString("en")} of which cite one, in a process that has read nothing`
    yield toFigure({
      area,
      figure: `${counted}: seconds of CPU, against ${goals.all}`,
      ours: seconds,
      baseline: goals.all,
      goal: 1,
    })
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = await service.cpu()
      await ask("GET", `${list}&ids=${ids[(round * 37) % ids.length]}`)
      took.push(((await service.cpu()) - from) / 1000)
    }
    yield toFigure({
      area,
      figure: `one article ${of}: milliseconds of CPU, against ${goals.one}`,
      ours: median(took),
      baseline: goals.one,
      goal: 1,
    })
  } finally {
    await service.stop()
  }
}

function toAsk(url: string, token: string): Ask {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}
