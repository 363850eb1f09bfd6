import { decideRobots } from "../robots/decide-robots.ts"
import type { Robots } from "../robots/robots.ts"
import type { AiCrawler } from "./ai-crawler.ts"

/** How robots.txt judges a crawler over the pages of a site. */
export interface RobotsVerdict {
  /** Whether the home page and at least half of all pages are allowed; null if readings of the file differ. */
  allowed: boolean | null
  /** Of all pages; null if readings of the file differ at one of them. */
  share: number | null
  /** The line that decides at the home page; if that is allowed, the one that forbids most pages. */
  rule: string | null
  line: number | null
}

/** Apple's crawler obeys the rules for Google's where none are for its own. */
const otherTokens: Readonly<Record<string, string>> = { Applebot: "Googlebot" }

/** Judges a crawler over the home page, which comes first, and others. */
export function judgeRobots(robots: Robots, crawler: AiCrawler, urls: readonly string[]): RobotsVerdict {
  const other = otherTokens[crawler.name]
  const tokens = other === undefined ? [crawler.name] : [crawler.name, other]
  // Google's own parser cuts names; how others read them is not published.
  const mode = crawler.operator === "Google" ? "google" : "both"
  const decisions = urls.map((url) => decideRobots(robots, { tokens, url, mode }))
  const [home] = decisions
  if (decisions.some(({ allowed }) => allowed === null)) {
    const ambiguous = decisions.find(({ allowed }) => allowed === null)
    return { allowed: null, share: null, rule: ambiguous?.rule ?? null, line: ambiguous?.line ?? null }
  }
  const forbidden = decisions.filter(({ allowed }) => allowed === false)
  const share = decisions.length === 0 ? 1 : 1 - forbidden.length / decisions.length
  const deciding = home?.allowed === false ? home : (findCommon(forbidden) ?? home)
  return {
    allowed: home?.allowed !== false && share >= 0.5,
    share,
    rule: deciding?.rule ?? null,
    line: deciding?.line ?? null,
  }
}

function findCommon<Decision extends { line: number | null }>(decisions: readonly Decision[]): Decision | undefined {
  const counts = new Map<number | null, number>()
  for (const { line } of decisions) counts.set(line, (counts.get(line) ?? 0) + 1)
  return decisions.toSorted((left, right) => (counts.get(right.line) ?? 0) - (counts.get(left.line) ?? 0))[0]
}
