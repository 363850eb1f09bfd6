import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

import { bundleScript, scriptNames } from "../../../packages/dashboard/src/assets/read-asset.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { compareCpu } from "../service/compare-cpu.ts"
import type { DashboardArgument, DashboardReady, Done, Order } from "./dashboard-process.ts"

const area = "dashboard"
const kilobyte = 1024
const toHundred = { baseline: 100, goal: 1 }
/** About how long a side of a round takes at most, in microseconds of CPU. */
const roundMicros = 1_500_000

/**
 * What the pages of the dashboard cost: CPU time of the service's process for a page, against the tools that it calls, each once, over the
 * same kernel; the bytes of the pages, and of the scripts, against what they may have.
 */
export async function* benchDashboard(options: BenchOptions): AsyncGenerator<Figure> {
  const { small, progress } = options
  const articles = small ? 120 : 10_000
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    progress(`starting a service with ${articles} articles, and writing answers`)
    const argument: DashboardArgument = {
      dataDir: join(folder, "data"),
      articles,
      bodyBytes: 6000,
      brands: small ? 30 : 1000,
      prompts: small ? 10 : 463,
      days: small ? 31 : 181,
      repeats: small ? 1 : 3,
    }
    const service = await startProcess<DashboardReady>(new URL("dashboard-process.ts", import.meta.url), argument)
    try {
      yield* benchPages(service, articles, options)
      yield* benchScripts(service, progress)
    } finally {
      await service.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* benchPages(
  service: MeasuredProcess<DashboardReady>,
  articles: number,
  { small, progress }: BenchOptions,
): AsyncGenerator<Figure> {
  const { brandId, articleId, answers } = service.ready
  const home = `/brands/${brandId}`
  const counted = `${answers.toLocaleString("en")} answers`
  const list = `list of ${articles} articles`
  const pages = [
    { name: `home of ${counted} and ${articles} articles`, path: home, requests: 100 },
    { name: list, path: `${home}/articles`, requests: 150 },
    { name: `${list}, filtered`, path: `${home}/articles?status=published&tag=bench&sort=title`, requests: 60 },
    { name: `${list}, searched`, path: `${home}/articles?q=Article+99`, requests: 30 },
    { name: `visibility of ${counted}`, path: `${home}/visibility`, requests: 20 },
    { name: `prompts of ${counted}`, path: `${home}/visibility/prompts`, requests: 20 },
    { name: `citations of ${counted}`, path: `${home}/visibility/sources`, requests: 20 },
    { name: `gaps of ${counted}`, path: `${home}/visibility/sources?show=gaps`, requests: 20 },
    { name: `sentiment of ${counted}`, path: `${home}/visibility/sentiment`, requests: 20 },
    { name: `list of ${small ? 30 : 1000} brands`, path: "/brands", requests: 20 },
    { name: "editor", path: `${home}/articles/${articleId}`, requests: 300 },
  ]
  for (const { name, path, requests } of pages) {
    progress(name)
    const before = await service.cpu()
    const page = await order(service, { path, of: "page", count: 1 })
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
    const fitting = Math.ceil(roundMicros / ((await service.cpu()) - before))
    const count = small ? 2 : Math.max(3, Math.min(requests, fitting))
    const side = (of: Order["of"]) => ({
      cpu: () => service.cpu(),
      send: async () => void (await order(service, { path, of, count })),
    })
    const { ours, baseline } = await compareCpu(side("page"), side("tools"), {
      requests: count,
      rounds: small ? 1 : 7,
      warmUps: small ? 0 : 3,
    })
    const figure = `${name}: microseconds of CPU a page, against its tools (${page.tools.join(", ")})`
    yield toFigure({ area, figure, ours, baseline, goal: 2 })
    if (path.startsWith(`${home}/visibility`)) {
      yield toFigure({
        area,
        figure: `${name}: milliseconds of CPU a page, against 100`,
        ours: ours / 1000,
        ...toHundred,
      })
      const start = await service.cpu()
      const some = small ? 1 : 10
      await order(service, { path, of: "page", count: some, isChanged: true })
      const changed = ((await service.cpu()) - start) / 1000 / some
      const after = `${name}, after each new answer: milliseconds of CPU a page, against 100`
      yield toFigure({ area, figure: after, ours: changed, ...toHundred })
    }
    const bytes = Buffer.byteLength(page.html)
    yield toFigure({
      area,
      figure: `${name}: bytes of HTML, against 100 KB`,
      ours: bytes,
      baseline: 100 * kilobyte,
      goal: 1,
    })
  }
}

async function order({ ready }: MeasuredProcess<DashboardReady>, what: Order): Promise<Done> {
  const answer = await fetch(ready.url, { method: "POST", body: JSON.stringify(what) })
  if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Done
}

/** The scripts as the package contains them: all that the page of the editor loads, and the largest that another page may load. */
async function* benchScripts(
  service: MeasuredProcess<DashboardReady>,
  progress: (line: string) => void,
): AsyncGenerator<Figure> {
  progress("scripts")
  const texts = new Map<string, string>()
  for (const name of scriptNames) texts.set(name, (await bundleScript(name)).text)
  const { brandId, articleId } = service.ready
  const page = await order(service, { path: `/brands/${brandId}/articles/${articleId}`, of: "page", count: 1 })
  const loaded = [...page.html.matchAll(/<script [^>]*src="[^"]*\/([\w.-]+)"/g)].map(([, name = ""]) => name)
  const editor = loaded.reduce((sum, name) => sum + gzipSync(texts.get(name) ?? "").length, 0)
  yield toFigure({
    area,
    figure: `editor: bytes of its scripts (${loaded.join(", ")}), gzip, against 160 KB`,
    ours: editor,
    baseline: 160 * kilobyte,
    goal: 1,
  })
  const [largest] = [...texts]
    .filter(([name]) => name !== "editor.js")
    .map(([name, text]) => ({ name, bytes: Buffer.byteLength(text) }))
    .toSorted((one, other) => other.bytes - one.bytes)
  if (largest === undefined) return
  const figure = `largest other script (${largest.name}): bytes, against 5 KB`
  yield toFigure({ area, figure, ours: largest.bytes, baseline: 5 * kilobyte, goal: 1 })
}
