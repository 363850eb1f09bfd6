import type { FoundUrl, KnownUrl } from "./crawl-store.ts"
import type { CrawledLink } from "./crawled-page.ts"
import { createTraps } from "./create-traps.ts"
import type { LeftOutReason, LeftOutUrl } from "./left-out-url.ts"

export interface FrontierOptions {
  maxKnownUrls: number
}

/** What a crawl knows of the URLs of a site: numbers only. */
export interface Frontier {
  readonly size: number
  readonly done: number
  /** URLs that were left out when they were found, each once. */
  readonly leftOut: ReadonlyMap<LeftOutReason, number>
  has(key: number): boolean
  restore(known: readonly KnownUrl[], leftOut: readonly LeftOutUrl[]): void
  /** The URLs that were left out since the last call. */
  takeLeftOut(): LeftOutUrl[]
  /** Takes a URL. Undefined if it is known, or left out. */
  add(target: { key: number; url: string }, from: { depth: number | null; inSitemap: boolean }): FoundUrl | undefined
  /** Takes the links of a page. */
  follow(links: readonly Pick<CrawledLink, "key" | "url" | "kind" | "isNofollow">[], depth: number | null): FoundUrl[]
  finish(key: number): void
  /** The lowest level that has waiting URLs from `level` on, with their keys in the order in which they are asked for. */
  next(level: number): { level: number; keys: number[] } | undefined
}

interface Known {
  level: number
  inbound: number
  isDone: boolean
  /** Known from a sitemap alone. */
  isListed: boolean
}

/** A URL that only a sitemap names counts as linked from the start. */
function levelOf(depth: number | null): number {
  return depth ?? 1
}

export function createFrontier({ maxKnownUrls }: FrontierOptions): Frontier {
  const traps = createTraps()
  const urls = new Map<number, Known>()
  const refused = new Set<number>()
  const leftOut = new Map<LeftOutReason, number>()
  let freshLeftOut: LeftOutUrl[] = []
  let done = 0

  function refuse(key: number, reason: LeftOutReason): undefined {
    if (refused.has(key) || refused.size >= maxKnownUrls) return
    count({ key, reason })
    freshLeftOut.push({ key, reason })
  }

  function count({ key, reason }: LeftOutUrl): void {
    refused.add(key)
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
  }

  const frontier: Frontier = {
    get size() {
      return urls.size
    },
    get done() {
      return done
    },
    leftOut,
    has: (key) => urls.has(key),
    restore(known, others) {
      others.forEach(count)
      for (const { key, url, depth, isDone, inbound, inSitemap } of known) {
        urls.set(key, { level: levelOf(depth), inbound, isDone, isListed: depth === null && inSitemap })
        if (isDone) done += 1
        if (!inSitemap) traps.count(url)
      }
    },
    takeLeftOut() {
      const taken = freshLeftOut
      freshLeftOut = []
      return taken
    },
    add({ key, url }, { depth, inSitemap }) {
      if (urls.has(key)) return undefined
      const level = levelOf(depth)
      if (urls.size >= maxKnownUrls) return refuse(key, "max_known_urls")
      // A site means what stands in its sitemap.
      const trap = inSitemap ? undefined : traps.find(url, level)
      if (trap !== undefined) return refuse(key, trap)
      if (!inSitemap) traps.count(url)
      urls.set(key, { level, inbound: 0, isDone: false, isListed: depth === null && inSitemap })
      return { key, url, depth, inSitemap }
    },
    follow(links, depth) {
      const found: FoundUrl[] = []
      const level = levelOf(depth)
      for (const link of links) {
        if (link.kind !== "internal" || link.isNofollow) continue
        const fresh = frontier.add(link, { depth: level + 1, inSitemap: false })
        if (fresh !== undefined) found.push(fresh)
        const known = urls.get(link.key)
        if (known === undefined || known.level <= level) continue
        known.inbound += 1
        // The sitemap was read before the start.
        if (!known.isListed || level !== 0) continue
        known.isListed = false
        found.push({ key: link.key, url: link.url, depth: 1, inSitemap: true })
      }
      return found
    },
    finish(key) {
      const known = urls.get(key)
      if (known === undefined || known.isDone) return
      known.isDone = true
      done += 1
    },
    next(from) {
      let level = Infinity
      for (const known of urls.values()) {
        if (!known.isDone && known.level >= from && known.level < level) level = known.level
      }
      if (level === Infinity) return undefined
      const waiting = [...urls].filter(([, known]) => !known.isDone && known.level === level)
      waiting.sort(([a, { inbound: ofA }], [b, { inbound: ofB }]) => ofB - ofA || a - b)
      return { level, keys: waiting.map(([key]) => key) }
    },
  }
  return frontier
}
