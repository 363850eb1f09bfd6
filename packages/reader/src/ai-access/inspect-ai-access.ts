import type { AiAccess } from "@citable/contract/site"
import type { PageFetch, PageResponse } from "@citable/safe-fetch"

import { decodeHtml } from "../fetch/decode-html.ts"
import type { PageFacts } from "../page/page-facts.ts"
import { readDirectives } from "../page/read-directives.ts"
import { readPageFacts } from "../page/read-page-facts.ts"
import { fetchRobots, type RobotsFile } from "../robots/fetch-robots.ts"
import { crawlers } from "./crawlers.ts"
import { findMarkdown } from "./find-markdown.ts"
import { judgeAiAccess } from "./judge-ai-access.ts"
import { judgeCrawler } from "./judge-crawler.ts"
import { probeCrawlers } from "./probe-crawlers.ts"
import { readContentSignals } from "./read-content-signals.ts"
import { readLlmsFile } from "./read-llms-file.ts"
import { type SampledPages, samplePages } from "./sample-pages.ts"

/** How many pages robots.txt is judged over. */
const sampleSize = 300
/** No request is begun after this time. */
const timeMs = 45_000

const note =
  "The requests name these crawlers, but they come from this instance. Sites can tell real crawlers by their IP address (`ip_list_url`): one may refuse these requests and serve the crawler, or serve these and refuse the crawler. Only robots.txt, the meta elements and the headers are certain. Agents that steer a browser, such as Atlas and Operator, come under the browser's name."

export interface InspectAiAccessOptions {
  fetch: PageFetch
  /** The host of the site. */
  domain: string
  /** Its home page. Default: `https://<domain>/`. */
  url?: string
  /** Pages to judge robots.txt over. Default: a sample of the sitemaps' URLs. */
  urls?: readonly string[]
  /** Reads robots.txt of an origin. Default: fetches it. An audit passes the one that it has. */
  readRobots?: (origin: string) => Promise<RobotsFile>
  /** Reads the sitemaps. Default: fetches them. */
  readPages?: (origin: string, named: readonly string[]) => Promise<SampledPages>
  /** Milliseconds since 1970. */
  now: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Milliseconds between two probes. Default: 1,000. */
  pauseMs?: number
  signal?: AbortSignal
}

/** Finds out what a site allows the crawlers of AI assistants. It sends about 25 requests, at most 12 of them under other names. */
export async function inspectAiAccess(options: InspectAiAccessOptions): Promise<AiAccess> {
  const { fetch, domain, now, sleep, pauseMs = 1000, signal } = options
  const startedAt = now()
  const hasTime = () => now() - startedAt < timeMs
  const shared = { fetch, hasTime, signal }
  const probe = await probeCrawlers({ ...shared, url: options.url ?? `https://${domain}/`, crawlers, pauseMs, sleep })
  const { origin } = new URL(probe.url)
  const page = probe.page?.status === 200 ? probe.page : null
  const facts = page === null ? null : readFacts(page)
  const {
    readRobots = () => fetchRobots(fetch, origin, { timeoutMs: 8000, ...(signal === undefined ? {} : { signal }) }),
    readPages = (_, named) => samplePages({ ...shared, origin, named, size: sampleSize }),
  } = options
  const file = await readRobots(origin)
  const named = file.robots.sitemaps.map(({ url }) => url)
  const { urls: found, files: sitemaps } = await readPages(origin, named)
  const urls = [...new Set([probe.url, ...(options.urls ?? found)])].slice(0, sampleSize + 1)
  const places = ["/llms.txt", "/.well-known/llms.txt", "/docs/llms.txt"] as const
  const llms = await readLlmsFile(fetch, toUrls(origin, places), signal)
  const full = await readLlmsFile(fetch, toUrls(origin, ["/llms-full.txt", "/docs/llms-full.txt"]), signal)
  const markdown = await findMarkdown({ fetch, url: probe.url, facts, page: urls[1] ?? null, signal })
  const { headers } = probe.baseline
  const directives = readDirectives({ metas: facts?.metas ?? [], headers })
  const { signals, conflicts } = readContentSignals(file.robots, headers["content-signal"])
  const access: AiAccess = {
    domain,
    url: probe.url.slice(0, 4000),
    checked_at: new Date(startedAt).toISOString(),
    note,
    baseline: {
      http_status: probe.baseline.status,
      challenge: probe.baseline.challenge,
      error: probe.baseline.error,
    },
    pages_checked: urls.length,
    robots_txt: describeRobots(file),
    llms_txt: { ...llms.file, problems: [...llms.problems] },
    llms_full_txt: full.file,
    sitemaps,
    crawlers: crawlers.map((crawler) => judgeCrawler(crawler, { file, probe, facts, urls, at: startedAt })),
    page_rules: { meta: [...directives.meta], header: [...directives.header] },
    content_signal: {
      search: signals.search,
      ai_input: signals.aiInput,
      ai_train: signals.aiTrain,
      conflicts: [...conflicts],
    },
    licence: { rsl_url: findLicence(file, facts), tdm_reserved: readReservation(headers, facts) },
    markdown,
    without_scripts: {
      words: facts?.words ?? null,
      has_title: facts === null ? null : facts.titles.some(({ text }) => text.trim() !== ""),
      html_bytes: page?.body.length ?? null,
      text_bytes: facts === null ? null : Buffer.byteLength(facts.text),
    },
    issues: [],
  }
  return { ...access, issues: judgeAiAccess(access).map(({ code, severity, detail }) => ({ code, severity, detail })) }
}

function readFacts({ url, headers, body }: PageResponse): PageFacts {
  const { html, charset } = decodeHtml(body, headers["content-type"])
  return readPageFacts(html, { url, headers, charset })
}

function toUrls(origin: string, paths: readonly [string, ...string[]]): [string, ...string[]] {
  const [first, ...rest] = paths
  return [origin + first, ...rest.map((path) => origin + path)]
}

function describeRobots({ url, status, bytes, error, robots }: RobotsFile): AiAccess["robots_txt"] {
  const isHtml = robots.faults.some(({ code }) => code === "is_html")
  const found = status === 200 && !isHtml
  const why = robots.isTruncated ? "It is longer than 500 KiB; crawlers ignore the rest." : null
  return {
    url,
    found,
    http_status: status,
    bytes: found ? bytes : null,
    error: isHtml ? "The address answers with a page of HTML, which holds no rules." : (error ?? why),
    sitemaps: robots.sitemaps.slice(0, 100).map((sitemap) => sitemap.url.slice(0, 4000)),
  }
}

/** RSL (rslstandard.org): a line of robots.txt, a link element, or a link header. */
function findLicence({ robots }: RobotsFile, facts: PageFacts | null): string | null {
  // To robots.txt itself, the line is one that nobody is known to read.
  const line = robots.faults.find(({ code, text }) => code === "unknown_directive" && /^\s*license\s*:/i.test(text))
  const named = line?.text.replace(/^\s*license\s*:\s*/i, "").trim()
  const link = facts?.links.find(({ rel, type }) => rel.includes("license") && type === "application/rsl+xml")
  return (named ?? link?.url)?.slice(0, 4000) ?? null
}

/** TDMRep: `1` reserves text and data mining, `0` does not. */
function readReservation(headers: Readonly<Record<string, string>>, facts: PageFacts | null): boolean | null {
  const meta = facts?.metas.find(({ name }) => name === "tdm-reservation")?.content
  const said = (headers["tdm-reservation"] ?? meta)?.trim()
  return said === "1" ? true : said === "0" ? false : null
}
