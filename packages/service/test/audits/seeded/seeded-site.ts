import { contentPages } from "./content-pages.ts"
import { indexingPages } from "./indexing-pages.ts"
import { languagePages } from "./language-pages.ts"
import { linkPages } from "./link-pages.ts"
import { loadPages } from "./load-pages.ts"
import { metadataPages } from "./metadata-pages.ts"
import { type Faults, origin, type SeededPage } from "./seeded-page.ts"
import { serverPages } from "./server-pages.ts"
import { writeSeededPage } from "./write-seeded-page.ts"

const kinds = "washed natural honey pulped aged anaerobic roasted".split(" ")
const origins = "brazil ethiopia kenya peru".split(" ")

/** Pages in which nothing is wrong: every second one is an article. */
const cleanPages: readonly SeededPage[] = origins.flatMap((country, at) =>
  kinds.map((kind, index): SeededPage => ({
    path: `/beans/${country}-${kind}`,
    kind: (at + index) % 2 === 0 ? "article" : "page",
    add: '<h2>How it tastes</h2><p>Of chocolate.</p><img src="/images/cup.png" alt="A cup" width="64" height="64">',
  })),
)

const sections: readonly (readonly SeededPage[])[] = [
  metadataPages,
  indexingPages,
  languagePages,
  contentPages,
  linkPages,
  loadPages,
  serverPages,
  cleanPages,
]

/** What an audit has to find at URLs that belong to no page of the list. Written by hand. */
const siteFaults: Readonly<Record<string, Faults>> = {
  "http://harbour.test/": { http_not_redirected: "error" },
  "https://www.harbour.test/": { host_twins: "warning" },
  [`${origin}/`]: { ai_challenge: "error", ai_search_blocked: "error", ai_training_blocked: "notice" },
  [`${origin}/robots.txt`]: {
    robots_txt_invalid: "error",
    content_signal_conflict: "warning",
    robots_token_ambiguous: "warning",
  },
  [`${origin}/llms.txt`]: { llms_txt_invalid: "warning" },
  [`${origin}/sitemap-gone.xml`]: { sitemap_invalid: "error" },
  [`${origin}/sitemap-beans.xml`]: { sitemap_lastmod_wrong: "notice" },
}

export const robotsTxt = `Disallow: /before-any-group

User-agent: *
Content-Signal: search=yes, ai-train=yes
Disallow: /private/

User-agent: Googlebot
Disallow: /private/
Disallow: /indexing/hidden-from-google

User-agent: bingbot
Disallow: /private/
Disallow: /indexing/closed-to-bing

User-agent: GPTBot
Disallow: /

User-agent: PerplexityBot
Disallow: /

User-agent: AI2Bot
Disallow: /

Sitemap: ${origin}/sitemap.xml
`

/** A URL that answers, with the HTML of its page. */
export interface ServedPage extends SeededPage {
  html: string
}

export interface SeededSite {
  /** By path. */
  pages: ReadonlyMap<string, ServedPage>
  /** The paths of a sitemap, by its own path. */
  sitemaps: Readonly<Record<string, readonly string[]>>
  /** What an audit has to answer: code, severity and URLs. */
  manifest: readonly SeededIssue[]
}

export interface SeededIssue {
  code: string
  severity: string
  urls: string[]
}

/** Puts the site together. `more` are pages beside those of the section of clean ones. */
export function makeSeededSite(more: readonly SeededPage[] = []): SeededSite {
  const pages = new Map<string, ServedPage>()
  const hubs = sections.map((section) => `/${section[0]?.path.split("/")[1]}/`)
  const add = (page: SeededPage, neighbours: readonly string[]): void => {
    pages.set(page.path, { ...page, html: writeSeededPage(page, neighbours) })
  }
  add({ path: "/" }, ["/about", ...hubs])
  add({ path: "/about" }, ["/", ...hubs])
  for (const [at, section] of sections.entries()) {
    const all = at === sections.length - 1 ? [...section, ...more] : section
    const linked = all.filter(({ isLinked = true, answer }) => isLinked && answer === undefined)
    const hub = hubs[at] ?? "/"
    add({ path: hub }, ["/", "/about", ...linked.map(({ path }) => path)])
    for (const page of all) {
      const index = linked.indexOf(page)
      const next = [linked.at(index - 1), linked[(index + 1) % linked.length]].flatMap((other) => other?.path ?? [])
      add(page, index === -1 ? [] : ["/", hub, ...next])
    }
  }
  const listed = [...pages.values()].filter(({ inSitemap, answer }) => inSitemap ?? answer === undefined)
  const [beans, others] = [true, false].map((isBean) =>
    listed.flatMap(({ path }) => (path.startsWith("/beans/") === isBean ? path : [])),
  )
  return {
    pages,
    sitemaps: { "/sitemap-pages.xml": others ?? [], "/sitemap-beans.xml": beans ?? [] },
    manifest: toManifest({
      ...Object.fromEntries([...pages.values()].map(({ path, faults = {} }) => [origin + path, faults])),
      ...siteFaults,
    }),
  }
}

const rank = ["notice", "warning", "error"]

/** Turns what is wrong at each URL into the issues of an answer: by code, with the worst severity. */
function toManifest(faults: Readonly<Record<string, Faults>>): SeededIssue[] {
  const issues = new Map<string, SeededIssue>()
  for (const [url, ofUrl] of Object.entries(faults)) {
    for (const [code, severity] of Object.entries(ofUrl)) {
      const issue = issues.get(code) ?? { code, severity, urls: [] }
      if (rank.indexOf(severity) > rank.indexOf(issue.severity)) issue.severity = severity
      issue.urls.push(url)
      issues.set(code, issue)
    }
  }
  for (const { urls } of issues.values()) urls.sort()
  return [...issues.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** What an audit has to answer about the kiosk. */
export const kioskManifest = toManifest({
  "https://kiosk.test/": { favicon_missing: "notice", missing_404_status: "error" },
  "https://kiosk.test/llms.txt": { llms_txt_missing: "notice" },
  "https://kiosk.test/sitemap.xml": { sitemap_missing: "warning" },
})
