import type { PageFetch } from "@citable/safe-fetch"

import { readPageFacts } from "../page/read-page-facts.ts"
import type { RobotsDecision } from "../robots/robots-decision.ts"
import type { Robots } from "../robots/robots.ts"
import { canonicalOf } from "./canonical-of.ts"
import { crawlPage } from "./crawl-page.ts"
import { type CrawlRobots, toCrawlRobots } from "./crawl-robots.ts"
import type { CrawlStore, FoundUrl, WaitingUrl } from "./crawl-store.ts"
import type { CrawledPage } from "./crawled-page.ts"
import { createFrontier } from "./create-frontier.ts"
import { createLanes, type LaneClock } from "./create-lanes.ts"
import { createLinkReader } from "./create-link-reader.ts"
import { createSaver } from "./create-saver.ts"
import type { LeftOutReason } from "./left-out-url.ts"
import type { PageReading } from "./page-reading.ts"
import { type ReadFacts, readCrawledPage, type UnreadPage } from "./read-crawled-page.ts"
import { readWaiting } from "./read-waiting.ts"
import { systemClock } from "./system-clock.ts"

export interface CrawlSiteOptions<Row> {
  /** The name of the site in keys: see `keyOf`. */
  site: string
  /** Where the crawl starts, beside URLs of depth 0 that wait in the store. Their redirects are followed at once. */
  start: readonly string[]
  /** The hosts that belong to the site, in lower case, with a port if it is not the usual one. */
  hosts: ReadonlySet<string>
  /** Whether links are followed. If not, the crawl is of the URLs of `start`, and their depth is null. Default: true. */
  followsLinks?: boolean
  fetch: PageFetch
  store: CrawlStore<Row>
  /** Default: `readPageFacts`. */
  readFacts?: ReadFacts
  /**
   * Reads a page with HTML elsewhere, such as on a thread, and makes what is stored of it. Default, and for a page that it answers undefined for:
   * `readFacts` and `toRow`.
   */
  readPage?: (page: UnreadPage) => Promise<PageReading<Row> | undefined>
  /**
   * Makes what is stored of a page. It must read the page before it returns, because the page is released then. Calls come in any order.
   */
  toRow: (page: CrawledPage) => Row
  /**
   * The rules for all hosts, or a function that is called once for each origin such as `https://example.com`. Null: the crawl may read
   * everything.
   */
  robots: Robots | null | ((origin: string) => Promise<CrawlRobots>)
  /** The names that robots.txt may have for the crawler. Default: `CitableBot`. */
  tokens?: readonly string[]
  /** Default: none. */
  sitemapUrls?: Iterable<string> | AsyncIterable<string>
  /** The maximum number of pages to request; those that robots.txt disallows do not count. Default: 500. */
  maxPages?: number
  /** Default: 100,000. */
  maxKnownUrls?: number
  /** Concurrent requests to a host. Default: 2. */
  concurrency?: number
  /** Bytes of a page. Default: 5 MiB. */
  maxBytes?: number
  /** Milliseconds for a page. Default: 15,000. */
  timeoutMs?: number
  onProgress?: (progress: CrawlProgress) => void
  signal?: AbortSignal
  clock?: LaneClock
}

export interface CrawlProgress {
  /** URLs of the site that are known. */
  found: number
  /** Those that are finished, including disallowed ones and those finished before an interruption. */
  crawled: number
  /** Those without an answer since this crawl started or resumed. */
  failed: number
}

export interface CrawlResult extends CrawlProgress {
  /** How many URLs were found and not crawled, by reason, including those from before an interruption. */
  leftOut: Readonly<Partial<Record<LeftOutReason, number>>>
}

interface Outcome<Row> extends PageReading<Row> {
  waiting: WaitingUrl
  /** Whether a second request may get another answer. */
  isPassing: boolean
  isFailed: boolean
  redirect: string | undefined
}

type OnRedirect = (location: string, from: WaitingUrl) => FoundUrl | undefined

/** How many pages may be on their way, or wait for the one before. */
const windowSize = 64

/**
 * Crawls a site breadth first, level by level, the most linked pages of a level first. Which pages it crawls depends neither on how fast
 * they answer nor on `concurrency`. It continues where an interrupted crawl of the same store ended.
 *
 * @throws the reason of `signal`, and whatever the store and `toRow` throw; what is finished is stored before.
 */
export async function crawlSite<Row>(options: CrawlSiteOptions<Row>): Promise<CrawlResult> {
  const { site, hosts, store, toRow, followsLinks = true, maxPages = 500, maxKnownUrls = 100_000 } = options
  const {
    fetch,
    readFacts = readPageFacts,
    maxBytes = 5 * 1024 * 1024,
    timeoutMs = 15_000,
    clock = systemClock,
  } = options
  const stop = new AbortController()
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal])
  const frontier = createFrontier({ maxKnownUrls })
  const saver = createSaver(store)
  const lanes = createLanes({ perHost: options.concurrency ?? 2, clock, signal })
  const links = createLinkReader({ site, hosts })
  const files = new Map<string, Promise<CrawlRobots>>()
  let left = maxPages
  let failed = 0
  let givenUp = 0

  function robotsOf(origin: string): Promise<CrawlRobots> {
    let file = files.get(origin)
    if (file === undefined) {
      const { robots: given, tokens = ["CitableBot"] } = options
      const asked = typeof given === "function" ? given(origin) : Promise.resolve(toCrawlRobots(given, tokens))
      file = asked.then((robots) => {
        lanes.delay(new URL(origin).host, robots.crawlDelay ?? 0)
        return robots
      })
      files.set(origin, file)
    }
    return file
  }

  async function visit(waiting: WaitingUrl, robots: RobotsDecision): Promise<Outcome<Row>> {
    const deps = { fetch, maxBytes, timeoutMs, signal }
    // A page is read before the host is asked for another one, so few wait in memory.
    const ask = async () => {
      const fetched = await crawlPage(waiting, robots, deps)
      const reading = fetched.charset === null ? undefined : await options.readPage?.(fetched)
      return { page: fetched, reading: reading ?? readHere(fetched) }
    }
    const { page, reading } =
      robots.allowed === false
        ? await ask()
        : await lanes.run(new URL(waiting.url).host, ask, ({ page: { status, error, ttfbMs, headers } }) => ({
            status,
            ttfbMs,
            retryAfter: headers["retry-after"],
            isRefused: status === 503 || error?.code === "refused",
          }))
    signal.throwIfAborted()
    const isFailed = page.status === null && robots.allowed !== false
    const isPassing =
      page.status === 429 || page.status === 503 || ["timeout", "unreachable"].includes(page.error?.code ?? "")
    const kept = page.status === 304 ? await store.readLinks?.(page.key) : reading.links
    return { waiting, ...reading, links: kept ?? [], isPassing, isFailed, redirect: page.redirect?.location }
  }

  function readHere(fetched: UnreadPage): PageReading<Row> {
    const page = readCrawledPage(fetched, { readFacts, links })
    return { row: toRow(page), links: page.links, canonical: canonicalOf(page) }
  }

  /** Crawls URLs, and asks once more for those that failed. If the host is given up meanwhile, the failure is the result. */
  async function crawlAll(
    urls: Iterable<WaitingUrl> | AsyncIterable<WaitingUrl>,
    onRedirect: OnRedirect,
  ): Promise<void> {
    const failures = await crawlOnce(urls, undefined, onRedirect)
    const waiting = [...failures.values()].map((failure) => failure.waiting)
    await crawlOnce(waiting, failures, onRedirect)
  }

  /** Takes the results in the order of the URLs, so that only the order decides what is found. Answers what to ask for once more. */
  async function crawlOnce(
    urls: Iterable<WaitingUrl> | AsyncIterable<WaitingUrl>,
    failures: ReadonlyMap<number, Outcome<Row>> | undefined,
    onRedirect: OnRedirect,
  ): Promise<Map<number, Outcome<Row>>> {
    const isLast = failures !== undefined
    const again = new Map<number, Outcome<Row>>()
    const window: Promise<Outcome<Row>>[] = []
    async function take(coming: Promise<Outcome<Row>> | undefined): Promise<void> {
      if (coming === undefined) return
      const outcome = await coming
      const { waiting, row, isPassing, isFailed, links: found, redirect, canonical } = outcome
      if (isPassing && !isLast) {
        again.set(waiting.key, outcome)
        return
      }
      if (isFailed) failed += 1
      const fresh = followsLinks ? frontier.follow(found, waiting.depth) : []
      const target = redirect === undefined || !followsLinks ? undefined : onRedirect(redirect, waiting)
      const original =
        canonical === undefined || !followsLinks ? undefined : toFound(canonical, (waiting.depth ?? 1) + 1, false)
      frontier.finish(waiting.key)
      const others = [target, original].filter((url) => url !== undefined)
      await saver.add(row, [...fresh, ...others], frontier.takeLeftOut())
      options.onProgress?.(progress())
    }
    for await (const waiting of urls) {
      signal.throwIfAborted()
      if (left <= 0 && !isLast) break
      const { origin, host } = new URL(waiting.url)
      const decision = (await robotsOf(origin)).decide(waiting.url)
      if (decision.allowed !== false && lanes.isGivenUp(host)) {
        const failure = failures?.get(waiting.key)
        if (failure === undefined) givenUp += 1
        else await take(Promise.resolve(failure))
        continue
      }
      if (decision.allowed !== false && !isLast) left -= 1
      const outcome = visit(waiting, decision)
      // It is awaited in its turn, or not at all once another one failed.
      outcome.catch(() => {})
      window.push(outcome)
      if (window.length >= windowSize) await take(window.shift())
    }
    for (const outcome of window) await take(outcome)
    return again
  }

  function progress(): CrawlProgress {
    return { found: frontier.size, crawled: frontier.done, failed }
  }

  function toFound(url: string, depth: number | null, inSitemap: boolean): FoundUrl | undefined {
    const target = links.toTarget(url)
    return target?.kind === "internal" ? frontier.add(target, { depth, inSitemap }) : undefined
  }

  /** The start, the hops that it redirects over, and the sitemaps: stored together. */
  async function crawlStart(): Promise<void> {
    const depth = followsLinks ? 0 : null
    const begun = options.start.map((url) => toFound(url, depth, false)).filter((url) => url !== undefined)
    await saver.addFound(begun, frontier.takeLeftOut())
    await saver.flush()
    if (!followsLinks) return
    saver.hold()
    const first = frontier.next(0)
    if (first?.level === 0) {
      let hops: FoundUrl[] = []
      const onRedirect = (location: string): FoundUrl | undefined => {
        const found = toFound(location, 0, false)
        if (found !== undefined) hops.push(found)
        return found
      }
      await crawlAll(readWaiting(store, first.keys), onRedirect)
      for (let round = 0; hops.length > 0 && round < 10; round++) {
        const next = hops.map((url) => ({ ...url, etag: null, lastModified: null }))
        hops = []
        await crawlAll(next, onRedirect)
      }
    }
    for await (const url of options.sitemapUrls ?? []) {
      const found = toFound(url, null, true)
      await saver.addFound(found === undefined ? [] : [found], frontier.takeLeftOut())
    }
    await saver.flush()
  }

  async function crawlLevels(): Promise<void> {
    const onRedirect = (location: string, { depth }: WaitingUrl): FoundUrl | undefined =>
      toFound(location, (depth ?? 1) + 1, false)
    for (let next = frontier.next(0); next !== undefined; next = frontier.next(next.level + 1)) {
      if (left <= 0) return
      await crawlAll(readWaiting(store, next.keys), onRedirect)
      await saver.flush()
    }
  }

  try {
    const known = await store.resume()
    frontier.restore(known, (await store.resumeLeftOut?.()) ?? [])
    for (const { url, isDone } of known) {
      if (isDone && (await robotsOf(new URL(url).origin)).decide(url).allowed !== false) left -= 1
    }
    const isStarted = known.some(({ depth, isDone }) => depth === 0 && isDone)
    if (!isStarted) await crawlStart()
    await crawlLevels()
    await saver.flush()
  } catch (error) {
    stop.abort(error)
    await saver.flush().catch(() => {})
    throw error
  }
  const leftOut = Object.fromEntries(frontier.leftOut)
  const waiting = frontier.size - frontier.done - givenUp
  if (waiting > 0) leftOut["max_pages"] = waiting
  if (givenUp > 0) leftOut["given_up"] = givenUp
  return { ...progress(), leftOut }
}
