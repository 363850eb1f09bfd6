import type { Redirect } from "../fetch/redirect-chain.ts"
import type { PageFacts } from "../page/page-facts.ts"
import type { RobotsDecision } from "../robots/robots-decision.ts"

/** What a crawl knows of one URL after it asked for it. */
export interface CrawledPage {
  key: number
  url: string
  /** Clicks from the start; null for a URL that only a sitemap or a list names. */
  depth: number | null
  inSitemap: boolean
  /** How robots.txt judges the crawler at this URL. A URL that it disallows is not fetched. */
  robots: RobotsDecision
  /** Null if robots.txt disallows it, or there was no answer; `error` says which. */
  status: number | null
  /** Null if there was an answer, except for `refused`: the site refused the crawler, so nothing is known of the page. */
  error: { code: string; message: string } | null
  /** The redirect of this URL, if it is one: a crawl follows a redirect as a link, so it is one hop. */
  redirect: Redirect | null
  headers: Readonly<Record<string, string>>
  /** Null unless it answered 2xx with HTML. After a 304, what is stored of the page stays. */
  facts: PageFacts | null
  /** Decoded; empty if the answer is not HTML. It is released after the call that gets this page. */
  html: string
  bytes: number
  truncated: boolean
  ttfbMs: number
  /** The URLs of its links, by key, without fragment. A page that disallows following (`nofollow`) has them as well. */
  links: readonly CrawledLink[]
}

/** A link to a page, the same two only once. */
export interface CrawledLink {
  key: number
  url: string
  kind: "internal" | "external"
  /** Whether no anchor lets crawlers follow it: `rel=nofollow`, or the page disallows it. */
  isNofollow: boolean
  /** How many anchors lead there. */
  count: number
  /** Of the first one. */
  text: string
}
