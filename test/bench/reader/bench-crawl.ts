import { readFileSync } from "node:fs"

import type { BenchOptions, Figure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import type { Audited } from "./audit-process.ts"
import type { CrawlArgument, Crawled } from "./crawl-argument.ts"
import type { PeerArgument } from "./peer-process.ts"
import type { SiteArgument, SiteReady } from "./site-process.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

const concurrency = 16
const megabyte = 1_000_000
const budget = { memory: 400, checks: 2000, texts: 10_000 }
const peerNames = { linkinator: "linkinator", "@crawlee/cheerio": "crawlee" } as const

/** What an audit of a site costs: against a crawler that does the least, against those of others, and against its budgets. */
export async function* benchCrawl(folder: string, options: BenchOptions): AsyncGenerator<Measured> {
  const { small, peers, progress } = options
  const [few, many] = small ? [30, 60] : [1000, 10_000]
  // It leaves the compiled modules.
  await measureSite(10, folder, progress)
  const smaller = await measureSite(few, folder, progress)
  if (peers === undefined) {
    const names = Object.values(peerNames).join(" and ")
    progress(`left out: ${names}, since no folder with them is given (--peers)`)
  } else {
    yield* measurePeers(smaller, { folder, peers, progress })
  }
  const { audit, floor } = await measureSite(many, folder, progress)
  const audited = `audit of ${many} pages`
  yield {
    figure: `${audited}, with what they load, crawled, each checked and stored: ms of CPU a page, against the least crawler`,
    ours: perPage(audit, audit.crawlCpu),
    baseline: perPage(floor),
    goal: 3.5,
  }
  yield {
    figure: `${audited}, all of it: ms of CPU a page, against the least crawler`,
    ours: perPage(audit),
    baseline: perPage(floor),
  }
  for (const [count, { memory }] of [
    [few, smaller.audit],
    [many, audit],
  ] as const) {
    const figure = `audit of ${count} pages: MB of memory at most, against a budget of ${budget.memory}`
    yield { figure, ours: memory / megabyte, baseline: budget.memory, goal: 1 }
  }
  yield {
    figure: `${audited}: MB of memory at most, against an audit of ${few} pages`,
    ours: audit.memory / megabyte,
    baseline: smaller.audit.memory / megabyte,
    goal: 1.1,
  }
  yield {
    figure: `${audited}, its checks over the whole site, ${audit.links} links: ms of CPU, against a budget of ${budget.checks}`,
    ours: audit.checksCpu / 1000,
    baseline: budget.checks,
    goal: 1,
  }
  yield {
    figure: `${audited}, ${audit.nearDuplicates} groups of near duplicates and ${audit.suggestions} suggested links: ms of CPU, against a budget of ${budget.texts}`,
    ours: audit.textsCpu / 1000,
    baseline: budget.texts,
    goal: 1,
  }
}

interface MeasuredSite {
  pages: number
  audit: Audited
  floor: Crawled
}

async function measureSite(pages: number, folder: string, progress: BenchOptions["progress"]): Promise<MeasuredSite> {
  const site = await openSite(pages)
  try {
    const argument: CrawlArgument = { origin: site.ready.origin, pages, concurrency, folder }
    const run = async <Result extends Crawled>(module: string): Promise<Result> => {
      progress(`${pages} pages: ${module}`)
      return runCrawler<Result>(module, argument, module === "audit-process.ts" ? { nodeOptions: ofCommand() } : {})
    }
    const before = await run<Crawled>("floor-process.ts")
    const audit = await run<Audited>("audit-process.ts")
    // The machine may be busier at one time than at another.
    const after = await run<Crawled>("floor-process.ts")
    for (const crawled of [before, audit, after]) assertRead(crawled, pages)
    return { pages, audit, floor: { pages, cpu: (before.cpu + after.cpu) / 2 } }
  } finally {
    await site.stop()
  }
}

async function* measurePeers(
  { pages, audit }: MeasuredSite,
  { folder, peers, progress }: { folder: string; peers: string; progress: BenchOptions["progress"] },
): AsyncGenerator<Measured> {
  for (const peer of ["linkinator", "@crawlee/cheerio"] as const) {
    progress(`${pages} pages: ${peerNames[peer]}`)
    const site = await openSite(pages)
    try {
      const argument: PeerArgument = { origin: site.ready.origin, pages, concurrency, folder, peer, peers }
      const crawled = await runCrawler<Crawled>("peer-process.ts", argument)
      assertRead(crawled, pages)
      yield {
        figure: `audit of ${pages} pages, crawled, each checked and stored: ms of CPU a page, against ${peerNames[peer]}`,
        ours: perPage(audit, audit.crawlCpu),
        baseline: perPage(crawled),
        goal: 0.25,
      }
    } finally {
      await site.stop()
    }
  }
}

function openSite(pages: number) {
  return startProcess<SiteReady>(new URL("site-process.ts", import.meta.url), { pages } satisfies SiteArgument)
}

/** The options of Node that the command has: an audit runs in it. */
function ofCommand(): string[] {
  const [first = ""] = readFileSync(new URL("../../../packages/cli/src/bin.ts", import.meta.url), "utf8").split("\n")
  return first.split(" ").filter((word) => word.startsWith("--"))
}

async function runCrawler<Result extends Crawled>(
  module: string,
  argument: CrawlArgument,
  options: { nodeOptions?: string[] } = {},
): Promise<Result> {
  const crawler = await startProcess<Result>(new URL(module, import.meta.url), argument, options)
  await crawler.stop()
  return crawler.ready
}

/** Throws if a crawler has not read the site: its figures would mean nothing. */
function assertRead(crawled: Crawled, pages: number): void {
  if (crawled.pages > pages * 0.97) return
  throw new Error(`A crawler read ${crawled.pages} of ${pages} pages.`)
}

const perPage = ({ pages, cpu }: Crawled, took = cpu): number => took / pages / 1000
