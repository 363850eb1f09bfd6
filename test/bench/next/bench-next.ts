import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { formatCredential } from "@citable/contract"

import { createNextSite } from "../../../packages/next/test/next-site.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { median } from "../median.ts"
import { makeArticle } from "../sync/make-article.ts"
import { startArticleServer } from "./article-server.ts"

const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "s".repeat(32) })
const bodyBytes = 6000
const latencyMs = 20

/** How a site gets its articles: ours, from memory, and as sites do it by hand. */
type Way = "ours" | "memory" | "naive" | "tags" | "memo"

interface Build {
  requests: number
  seconds: number
}

interface Building {
  way: Way
  workers: number
  /** With `output: "export"`. */
  isExport?: boolean
}

interface Bench {
  count: number
  build(building: Building): Promise<Build>
  close(): Promise<void>
}

/** So many articles, a server that has them, and a site to build of them. Every page has to be static. */
async function openBench(count: number, progress: BenchOptions["progress"]): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-next-"))
  const articles = Array.from({ length: count }, (_, at) => makeArticle(at, { bodyBytes, revision: at + 1 }))
  const file = join(folder, "articles.json")
  await writeFile(file, JSON.stringify(articles))
  const server = await startArticleServer(articles, latencyMs)
  const env = { CITABLE_URL: server.url, CITABLE_API_KEY: apiKey, BENCH_ARTICLES: file }
  return {
    count,
    async build({ way, workers, isExport = false }) {
      const kind = isExport ? "an export" : "a build"
      progress(`${way}, ${workers} worker${workers === 1 ? "" : "s"}: ${kind} of ${count} articles`)
      // An export is always built in .next.
      const site = createNextSite(env, isExport ? ".next" : `.next/${way}`, "bench-site")
      await site.remove()
      server.takeRequests()
      const startedAt = performance.now()
      await site.build({
        BENCH_WAY: way,
        SITE_WORKERS: String(workers),
        ...(isExport ? { BENCH_OUTPUT: "export" } : {}),
      })
      const seconds = (performance.now() - startedAt) / 1000
      const requests = server.takeRequests()
      const manifest = await readFile(join(site.dist, "prerender-manifest.json"), "utf8")
      const { routes } = JSON.parse(manifest) as { routes: Record<string, unknown> }
      const pages = Object.keys(routes).filter((path) => path.startsWith("/blog/"))
      if (pages.length !== count) throw new Error(`${way} has ${pages.length} of ${count} pages static`)
      await site.remove()
      await rm(site.out, { recursive: true, force: true })
      return { requests, seconds }
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const figure = (values: Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }) =>
  toFigure({ area: "next", ...values })

/** What `next build` of many articles costs at 20 ms a request: requests for articles, and wall time. */
export async function* benchNext({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const count = small ? 30 : 1000
  const what = `next build of ${count} articles`
  const needed = Math.ceil(count / 100) + 2
  const bench = await openBench(count, progress)
  try {
    const rounds: Record<"ours" | "memory", Build[]> = { ours: [], memory: [] }
    for (let round = 0; round < (small ? 1 : 3); round++) {
      for (const way of ["memory", "ours"] as const) rounds[way].push(await bench.build({ way, workers: 1 }))
    }
    const requests = Math.max(...rounds.ours.map((one) => one.requests))
    yield figure({
      figure: `${what}, 1 worker: requests, against N/100 and 2`,
      ours: requests,
      baseline: needed,
      goal: 1,
    })
    const ours = median(rounds.ours.map(({ seconds }) => seconds))
    const memory = median(rounds.memory.map(({ seconds }) => seconds))
    yield figure({ figure: `${what}, 1 worker: s, against articles in memory`, ours, baseline: memory, goal: 1.15 })
    for (const workers of small ? [] : [4, 8]) {
      const { requests: asked } = await bench.build({ way: "ours", workers })
      yield figure({
        figure: `${what}, ${workers} workers: requests, against N/100 and 2`,
        ours: asked,
        baseline: needed,
        goal: 1,
      })
    }
    for (const way of small ? (["naive"] as const) : (["naive", "tags"] as const)) {
      const other = await bench.build({ way, workers: 1 })
      yield figure({ figure: `${what}, 1 worker: requests, against ${way}`, ours: requests, baseline: other.requests })
      yield figure({ figure: `${what}, 1 worker: s, against ${way}`, ours, baseline: other.seconds })
    }
    if (small) return
    const memo = await bench.build({ way: "memo", workers: 4 })
    yield figure({ figure: `${what}, 4 workers: requests, against a memo`, ours: requests, baseline: memo.requests })
  } finally {
    await bench.close()
  }
  yield* benchExport(progress)
}

/** The same of ten times as many articles, exported. */
async function* benchExport(progress: BenchOptions["progress"]): AsyncGenerator<Figure> {
  const bench = await openBench(10_000, progress)
  const what = `next build of ${bench.count} articles with output: "export"`
  try {
    const memory = await bench.build({ way: "memory", workers: 1, isExport: true })
    const ours = await bench.build({ way: "ours", workers: 1, isExport: true })
    const needed = Math.ceil(bench.count / 100) + 2
    yield figure({ figure: `${what}: requests, against N/100 and 2`, ours: ours.requests, baseline: needed, goal: 1 })
    yield figure({ figure: `${what}: s, against articles in memory`, ours: ours.seconds, baseline: memory.seconds })
  } finally {
    await bench.close()
  }
}
