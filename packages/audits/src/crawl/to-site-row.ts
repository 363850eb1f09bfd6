import { hash } from "node:crypto"

import { type CrawledPage, forbidsIndexing, keyOf, normaliseUrl, type PageFacts } from "@citable/reader"

import type { CheckedPage } from "../checks/check.ts"
import { searchDirectives } from "../checks/search-directives.ts"
import { isArticle } from "../pages/is-article.ts"
import { judgePage, type PageVerdict } from "../pages/judge-page.ts"
import { packDocument, toDocument } from "../pages/page-document.ts"
import { readNamedDirectives } from "../site/read-named-directives.ts"
import { type Load, readLoads } from "./read-loads.ts"
import type { SiteRow } from "./site-row.ts"

export interface SiteRowContext {
  brandId: string
  /** The hosts of the site, in lower case, with a port if it is not the usual one. */
  hosts: ReadonlySet<string>
  /** Whether robots.txt keeps search engines away from a page. */
  isBlocked: (url: string) => boolean
  /** Judges a page that answered 200 with HTML. Default: `judgePage`, which has the built-in checks. */
  judge?: (page: CheckedPage) => PageVerdict
  /** Milliseconds since 1970. */
  now: () => number
}

const maxIds = 1000
/** The contract allows no longer URLs. */
const maxUrl = 4000

/** Turns a crawled page into what is stored of it, and runs its checks while its HTML is at hand. */
export function toSiteRow(page: CrawledPage, context: SiteRowContext): SiteRow {
  const { facts, status } = page
  const isBlocked = context.isBlocked(page.url)
  const base: SiteRow["page"] = {
    ...nothing,
    url_key: page.key,
    url: page.url,
    state: toState(page),
    http_status: status,
    error_code: page.error?.code ?? null,
    error: page.error?.message ?? null,
    redirected_to: page.redirect?.location.slice(0, 4000) ?? null,
    redirect_key: page.redirect === null ? null : toKey(page.redirect.location, context),
    content_type: page.headers["content-type"]?.slice(0, 2000) ?? null,
    bytes: status === null ? null : page.bytes,
    ttfb_ms: status === null ? null : Math.round(page.ttfbMs),
    blocked: isBlocked ? 1 : 0,
    last_crawled_at: context.now(),
  }
  const empty = { links: [], alternates: [], fragments: [], targets: [] }
  if (status === 304) {
    const noindex = forbidsIndexing(searchDirectives(page).header, context.now())
    return { page: { ...base, noindex: noindex ? 1 : 0 }, isUnchanged: true, ...empty }
  }
  if (facts === null) return { page: { ...base, ...readValidators(page) }, isUnchanged: false, ...empty }
  return { ...readHtml(page, facts, { base, isBlocked, context }), isUnchanged: false }
}

const nothing = {
  title: null,
  description: null,
  h1: null,
  canonical_url: null,
  canonical_key: null,
  language: null,
  indexable: 0,
  noindex: 0,
  is_article: 0,
  word_count: null,
  text_hash: null,
  checks: null,
  etag: null,
  last_modified: null,
  ids: null,
  loads_left_out: 0,
  structure: null,
  document: null,
}

interface Known {
  base: SiteRow["page"]
  isBlocked: boolean
  context: SiteRowContext
}

function readHtml(page: CrawledPage, facts: PageFacts, known: Known): Omit<SiteRow, "isUnchanged"> {
  const { base, isBlocked, context } = known
  const directives = searchDirectives(page)
  const all = [...directives.meta, ...directives.header]
  const noindex = forbidsIndexing(all, context.now())
  const canonical = facts.links.find(
    ({ rel, url, from }) => url !== null && from !== "body" && rel.includes("canonical"),
  )
  const canonicalUrl = canonical?.url == null ? null : normaliseUrl(canonical.url)
  const isOk = page.status === 200
  const isOpen = isOk && !noindex && !isBlocked
  const isIndexable = isOpen && (canonicalUrl === null || canonicalUrl === page.url)
  const article = isArticle(facts, page.url)
  const checked: CheckedPage = {
    ...page,
    facts,
    canonicalUrl,
    // Some sites name addresses without the slash that their server adds: the page is its own original.
    isIndexable: isIndexable || (canonicalUrl !== null && isSameButSlash(canonicalUrl, page.url) && isOpen),
    isArticle: article,
    hosts: context.hosts,
    at: context.now(),
  }
  const text = facts.mainText
  const metas = (name: string) => facts.metas.find((meta) => meta.name === name)?.content.trim() || null
  const row: SiteRow["page"] = {
    ...base,
    // A page that expires by itself is always read anew.
    ...(all.some((directive) => directive.startsWith("unavailable_after:")) ? {} : readValidators(page)),
    title: facts.titles[0]?.text.slice(0, 2000) ?? null,
    description: metas("description")?.slice(0, 2000) ?? null,
    h1: facts.headings.find(({ depth }) => depth === 1)?.text.slice(0, 2000) ?? null,
    canonical_url: canonicalUrl?.slice(0, 4000) ?? null,
    canonical_key: canonicalUrl === null ? null : toKey(canonicalUrl, context),
    language: facts.lang?.slice(0, 100) ?? null,
    indexable: isIndexable ? 1 : 0,
    noindex: noindex ? 1 : 0,
    is_article: article ? 1 : 0,
    word_count: facts.mainWords,
    text_hash: text === "" ? null : hash("sha256", text).slice(0, 32),
    checks: isOk ? JSON.stringify((context.judge ?? judgePage)(checked)) : null,
    ids: facts.ids.size > maxIds ? null : `\n${[...facts.ids].join("\n")}\n`,
    structure: isOk ? facts.structure : null,
    document: packDocument(toDocument(facts, directives, readNamedDirectives(checked))),
  }
  const { loads, leftOut } = readLoads(facts)
  return { page: { ...row, loads_left_out: leftOut }, ...readLinks(page, facts, loads, context) }
}

const isSameButSlash = (one: string, other: string): boolean => one === `${other}/` || other === `${one}/`

function readLinks(
  page: CrawledPage,
  facts: PageFacts,
  loads: readonly Load[],
  context: SiteRowContext,
): Pick<SiteRow, "links" | "alternates" | "fragments" | "targets"> {
  const links = new Map<string, SiteRow["links"][number]>()
  const add = (to: number, kind: SiteRow["links"][number]["kind"], nofollow = 0, count = 1): void => {
    const name = `${kind} ${nofollow} ${count}`
    const alike = links.get(name)
    if (alike === undefined) links.set(name, { kind, nofollow, count, to: [to] })
    else alike.to.push(to)
  }
  const targets: SiteRow["targets"] = []
  for (const { key, url, kind, isNofollow, count } of page.links) {
    add(key, kind, isNofollow ? 1 : 0, count)
    if (kind === "external" && url.length <= maxUrl) targets.push({ url_key: key, url, kind })
  }
  for (const { url, kind } of loads) {
    const key = toKey(url, context)
    add(key, kind)
    targets.push({ url_key: key, url, kind })
  }
  const alternates = facts.links.flatMap(({ rel, hreflang, url }) => {
    const target = hreflang === null || url === null || !rel.includes("alternate") ? null : normaliseUrl(url)
    if (target === null || hreflang === null) return []
    return [{ language: hreflang.toLowerCase().slice(0, 100), to_key: toKey(target, context), url: target }]
  })
  return { links: [...links.values()], targets, alternates, fragments: readFragments(page, facts, context) }
}

/** The links to parts of pages whose targets are not on the page itself. */
function readFragments(page: CrawledPage, facts: PageFacts, context: SiteRowContext): SiteRow["fragments"] {
  const found = new Map<string, SiteRow["fragments"][number]>()
  for (const { url } of facts.anchors) {
    const mark = url?.indexOf("#") ?? -1
    if (url === null || mark < 0 || found.size === 500) continue
    const fragment = decode(url.slice(mark + 1))
    // The top needs no target, and a browser looks for the words of a text fragment. Applications route by the others.
    if (fragment === "" || fragment.toLowerCase() === "top" || /^(?::~:|!|\/)/.test(fragment) || fragment.length > 200)
      continue
    const target = normaliseUrl(url)
    if (target === null || !context.hosts.has(new URL(target).host)) continue
    if (target === page.url && facts.ids.has(fragment)) continue
    found.set(`${target}#${fragment}`, { to_key: toKey(target, context), fragment })
  }
  return [...found.values()]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const toKey = (url: string, { brandId }: SiteRowContext): number => keyOf(brandId, normaliseUrl(url) ?? url)

const readValidators = ({ headers }: CrawledPage) => ({
  etag: headers["etag"]?.slice(0, 500) ?? null,
  last_modified: headers["last-modified"]?.slice(0, 100) ?? null,
})

function toState({ status, error }: CrawledPage): string {
  if (error?.code === "blocked_by_robots" || error?.code === "refused") return "not_crawled"
  if (status === null) return "unreachable"
  if (status >= 500 && status < 600) return "server_error"
  if (status >= 400) return "client_error"
  if (status >= 300 && status !== 304) return "redirect"
  return "ok"
}
