import { isCitableError } from "@citable/contract"
import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import { createLanes, type LaneAnswer, type LaneClock } from "../crawl/create-lanes.ts"
import { isChallenge } from "../crawl/is-challenge.ts"
import { systemClock } from "../crawl/system-clock.ts"
import { decodeHtml } from "../fetch/decode-html.ts"
import { followRedirects } from "../fetch/follow-redirects.ts"
import { decideRobots } from "../robots/decide-robots.ts"
import { toAnsweredPage } from "./answered-page.ts"
import { judgePublicPage } from "./judge-public-page.ts"
import { lastSegment } from "./last-segment.ts"
import { type PublicDoubt, publicDoubts, type PublicVerdict, toDoubt } from "./public-verdict.ts"
import { readOldSite, type OldSite } from "./read-old-site.ts"

/** What is asked about one article. */
export interface PublicQuestion<Article> {
  article: Article
  /** Absolute addresses that its file names. */
  addresses: readonly string[]
  /** Absolute addresses where it may be. */
  guesses: readonly string[]
  /** Its slug and the names of its file: how its address may end. */
  names: readonly string[]
}

export interface PublicCheckOptions<Article> {
  /** Sends no credentials, and follows no redirects. */
  fetch: PageFetch
  /** Renders the text of an article to HTML. */
  render: (article: Article) => Promise<string>
  /** Requests to all sites together, redirects included. Default: 50,000. */
  mostRequests?: number
  /** Milliseconds for a page with its redirects. Default: 10,000. */
  timeoutMs?: number
  clock?: LaneClock
  signal: AbortSignal
}

const perHost = 2
const mostAddresses = 10
const mostSites = 5
const mostBytes = 2 ** 21
const maxHops = 5

/**
 * Creates the check whether an old site shows articles to everybody. It asks one page after the other until one proves it, two at a time from a
 * host, and slower if the host says so. A site that keeps refusing or failing is left alone.
 */
export function createPublicCheck<Article>({
  fetch,
  render,
  mostRequests = 50_000,
  timeoutMs = 10_000,
  clock = systemClock,
  signal,
}: PublicCheckOptions<Article>): (question: PublicQuestion<Article>) => Promise<PublicVerdict> {
  const lanes = createLanes({ perHost, total: 2 * perHost, clock, signal })
  const sites = new Map<string, Promise<OldSite>>()
  let requests = 0
  const counted: PageFetch = Object.assign(
    async (request: Parameters<PageFetch>[0]) => {
      requests += 1
      return fetch({ timeoutMs, signal, ...request })
    },
    { close: () => fetch.close() },
  )

  function siteOf(url: string): Promise<OldSite> | undefined {
    const { origin, host } = new URL(url)
    let site = sites.get(origin)
    if (site === undefined && sites.size < mostSites) {
      site = readOldSite(counted, { origin, signal }).then((read) => {
        lanes.delay(host, read.pauseSeconds)
        return read
      })
      sites.set(origin, site)
    }
    return site
  }

  async function visit(url: string, expected: { html: string; names: ReadonlySet<string> }) {
    const { host } = new URL(url)
    for (let attempt = 1; ; attempt++) {
      if (lanes.isGivenUp(host)) return toDoubt("not_answered", { url, status: null })
      if (requests >= mostRequests) return toDoubt("not_asked", { url, status: null })
      const answer = await lanes.run(host, () => open(url), toLaneAnswer)
      if ("doubt" in answer) return toDoubt(answer.doubt, { url, status: null })
      const { status, headers } = answer
      const isBusy = status === 429 || status === 503
      if (isBusy && attempt === 1) continue
      if (isBusy || isChallenge(status, headers)) return toDoubt("refused", { url, status })
      const { html, charset } = decodeHtml(answer.body, headers["content-type"], { triesUtf8: true })
      const page = toAnsweredPage({ asked: url, url: answer.url, status, headers, html, charset })
      return judgePublicPage({ ...page, truncated: answer.truncated }, { ...expected, now: clock.now() })
    }
  }

  async function toHtml(article: Article): Promise<string | undefined> {
    try {
      return await render(article)
    } catch (error) {
      // A text that takes too long to render is one of many.
      if (isCitableError(error)) return undefined
      throw error
    }
  }

  async function open(url: string): Promise<PageResponse | { doubt: PublicDoubt["code"] }> {
    try {
      const request = { url, maxBytes: mostBytes, timeoutMs, signal }
      return (await followRedirects(counted, request, { maxHops })).response
    } catch (error) {
      signal.throwIfAborted()
      if (!isCitableError(error)) throw error
      return { doubt: doubts[error.code] ?? "not_answered" }
    }
  }

  return async function check({ article, addresses, guesses, names }) {
    const known = new Set([
      ...names.map((name) => lastSegment(`/${encodeURIComponent(name)}`)),
      ...addresses.map(lastSegment),
    ])
    known.delete("")
    const first = addresses[0] ?? guesses[0]
    if (first === undefined) return toDoubt("no_address")
    const html = await toHtml(article)
    if (html === undefined) return toDoubt("not_rendered")
    const expected = { html, names: known }
    const site = await siteOf(first)
    const listed = [...known].flatMap((name) => site?.urls.get(name) ?? [])
    let best: PublicVerdict = toDoubt("no_address")
    for (const url of [...new Set([...addresses, ...listed, ...guesses])].slice(0, mostAddresses)) {
      const verdict = await visit(url, expected)
      if (verdict.isPublic) {
        const isOpen = site === undefined || isAllowed(site.robots, verdict.url)
        return isOpen ? verdict : { ...verdict, notes: [...verdict.notes, "robots_txt"] }
      }
      if (rankOf(verdict) > rankOf(best)) best = verdict
      // The other addresses would not be answered either.
      if (!verdict.isAnswered) break
    }
    return best
  }
}

const isAllowed = (robots: OldSite["robots"], url: string): boolean =>
  robots.isUnreachable || decideRobots(robots, { tokens: ["Googlebot"], url, mode: "google" }).allowed !== false

/** The doubts behind errors of a request. Others mean that there was no answer. */
const doubts: Readonly<Record<string, PublicDoubt["code"]>> = {
  address_not_allowed: "not_on_the_web",
  redirect_loop: "elsewhere",
  too_many_redirects: "elsewhere",
}

const ranks = Object.keys(publicDoubts)
const rankOf = (verdict: PublicVerdict): number => (verdict.isPublic ? ranks.length : ranks.indexOf(verdict.code))

function toLaneAnswer(answer: PageResponse | { doubt: string }): LaneAnswer {
  if ("doubt" in answer) return { status: answer.doubt === "elsewhere" ? 200 : null, ttfbMs: 0, retryAfter: undefined }
  const { status, headers, ttfbMs } = answer
  return {
    status,
    ttfbMs,
    retryAfter: headers["retry-after"],
    isRefused: status === 429 || status === 503 || isChallenge(status, headers),
  }
}
