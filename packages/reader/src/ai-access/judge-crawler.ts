import type { AiAccess } from "@citable/contract/site"

import type { PageFacts } from "../page/page-facts.ts"
import { forbidsIndexing, readDirectives } from "../page/read-directives.ts"
import type { RobotsFile } from "../robots/fetch-robots.ts"
import type { AiCrawler } from "./ai-crawler.ts"
import { judgeRobots } from "./judge-robots.ts"
import { isServed, type Probe, type ProbeAnswer } from "./probe-crawlers.ts"

export type CrawlerAccess = AiAccess["crawlers"][number]

export interface Evidence {
  file: RobotsFile
  probe: Probe
  /** Of the home page; null if it could not be read. */
  facts: PageFacts | null
  /** The home page first. */
  urls: readonly string[]
  /** Milliseconds since 1970. */
  at: number
}

type Verdict = Pick<CrawlerAccess, "allowed" | "blocked_by" | "reason">

/** Judges one crawler by all that was found. What the site wrote down comes before what it answered. */
export function judgeCrawler(crawler: AiCrawler, evidence: Evidence): CrawlerAccess {
  const { file, probe, facts, urls, at } = evidence
  const answer = probe.answers.get(crawler.name)
  const robots = judgeRobots(file.robots, crawler, urls)
  const page = { metas: facts?.metas ?? [], headers: (answer ?? probe.baseline).headers }
  const everybody = readDirectives(page)
  const own = readDirectives(page, { crawler: crawler.name })
  const header = [...new Set([...everybody.header, ...own.header])]
  const verdict =
    fromRobots(crawler, robots, file) ??
    fromDirectives(crawler, { everybody: everybody.meta, own: own.meta, at }, "robots_meta") ??
    fromDirectives(crawler, { everybody: everybody.header, own: own.header, at }, "robots_header") ??
    fromProbe(crawler, answer, probe)
  return {
    name: crawler.name,
    operator: crawler.operator,
    purpose: crawler.purpose,
    obeys_robots: crawler.obeysRobots,
    ...verdict,
    rule: robots.rule?.slice(0, 2000) ?? null,
    pages_allowed: robots.share,
    http_status: answer?.status ?? null,
    challenge: answer?.challenge ?? null,
    robots_header: header.length === 0 ? null : header.join(", ").slice(0, 2000),
    ip_list_url: crawler.ipListUrl,
    documentation_url: crawler.documentationUrl,
  }
}

function fromRobots(
  crawler: AiCrawler,
  { allowed, share, line }: ReturnType<typeof judgeRobots>,
  file: RobotsFile,
): Verdict | undefined {
  if (file.robots.isUnreachable) {
    const answer = file.status === null ? `could not be read (${file.error ?? "no answer"})` : `answered ${file.status}`
    const reason = `robots.txt ${answer}. Crawlers take that as a ban until it can be read again.`
    return { allowed: false, blocked_by: "robots_txt", reason }
  }
  if (allowed === null) {
    const where = line === null ? "" : ` near line ${line}`
    const reason = `robots.txt${where} names user agents in a way that parsers read differently.`
    return { allowed: null, blocked_by: null, reason }
  }
  if (allowed) return undefined
  const what =
    share === 0 ? "every page that was checked" : share !== null && share >= 0.5 ? "the home page" : "most pages"
  const where = line === null ? "" : ` (line ${line})`
  const obeys = crawler.obeysRobots === "no" ? " Its operator says that it may ignore this." : ""
  return { allowed: false, blocked_by: "robots_txt", reason: `robots.txt disallows ${what}${where}.${obeys}` }
}

/** `noindex` for everybody concerns what builds an index. Under the name of a crawler, it is meant for that one. */
function fromDirectives(
  { name, purpose }: AiCrawler,
  { everybody, own, at }: { everybody: readonly string[]; own: readonly string[]; at: number },
  blockedBy: "robots_meta" | "robots_header",
): Verdict | undefined {
  if (!forbidsIndexing(purpose === "search" ? [...everybody, ...own] : own, at)) return undefined
  const place = blockedBy === "robots_meta" ? "robots meta element" : "X-Robots-Tag header"
  const whom = forbidsIndexing(own, at) ? `, for ${name} by name` : ""
  return { allowed: false, blocked_by: blockedBy, reason: `The home page's ${place} forbids indexing${whom}.` }
}

function fromProbe(crawler: AiCrawler, answer: ProbeAnswer | undefined, probe: Probe): Verdict {
  if (!crawler.sendsRequests) return { allowed: true, blocked_by: null, reason: null }
  if (!isServed(probe.baseline)) return unknown(describeBaseline(probe.baseline))
  if (answer === undefined || isServed(answer)) return { allowed: true, blocked_by: null, reason: null }
  if (probe.isBarred) {
    return unknown(
      `It was refused (${describe(answer)}), but so was a browser after it: the site now blocks this instance's address.`,
    )
  }
  if (answer.status === null) return unknown(`There was no answer to its user agent (${answer.error ?? "unknown"}).`)
  if (answer.challenge === null && answer.status >= 500 && answer.status !== 503) {
    return unknown(`The server failed (${answer.status}) with its user agent.`)
  }
  return {
    allowed: false,
    blocked_by: "http_status",
    reason: `A browser gets the home page. The same request with its user agent gets ${describe(answer)}.`,
  }
}

function describeBaseline(baseline: ProbeAnswer): string {
  if (baseline.status === null) return `The home page cannot be reached (${baseline.error ?? "no answer"}).`
  const isRefused = baseline.challenge !== null || [401, 403, 406, 429, 451, 503].includes(baseline.status)
  return isRefused
    ? `A browser is refused as well (${describe(baseline)}), so the site blocks this instance's address, or everybody. That says nothing about this crawler.`
    : `The home page answers ${baseline.status}, also to a browser.`
}

function describe({ status, challenge, error }: ProbeAnswer): string {
  const code = status === null ? (error ?? "no answer") : `status ${status}`
  if (challenge === null) return code
  return challenge === "pay_per_crawl" ? `${code}, a demand for payment` : `${code}, a challenge of ${challenge}`
}

function unknown(reason: string): Verdict {
  return { allowed: null, blocked_by: null, reason: reason.slice(0, 2000) }
}
