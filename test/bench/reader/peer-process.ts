import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { argument, ready } from "../measured.ts"
import { type CrawlArgument, type Crawled, cpuTime } from "./crawl-argument.ts"

/** A program of others that crawls sites, from a folder in which somebody has installed it. */
export interface PeerArgument extends CrawlArgument {
  peer: "linkinator" | "@crawlee/cheerio"
  peers: string
}

/** What the benchmark calls of linkinator. */
interface Linkinator {
  LinkChecker: new () => {
    check(options: {
      path: string
      recurse: boolean
      concurrency: number
      linksToSkip: (link: string) => Promise<boolean>
    }): Promise<{ links: { url: string; parent?: string; state: string }[] }>
  }
}

/** What the benchmark calls of crawlee. */
interface Crawlee {
  log: { setLevel(level: number): void }
  Configuration: new (options: { persistStorage: boolean; purgeOnStart: boolean }) => unknown
  CheerioCrawler: new (
    options: {
      maxConcurrency: number
      requestHandler: (context: {
        $: (selector: string) => { text(): string }
        enqueueLinks: (options: { strategy: "same-origin" }) => Promise<unknown>
      }) => Promise<void>
    },
    configuration: unknown,
  ) => { run(urls: string[]): Promise<{ requestsFinished: number; requestsFailed: number }> }
}

const { origin, concurrency, peer, peers } = argument() as PeerArgument
const path = createRequire(join(peers, "package.json")).resolve(peer)
const module: unknown = await import(pathToFileURL(path).href)
const before = cpuTime()
const pages = peer === "linkinator" ? await checkLinks(module as Linkinator) : await crawl(module as Crawlee)
ready({ pages, cpu: cpuTime() - before } satisfies Crawled)

/** Checks the links of every page of the site, and leaves out those to other sites. */
async function checkLinks({ LinkChecker }: Linkinator): Promise<number> {
  const { links } = await new LinkChecker().check({
    path: `${origin}/`,
    recurse: true,
    concurrency,
    linksToSkip: (link) => Promise.resolve(!link.startsWith(`${origin}/`)),
  })
  const isPage = (url: string): boolean => url === `${origin}/` || url.startsWith(`${origin}/p/`)
  return new Set(
    links.flatMap(({ url, state }) => (state !== "SKIPPED" && isPage(url) ? [url.replace(/#.*/, "")] : [])),
  ).size
}

async function crawl({ log, Configuration, CheerioCrawler }: Crawlee): Promise<number> {
  log.setLevel(0)
  let words = 0
  const crawler = new CheerioCrawler(
    {
      maxConcurrency: concurrency,
      async requestHandler({ $, enqueueLinks }) {
        words += $("title, h1, h2").text().length
        await enqueueLinks({ strategy: "same-origin" })
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false }),
  )
  const { requestsFinished, requestsFailed } = await crawler.run([`${origin}/`])
  return words === 0 ? 0 : requestsFinished + requestsFailed
}
