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

/** What `next build` of many articles costs at 20 ms a request: requests for articles, and wall time. Every page has to be static. */
export async function* benchNext({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const count = small ? 30 : 1000
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-next-"))
  const articles = Array.from({ length: count }, (_, at) => makeArticle(at, { bodyBytes, revision: at + 1 }))
  const file = join(folder, "articles.json")
  await writeFile(file, JSON.stringify(articles))
  const server = await startArticleServer(articles, latencyMs)
  const env = { CITABLE_URL: server.url, CITABLE_API_KEY: apiKey, BENCH_ARTICLES: file }

  const build = async (way: Way, workers: number): Promise<Build> => {
    progress(`${way}, ${workers} worker${workers === 1 ? "" : "s"}: a build of ${count} articles`)
    const site = createNextSite(env, `.next/${way}`, "bench-site")
    await site.remove()
    server.takeRequests()
    const startedAt = performance.now()
    await site.build({ BENCH_WAY: way, SITE_WORKERS: String(workers) })
    const seconds = (performance.now() - startedAt) / 1000
    const requests = server.takeRequests()
    const manifest = await readFile(join(site.dist, "prerender-manifest.json"), "utf8")
    const { routes } = JSON.parse(manifest) as { routes: Record<string, unknown> }
    const pages = Object.keys(routes).filter((path) => path.startsWith("/blog/"))
    if (pages.length !== count) throw new Error(`${way} has ${pages.length} of ${count} pages static`)
    await site.remove()
    return { requests, seconds }
  }
  const figure = (values: Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }) =>
    toFigure({ area: "next", ...values })
  const what = `next build of ${count} articles`
  const needed = Math.ceil(count / 100) + 2

  try {
    const rounds: Record<"ours" | "memory", Build[]> = { ours: [], memory: [] }
    for (let round = 0; round < (small ? 1 : 3); round++) {
      for (const way of ["memory", "ours"] as const) rounds[way].push(await build(way, 1))
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
      const { requests: asked } = await build("ours", workers)
      yield figure({
        figure: `${what}, ${workers} workers: requests, against N/100 and 2`,
        ours: asked,
        baseline: needed,
        goal: 1,
      })
    }
    for (const way of small ? (["naive"] as const) : (["naive", "tags"] as const)) {
      const other = await build(way, 1)
      yield figure({ figure: `${what}, 1 worker: requests, against ${way}`, ours: requests, baseline: other.requests })
      yield figure({ figure: `${what}, 1 worker: s, against ${way}`, ours, baseline: other.seconds })
    }
    if (small) return
    const memo = await build("memo", 4)
    yield figure({ figure: `${what}, 4 workers: requests, against a memo`, ours: requests, baseline: memo.requests })
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
