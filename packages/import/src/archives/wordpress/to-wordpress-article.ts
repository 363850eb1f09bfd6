import { localeSchema, slugSchema, toSlug } from "@citable/contract/content"

import { htmlToText } from "../../document/parse-html.ts"
import type { ImportProblem } from "../../import-problem.ts"
import type { ArchiveArticle } from "../archive.ts"
import { isAccessField } from "./access-marks.ts"
import { createLostText } from "./builders/lost-text.ts"
import { decodeSlug } from "./decode-slug.ts"
import { type ExportNode, textOf } from "./parse-export.ts"
import { readAcfFields } from "./read-acf-fields.ts"
import { authorDomain, readByline } from "./read-byline.ts"
import { readContent } from "./read-content.ts"
import { readSeo } from "./read-seo.ts"
import type { SiteOfPosts } from "./site-of-posts.ts"
import { toLostProblem } from "./to-lost-problem.ts"

/** Keys of plugins and of WordPress itself that mean nothing outside it. */
const internalKey =
  /^_|^(?:footnotes$|rank_math|yoast|aioseo|seopress|jetpack|publicize|sharing_|fusion_|avada_|et_|elementor)/

/** Converts a post or page of WordPress, in the words that the import reads. */
export function toWordPressArticle(item: ExportNode, index: number, site: SiteOfPosts): ArchiveArticle {
  const { authors, attachments, tally } = site
  const problems: ImportProblem[] = []
  const meta = readMeta(item)
  const lost = createLostText()
  const acf = readAcfFields(meta, lost)
  for (const key of meta.keys())
    if (!internalKey.test(key) && !acf.keys.has(key))
      tally.add(`custom field ${key}`, "Fields of plugins and themes are not imported.")
  const kind = textOf(item, "wp:post_type") ?? "post"
  const id = textOf(item, "wp:post_id") ?? String(index)
  const title = htmlToText(textOf(item, "title") ?? "")
  const cover = attachments.get(meta.get("_thumbnail_id")?.[0] ?? "")
  // Without a status, nobody knows whether the post was live.
  const status = textOf(item, "wp:status") ?? "unknown"
  if (textOf(item, "wp:is_sticky") === "1") tally.add("sticky posts", "Citable pins no article to the top.")
  const { body, heldBy } = readContent(item, { meta, site, lost, problems })
  const missing = toLostProblem(lost)
  if (missing !== undefined) problems.push(missing.problem)
  const written = textOf(item, "wp:post_name")
  const fields = {
    title: title.trim() === "" ? undefined : title,
    slug: decodeSlug(written) ?? toSlug(title) ?? `${kind}-${id}`,
    type: kind === "page" ? "page" : undefined,
    status: status === "inherit" ? "publish" : status,
    post_password: textOf(item, "wp:post_password") === undefined ? undefined : "set",
    date: readDate(item, "wp:post_date", status),
    updated: readDate(item, "wp:post_modified", status),
    ...readByline(item, authors, problems),
    ...readLanguage(item, meta, site.languages),
    tags: readTerms(item, tally),
    excerpt: textOf(item, "excerpt:encoded"),
    cover: cover === undefined || cover.url === "" ? undefined : { url: cover.url, alt: cover.alt },
    previous_slugs: (meta.get("_wp_old_slug") ?? []).flatMap((slug) => toFormerSlug(slug) ?? []),
    ...readSeo(meta, problems),
    ...acf.fields,
  }
  const link = textOf(item, "link")
  const held = { heldBy: readAccess(meta) ?? heldBy, lost: missing?.reason }
  return { id, kind, fields, body, format: "html", link, ...held, problems }
}

/** The first custom field by which a plugin limits who may read the post, with its value. */
function readAccess(meta: ReadonlyMap<string, readonly string[]>): string | undefined {
  for (const [key, values] of meta) {
    const value = values.find((one) => isAccessField(key, one))
    if (value !== undefined) return `${key}: ${value.slice(0, 40).replaceAll(/\s+/g, " ").trim()}`
  }
  return undefined
}

function readMeta(item: ExportNode): Map<string, string[]> {
  const meta = new Map<string, string[]>()
  for (const child of item.children) {
    const key = child.name === "wp:postmeta" ? textOf(child, "wp:meta_key") : undefined
    const value = key === undefined ? undefined : textOf(child, "wp:meta_value")
    if (key !== undefined && value !== undefined) meta.set(key, [...(meta.get(key) ?? []), value])
  }
  return meta
}

function readTerms(item: ExportNode, tally: SiteOfPosts["tally"]): string[] {
  return item.children.flatMap(({ name, attributes, text }) => {
    if (name !== "category") return []
    const term = htmlToText(text).trim()
    if (term === "") return []
    const domain = attributes["domain"] ?? "category"
    if (attributes["nicename"] === "uncategorized") tally.add("category Uncategorized", "It says nothing about a post.")
    else if (domain === "category" || domain === "post_tag") return [term]
    else if (languageDomains.includes(domain) || domain === authorDomain) return []
    else tally.add(`terms of ${domain}`, "Only categories and tags become tags.")
    return []
  })
}

/** Terms of the plugin Polylang: the language of a post, and what its translations share. WPML has fields for both. */
const languageDomains = ["language", "post_translations"]

function readLanguage(
  item: ExportNode,
  meta: ReadonlyMap<string, readonly string[]>,
  languages: ReadonlyMap<string, string>,
): { locale: string | undefined; translation_group: string | undefined } {
  const find = (domain: string) =>
    item.children.find(({ name, attributes }) => name === "category" && attributes["domain"] === domain)?.attributes[
      "nicename"
    ]
  const written = find("language") ?? meta.get("_wpml_import_language_code")?.[0]
  const group = find("post_translations") ?? meta.get("_wpml_import_translation_group")?.[0]
  const described = languages.get(written ?? "")
  const isCode = described === undefined || /^[^_-]+/.exec(described)?.[0] === /^[^_-]+/.exec(written ?? "")?.[0]
  const locale = localeSchema.safeParse((isCode ? written : described)?.toLowerCase().replaceAll("_", "-")).data
  return { locale, translation_group: group }
}

/** WordPress stores both the time of the site and that in UTC. A draft has only the first, or none. */
function readDate(item: ExportNode, name: string, status: string): string | undefined {
  const isDate = (text: string | undefined) => text !== undefined && /^[1-9]\d{3}-/.test(text)
  const utc = textOf(item, `${name}_gmt`)
  if (isDate(utc)) return `${utc}Z`
  const local = textOf(item, name)
  return isDate(local) && status !== "draft" && status !== "pending" ? `${local}Z` : undefined
}

function toFormerSlug(written: string): string | undefined {
  return slugSchema.safeParse(decodeSlug(written)).data
}
