import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { formatCredential } from "@citable/contract"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import { makeArticle } from "./make-article.ts"
import type { ReaderArgument, ReaderReady } from "./reader-process.ts"
import type { ServerArgument, ServerReady } from "./server-process.ts"

const apiKey = formatCredential({ prefix: "ctb", id: "0123456789", secret: "s".repeat(32) })
const bodyBytes = 6000
const megabyte = 1_000_000
const readers = ["floor", "ours", "contentful", "ghost"] as const

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

/** What a site's sync costs: against the bare minimum, against its budgets, and against the clients of other services. */
export async function* benchSync(options: BenchOptions): AsyncGenerator<Figure> {
  for await (const values of measure(options)) yield toFigure({ area: "sync", ...values })
}

async function* measure({ small, progress }: BenchOptions): AsyncGenerator<Measured> {
  const articles = small ? 300 : 10_000
  const rounds = small ? 1 : 5
  const server = await openServer({ articles, bodyBytes, keep: true })
  try {
    const costs: Record<(typeof readers)[number], { cpu: number[]; memory: number[]; requests: number[] }> = {
      floor: { cpu: [], memory: [], requests: [] },
      ours: { cpu: [], memory: [], requests: [] },
      contentful: { cpu: [], memory: [], requests: [] },
      ghost: { cpu: [], memory: [], requests: [] },
    }
    // The first round makes the server's pages, and counts for nothing.
    for (let round = 0; round <= rounds; round++) {
      for (const who of readers) {
        progress(`round ${round} of ${rounds}: ${who} reads ${articles} articles`)
        const { cpu, peakMemory, requests } = await server.read(who, articles)
        if (round === 0) continue
        costs[who].cpu.push(cpu)
        costs[who].memory.push(peakMemory / megabyte)
        costs[who].requests.push(requests)
      }
    }
    const { ours, floor } = costs
    const cold = `cold sync of ${articles} articles`
    yield {
      figure: `${cold}: ms of CPU, against bare undici GETs, JSON.parse and writing the bytes`,
      ours: median(ours.cpu),
      baseline: median(floor.cpu),
      goal: 1.15,
    }
    yield {
      figure: `${cold}: MB of memory at most, against a budget of 200`,
      ours: median(ours.memory),
      baseline: 200,
      goal: 1,
    }
    for (const who of ["contentful", "ghost"] as const) {
      const name = who === "ghost" ? "@tryghost/content-api" : "contentful"
      const { cpu, memory, requests } = costs[who]
      yield { figure: `${cold}: ms of CPU, against ${name} reading all`, ours: median(ours.cpu), baseline: median(cpu) }
      yield {
        figure: `${cold}: MB of memory at most, against ${name}`,
        ours: median(ours.memory),
        baseline: median(memory),
      }
      yield { figure: `${cold}: requests, against ${name}`, ours: median(ours.requests), baseline: median(requests) }
    }
    yield* measureAgain(server, { articles, small, progress })
  } finally {
    await server.close()
  }
  const many = small ? 500 : 100_000
  progress(`one cold sync of ${many} articles`)
  const large = await openServer({ articles: many, bodyBytes, keep: false })
  try {
    const { peakMemory } = await large.read("ours", many)
    const figure = `cold sync of ${many} articles: MB of memory at most, against a budget of 400`
    yield { figure, ours: peakMemory / megabyte, baseline: 400, goal: 1 }
  } finally {
    await large.close()
  }
}

/** Syncs of a replica that is there: the first in a process, and those after it. */
async function* measureAgain(
  server: OpenServer,
  { articles, small, progress }: { articles: number; small: boolean; progress: (line: string) => void },
): AsyncGenerator<Measured> {
  const dir = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    await server.read("ours", articles, { dir })
    progress("syncs with nothing changed, and with ten changes")
    const all = Array.from({ length: articles }, (_, at) => makeArticle(at, { bodyBytes, revision: at + 1 }))
    await writeFile(join(dir, "articles.json"), JSON.stringify(all))
    const firsts: number[] = []
    const finds: { ours: number[]; file: number[] } = { ours: [], file: [] }
    for (let round = 0; round < (small ? 1 : 7); round++) {
      for (const who of ["ours", "file"] as const) {
        const { cpu, find } = await server.read(who, articles, { dir })
        if (who === "ours") firsts.push(cpu)
        finds[who].push(cpu + find)
      }
    }
    const { unchanged, changed } = await server.read("ours", articles, { dir, again: small ? 3 : 31 })
    const of = (costs: typeof changed, kind: "cpu" | "requests"): number => median(costs.map((cost) => cost[kind]))
    const nothing = `sync of ${articles} articles, nothing changed`
    const ten = `sync of ${articles} articles, ten changed`
    yield {
      figure: `${nothing}: requests, against a budget of 1`,
      ours: of(unchanged, "requests"),
      baseline: 1,
      goal: 1,
    }
    yield { figure: `${nothing}: ms of CPU, against a budget of 20`, ours: of(unchanged, "cpu"), baseline: 20, goal: 1 }
    yield {
      figure: `${nothing}, the first of a process: ms of CPU, against a budget of 20`,
      ours: median(firsts),
      baseline: 20,
      goal: 1,
    }
    yield {
      figure: `${nothing}, the first of a process, and one article found by its slug: ms of CPU, against one JSON file of all`,
      ours: median(finds.ours),
      baseline: median(finds.file),
    }
    yield { figure: `${ten}: requests, against a budget of 2`, ours: of(changed, "requests"), baseline: 2, goal: 1 }
    yield { figure: `${ten}: ms of CPU, against a budget of 30`, ours: of(changed, "cpu"), baseline: 30, goal: 1 }
  } finally {
    await rm(dir, { recursive: true })
  }
}

interface OpenServer {
  /** Reads everything in a process of its own, which is measured. */
  read(
    who: ReaderArgument["who"],
    articles: number,
    options?: { dir?: string; again?: number },
  ): Promise<ReaderReady & { requests: number }>
  close(): Promise<void>
}

async function openServer(argument: ServerArgument): Promise<OpenServer> {
  const server = await startProcess<ServerReady>(new URL("server-process.ts", import.meta.url), argument)
  const { url } = server.ready
  const countRequests = async (): Promise<number> => Number(await (await fetch(`${url}/requests`)).text())
  return {
    async read(who, articles, { dir, again = 0 } = {}) {
      const own = dir ?? (await mkdtemp(join(tmpdir(), "citable-bench-")))
      try {
        await countRequests()
        const given: ReaderArgument = { who, url, apiKey, dir: own, again }
        const reader = await startProcess<ReaderReady>(new URL("reader-process.ts", import.meta.url), given)
        await reader.stop()
        if (reader.ready.articles !== articles) {
          throw new Error(`${who} read ${reader.ready.articles} of ${articles} articles`)
        }
        return { ...reader.ready, requests: await countRequests() }
      } finally {
        if (dir === undefined) await rm(own, { recursive: true })
      }
    },
    close: async () => await server.stop(),
  }
}
