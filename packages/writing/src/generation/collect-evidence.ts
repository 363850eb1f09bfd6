import { CitableError } from "@citable/contract"
import type { OpenPageOptions, ReadPage } from "@citable/reader/read"

import type { Brief } from "./brief.ts"
import { cleanLine } from "./clean-line.ts"
import type { Evidence, EvidencePage, UnreadPage } from "./evidence.ts"
import { obeyRobots } from "./obey-robots.ts"
import { pageKey } from "./page-key.ts"
import { toDay } from "./to-day.ts"
import { toEvidenceText } from "./to-evidence-text.ts"
import { toWebUrl } from "./to-web-url.ts"

export interface CollectEvidenceOptions {
  reading: Required<Pick<OpenPageOptions, "fetch" | "browser">>
  /** The crawler's name in robots.txt. */
  crawlerToken: string
  /** Reads the HTML of pages. Default: the reader, here. */
  digest?: OpenPageOptions["digest"]
  signal: AbortSignal
  /** Milliseconds for each page. Default: 15,000. */
  pageMs?: number
  /** Milliseconds for all pages. Default: 60,000. */
  totalMs?: number
}

/** So many pages are read, of which so many places are kept for those of the brand. Others replace pages that cannot be read. */
const most = { pages: 12, own: 4, attempts: 20, atOnce: 4 }
const maxCharacters = 40_000
/** Less text is a notice or a menu. */
const minCharacters = 200

interface Wanted {
  url: string
  isOwn: boolean
}

/**
 * Reads the pages that an article may rely on: those that assistants cite about its topic, then those of the brand. It reads what
 * robots.txt allows, a few pages at a time.
 *
 * @throws the reason of the signal. A page that cannot be read is told in `unread`.
 */
export async function collectEvidence(
  brief: Pick<Brief, "citedPages" | "ownPages">,
  { reading, crawlerToken, digest, signal, pageMs = 15_000, totalMs = 60_000 }: CollectEvidenceOptions,
): Promise<Evidence> {
  const wanted = listWanted(brief)
  if (wanted.length === 0) return { pages: [], unread: [] }
  const [{ readPage }, robots] = await Promise.all([import("@citable/reader/read"), import("@citable/reader")])
  const total = AbortSignal.any([signal, AbortSignal.timeout(totalMs)])
  const fetch = obeyRobots(reading.fetch, { reader: robots, crawlerToken, signal: total })
  const pages = new Map<Wanted, EvidencePage>()
  const unread = new Map<Wanted, UnreadPage>()
  let next = 0
  let onTheWay = 0

  async function read(one: Wanted): Promise<void> {
    const limit = AbortSignal.any([total, AbortSignal.timeout(pageMs)])
    try {
      const { browser } = reading
      const options = { fetch, browser, digest, timeoutMs: pageMs, maxLength: 4 * maxCharacters, signal: limit }
      pages.set(one, toEvidencePage(await readPage(one.url, options), one))
    } catch (error) {
      signal.throwIfAborted()
      if (!limit.aborted && !(error instanceof CitableError)) throw error
      unread.set(one, {
        url: one.url,
        problem: limit.aborted ? "It takes too long to answer." : (error as Error).message,
      })
    }
  }

  async function work(): Promise<void> {
    while (pages.size + onTheWay < most.pages && !total.aborted) {
      const one = wanted[next++]
      if (one === undefined) return
      onTheWay++
      try {
        await read(one)
      } finally {
        onTheWay--
      }
    }
  }
  await Promise.all(Array.from({ length: most.atOnce }, work))
  signal.throwIfAborted()
  // Which page came first over the wire does not matter.
  const seen = new Set<string>()
  for (const one of wanted) {
    const page = pages.get(one)
    if (page === undefined || seen.size < seen.add(pageKey(page.url)).size) continue
    pages.delete(one)
    unread.set(one, { url: one.url, problem: "It leads to a page that is read already." })
  }
  const found = wanted.flatMap((one) => pages.get(one) ?? [])
  return {
    pages: [...found.filter(({ isOwn }) => !isOwn), ...found.filter(({ isOwn }) => isOwn)],
    unread: wanted.flatMap((one) => unread.get(one) ?? []),
  }
}

/** The pages to read, in the order in which they are tried. */
function listWanted({ citedPages, ownPages }: Pick<Brief, "citedPages" | "ownPages">): Wanted[] {
  const seen = new Set<string>()
  const list = (pages: Brief["citedPages"], isOwn: boolean) =>
    pages.flatMap((page): Wanted[] => {
      const url = toWebUrl(page.url)
      return url === undefined || seen.size === seen.add(pageKey(url)).size ? [] : [{ url, isOwn }]
    })
  const own = list(ownPages, true)
  const cited = list(citedPages, false)
  const kept = Math.min(own.length, most.own)
  const first = cited.splice(0, most.pages - kept)
  return [...first, ...own.splice(0, kept), ...cited, ...own].slice(0, most.attempts)
}

/** @throws a `CitableError` for a page without a text to rely on. */
function toEvidencePage(
  { finalUrl, status, data, mediaType, markdown }: ReadPage,
  { url, isOwn }: Wanted,
): EvidencePage {
  const refuse = (message: string) => new CitableError(message, { code: "not_a_page" })
  if (status !== 200) throw refuse(`It answers ${status}.`)
  const final = toWebUrl(finalUrl)
  if (final === undefined) throw refuse("Its address is too long.")
  if (new URL(final).pathname === "/" && new URL(url).pathname !== "/") throw refuse("It leads to a start page.")
  if (data === undefined && mediaType?.startsWith("text/") !== true) throw refuse(`It is ${mediaType ?? "no page"}.`)
  const text = toEvidenceText(markdown, { max: maxCharacters })
  if (text.length < minCharacters) throw refuse("It has almost no text.")
  const language = data?.language?.toLowerCase() ?? ""
  return {
    url: final,
    title: cleanLine(data?.title ?? "", 300) || null,
    date: toDay(data?.published ?? null),
    locale: /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/.test(language) ? language : null,
    isOwn,
    text,
  }
}
