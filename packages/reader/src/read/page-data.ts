import { stripInvisibleCharacters } from "./strip-invisible-characters.ts"
import type { PageElement, PageTree } from "./tree/page-tree.ts"
import { textOf } from "./tree/text-of.ts"

/** What the head of a page and its marks say about it, for programs. */
export interface PageData {
  title: string | null
  description: string | null
  author: string | null
  /** As written. */
  published: string | null
  language: string | null
  canonicalUrl: string | null
  jsonLd: readonly Record<string, unknown>[]
  /** Why blocks of JSON-LD could not be parsed, with the place. */
  jsonLdErrors: readonly string[]
  openGraph: readonly { name: string; content: string }[]
  meta: readonly { name: string; content: string }[]
  hreflang: readonly { language: string; url: string }[]
}

const longest = 2000

/** Reads the data of a page from its whole tree, before anything is removed from it. */
export function readPageData(
  tree: PageTree,
  { jsonLd, url, headers }: { jsonLd: readonly string[]; url: string; headers: Readonly<Record<string, string>> },
): PageData {
  const found = collect(tree)
  const base = URL.parse(found.base ?? "", url)?.href ?? url
  const absolute = (href: string | undefined): string | null => (href === undefined ? null : toWebUrl(href, base))
  const blocks = jsonLd.slice(0, 100).map((text, index) => readJsonLd(text, index + 1))
  const records = blocks.flatMap((block) => block.records).slice(0, 100)
  const entities = records.flatMap((record) => toEntities(record))
  const article =
    entities.find((entity) => /Article|Posting|Report|Recipe|Review|WebPage$/.test(String(entity["@type"]))) ?? {}
  const metas = new Map(found.metas.toReversed().map(({ name, content }) => [name.toLowerCase(), content]))
  const first = (...names: string[]): string | null => {
    for (const name of names) {
      const value = clean(metas.get(name))
      if (value !== null) return value
    }
    return null
  }
  return {
    title: first("og:title", "twitter:title", "dc.title") ?? clean(found.title) ?? clean(found.heading),
    description:
      first("og:description", "description", "twitter:description", "dc.description") ?? clean(article.description),
    author:
      nameOf(article.author) ??
      first("author", "dc.creator", "article:author_name", "parsely-author", "sailthru.author") ??
      clean(found.author),
    published:
      clean(article.datePublished) ??
      first(
        "article:published_time",
        "datepublished",
        "date",
        "dc.date",
        "dc.date.issued",
        "parsely-pub-date",
        "sailthru.date",
        "pubdate",
      ) ??
      clean(found.time),
    language:
      clean(found.language ?? headers["content-language"]?.split(",")[0])?.slice(0, 100) ??
      first("og:locale", "dc.language")?.replace("_", "-").slice(0, 100) ??
      null,
    canonicalUrl: absolute(found.links.find(({ rel }) => rel === "canonical")?.href),
    jsonLd: records,
    jsonLdErrors: blocks.flatMap(({ error }) => (error === undefined ? [] : [error])),
    openGraph: found.metas
      .filter(({ name }) => /^(?:og|article|product|profile|book|music|video):/i.test(name))
      .slice(0, 200),
    meta: found.metas
      .filter(({ name }) => !/^(?:og|article|product|profile|book|music|video):/i.test(name))
      .slice(0, 200),
    hreflang: found.links
      .filter(({ rel, hreflang }) => rel === "alternate" && hreflang !== undefined)
      .flatMap(({ href, hreflang = "" }) => {
        const target = absolute(href)
        return target === null ? [] : [{ language: hreflang.slice(0, 100), url: target }]
      })
      .slice(0, 500),
  }
}

interface Collected {
  title?: string
  heading?: string
  author?: string
  time?: string
  language?: string
  base?: string
  metas: { name: string; content: string }[]
  links: { rel: string; href: string; hreflang: string | undefined }[]
}

function collect(tree: PageTree): Collected {
  const found: Collected = { metas: [], links: [] }
  function visit(parent: PageElement | PageTree, isDrawing: boolean): void {
    for (const child of parent.children) {
      if (child.type === "text") continue
      const { tagName, properties } = child
      if (tagName === "html" && properties.lang) found.language ??= properties.lang
      if (tagName === "base" && properties.href) found.base ??= properties.href
      if (tagName === "title" && !isDrawing) found.title ??= textOf(child.children)
      if (tagName === "h1") found.heading ??= textOf(child.children)
      if (tagName === "time") found.time ??= properties.datetime ?? textOf(child.children)
      if (properties.rel === "author" || properties.itemprop === "author") found.author ??= textOf(child.children)
      if (tagName === "meta") addMeta(properties)
      if (tagName === "link" && properties.href !== undefined) {
        for (const rel of (properties.rel ?? "").toLowerCase().split(/\s+/)) {
          found.links.push({ rel, href: properties.href, hreflang: properties.hreflang })
        }
      }
      visit(child, isDrawing || tagName === "svg")
    }
  }
  function addMeta({ name, property, itemprop, "http-equiv": equivalent, content = "" }: Record<string, string>): void {
    const named = name ?? property ?? itemprop ?? equivalent
    if (named === undefined || found.metas.length >= 1000) return
    found.metas.push({ name: cut(named), content: cut(content) })
  }
  visit(tree, false)
  return found
}

function readJsonLd(text: string, position: number): { records: Record<string, unknown>[]; error?: string } {
  const trimmed = text.trim().replace(/^<!--|-->$|^\/\*<!\[CDATA\[\*\/|\/\*\]\]>\*\/$/g, "")
  try {
    const value: unknown = JSON.parse(trimmed)
    const list: unknown[] = Array.isArray(value) ? value : [value]
    const records = list.filter(
      (entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null && !Array.isArray(entry),
    )
    if (records.length === list.length) return { records }
    return { records, error: `Block ${position}: it is not an object or a list of objects.` }
  } catch (cause) {
    return {
      records: [],
      error: cut(`Block ${position}: ${cause instanceof Error ? cause.message : "it is not JSON"}.`),
    }
  }
}

function toEntities(record: Record<string, unknown>): Record<string, unknown>[] {
  const graph = record["@graph"]
  if (!Array.isArray(graph)) return [record]
  return graph
    .slice(0, 500)
    .filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null)
}

function nameOf(author: unknown): string | null {
  if (typeof author === "string") return /^https?:/.test(author) ? null : clean(author)
  if (Array.isArray(author)) {
    const names = author
      .slice(0, 20)
      .map(nameOf)
      .filter((name) => name !== null)
    return names.length > 0 ? cut(names.join(", ")) : null
  }
  if (typeof author === "object" && author !== null && "name" in author) return nameOf(author.name)
  return null
}

function clean(value: unknown): string | null {
  if (typeof value !== "string") return null
  const text = stripInvisibleCharacters(value).replaceAll(/\s+/g, " ").trim()
  return text === "" ? null : cut(text)
}

function cut(text: string): string {
  return text.length > longest ? text.slice(0, longest) : text
}

function toWebUrl(href: string, base: string): string | null {
  const url = URL.parse(href.trim(), base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= longest ? url.href : null
}
