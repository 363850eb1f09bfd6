import { forbidsIndexing, normaliseUrl, type PageFacts, readPageFacts } from "@citable/reader"

import type { CheckedPage } from "../src/checks/check.ts"
import { searchDirectives } from "../src/checks/search-directives.ts"
import { isArticle } from "../src/pages/is-article.ts"

export interface MakePageOptions {
  url?: string
  /** By name in lower case. */
  headers?: Record<string, string>
  /** Of the answer, if it is larger than `html`. */
  bytes?: number
  depth?: number | null
  inSitemap?: boolean
  ttfbMs?: number
  /** Default: UTF-8 by the header. */
  charset?: PageFacts["charset"]
}

/** The time of every test. */
const testTime = Date.UTC(2026, 5, 15)

/** A page of `https://site.example` as the checks of an audit get it: read by the crawler's own reader. */
export function makePage(html: string, options: MakePageOptions = {}): CheckedPage {
  const { url = "https://site.example/page", headers = {}, depth = 1, inSitemap = false, ttfbMs = 100 } = options
  const { charset = { name: "utf-8", source: "header" } as const } = options
  const facts = readPageFacts(html, { url, headers, charset })
  const canonical = facts.links.find(({ rel, from }) => from !== "body" && rel.includes("canonical"))
  const canonicalUrl = canonical?.url == null ? null : normaliseUrl(canonical.url)
  const hosts = new Set([new URL(url).host])
  const directives = searchDirectives({ facts, headers })
  return {
    key: 1,
    url,
    depth,
    inSitemap,
    robots: { allowed: true, rule: null, line: null, isAmbiguous: false },
    status: 200,
    error: null,
    redirect: null,
    headers,
    facts,
    html,
    bytes: options.bytes ?? Buffer.byteLength(html),
    truncated: false,
    ttfbMs,
    links: facts.anchors.flatMap(({ url: target, rel, text }, index) => {
      if (target === null) return []
      const kind = hosts.has(new URL(target).host) ? ("internal" as const) : ("external" as const)
      return [{ key: index + 2, url: target, kind, isNofollow: rel.includes("nofollow"), count: 1, text }]
    }),
    isIndexable:
      !forbidsIndexing([...directives.meta, ...directives.header], testTime) &&
      (canonicalUrl === null || canonicalUrl === url),
    canonicalUrl,
    isArticle: isArticle(facts, url),
    hosts,
    at: testTime,
  }
}
