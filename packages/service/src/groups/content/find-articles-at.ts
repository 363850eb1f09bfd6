import {
  type AddressBook,
  type AddressOrigin,
  createAddressBook,
  type KnownArticle,
} from "@citable/import/address-book"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"

import { fillTemplate, readArticleTemplates } from "../../outbox/article-templates.ts"
import { findContentsAt, listUrlsOfContents } from "../visibility/cited-contents.ts"

export interface ArticleAt {
  id: string
  /** Its address on a site. Undefined if no site says how it writes addresses. */
  page: string | undefined
}

export interface AddressPlace {
  brand: Pick<BrandRow, "id" | "domains" | "default_locale">
  /** The article in which the addresses stand. Relative ones belong to its page. */
  article?: { id: string; slug: string; locale: string } | undefined
}

export interface AddressedArticles {
  /** The article that an address leads to. */
  find(address: string): ArticleAt | undefined
  /** Where an address leads that belongs to the page of the article, if a site says where that is. */
  toUrl(address: string, root: URL): URL | null
}

/** So many addresses are looked up in one query. */
const mostAtOnce = 400

/**
 * Finds the articles of a brand that addresses lead to: absolute ones, those from the root of a site, and relative ones, by present and former slugs,
 * by ids, by names of files, by where platforms show an article, and by its own canonical address.
 */
export async function findArticlesAt(
  db: Database,
  addresses: readonly string[],
  { brand, article }: AddressPlace,
): Promise<AddressedArticles> {
  const domains = JSON.parse(brand.domains) as string[]
  const templates = await readArticleTemplates(db, brand.id)
  const hosts = new Set(domains.flatMap((domain) => [domain, `www.${domain}`]))
  const named = [...domains.slice(0, 1).map((domain) => `https://${domain}/`), ...templates]
  const roots = [...new Set(named.flatMap((url) => URL.parse(url)?.origin ?? []))]
  if (roots.length === 0) roots.push(noSite)
  const urls = addresses.flatMap((address) => URL.parse(address, roots[0])?.href ?? [])
  const ids = new Set(article === undefined ? [] : [article.id])
  for (let at = 0; at < urls.length; at += mostAtOnce) {
    for (const id of await findContentsAt(db, brand.id, urls.slice(at, at + mostAtOnce))) ids.add(id)
  }
  const known = await readKnown(db, brand.id, [...ids], templates)
  const book = createAddressBook([...known.keys()], { defaultLocale: brand.default_locale })
  const from = { path: pathOf(article?.locale ?? brand.default_locale, article?.slug ?? ""), folder: "site" }
  const origins = roots.map((baseUrl): AddressOrigin => ({ ...from, locale: article?.locale, baseUrl }))
  const page = [...known.values()].find(({ id }) => id === article?.id)?.page
  return {
    find(address) {
      const found = findIn(book, address, { origins, hosts, isLoose: templates.length === 0 })
      return found === undefined ? undefined : known.get(found)
    },
    toUrl: (address, root) => URL.parse(address, isRelative(address) ? (page ?? root) : root),
  }
}

/** Stands for the site of a brand without domains. */
const noSite = "https://without-a-host.invalid"

const isRelative = (address: string): boolean => !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address)

/** The path of the file that an article would be. A link can name it, as it can in a folder of files. */
const pathOf = (locale: string, name: string): string => `articles/${locale}/${name}.md`

interface Sites {
  /** The place of the addresses, on each site. */
  origins: readonly AddressOrigin[]
  hosts: ReadonlySet<string>
  /** No site says how it writes addresses, so any path that ends with a slug may be an article's. */
  isLoose: boolean
}

function findIn(book: AddressBook, address: string, { origins, hosts, isLoose }: Sites): KnownArticle | undefined {
  const [from] = origins
  if (from === undefined) return undefined
  const url = /^(?:https?:)?\/\//i.test(address) ? URL.parse(address, noSite) : null
  const isOwn = url === null || hosts.has(url.host)
  const written = url === null || !isOwn ? address : url.pathname + url.search
  const found = url === null ? undefined : book.find(address, from)
  if (found !== undefined || !isOwn) return found
  for (const origin of origins) {
    const there = book.find(written, origin)
    if (there !== undefined) return there
  }
  const [name = ""] = /[^/]*$/.exec(written.replace(/[?#].*$/s, "").replace(/(?:\/index\.html?)?\/*$/i, "")) ?? []
  return name !== "" && (isLoose || isRelative(written)) ? book.findNamed(name.normalize("NFC"), from) : undefined
}

/** The articles under all their names. The addresses of sites belong to the name that each has on the sites. */
async function readKnown(
  db: Database,
  brandId: string,
  ids: readonly string[],
  [template]: readonly string[],
): Promise<Map<KnownArticle, ArticleAt>> {
  const known = new Map<KnownArticle, ArticleAt>()
  if (ids.length === 0) return known
  const urls = await listUrlsOfContents(db, brandId, ids)
  const rows = await db
    .selectFrom("contents")
    .select(["id", "slug", "locale", "live_slug", "live_locale"])
    .where("brand_id", "=", brandId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute()
  const former = await db
    .selectFrom("previous_slugs")
    .select(["content_id", "slug", "locale"])
    .where("brand_id", "=", brandId)
    .where("content_id", "in", [...ids])
    .orderBy("created_at")
    .execute()
  // Of two with the same name in a language, the later one is found.
  const names = [
    ...former.map(({ content_id: id, slug, locale }) => ({ id, slug, locale })),
    ...rows.flatMap(({ id, slug, locale }) => [
      { id, slug: id, locale },
      { id, slug, locale },
    ]),
  ]
  const shown = new Map(
    rows.map((row) => [row.id, { slug: row.live_slug ?? row.slug, locale: row.live_locale ?? row.locale }]),
  )
  const pages = new Map(
    [...shown].map(([id, { slug, locale }]) => [
      id,
      template === undefined ? undefined : fillTemplate(template, { slug, locale, content_id: id }),
    ]),
  )
  for (const { id, slug, locale } of names) {
    const now = shown.get(id)
    if (slug === now?.slug && locale === now.locale) continue
    known.set({ path: pathOf(locale, slug), folder: "site", slug, locale }, { id, page: pages.get(id) })
  }
  for (const [id, { slug, locale }] of shown) {
    const own = (urls.get(id) ?? []).filter(hasPath)
    const article = { path: pathOf(locale, slug), folder: "site", slug, locale, page: pages.get(id), known: own }
    known.set(article, { id, page: pages.get(id) })
  }
  return known
}

/** Where a query names the article, the path is that of all articles. */
function hasPath(url: string): boolean {
  const { pathname = "/", searchParams } = URL.parse(url) ?? {}
  return pathname !== "/" || searchParams?.has("p") === true || searchParams?.has("page_id") === true
}
