import { localeSchema, maxBodyLength, slugSchema, toSlug } from "@citable/contract/content"

import { htmlToText } from "../../document/parse-html.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import type { ArchiveArticle, createTally } from "../archive.ts"
import { isAccessField } from "./access-marks.ts"
import { addParagraphs } from "./add-paragraphs.ts"
import { type ExportNode, textOf } from "./parse-export.ts"
import { hasBlocks, readBlocks } from "./read-blocks.ts"
import { authorDomain, readByline } from "./read-byline.ts"
import { readCode } from "./read-code.ts"
import { readSeo } from "./read-seo.ts"
import { type Attachment, readShortcodes } from "./read-shortcodes.ts"

/** What the posts of an export share. */
export interface SiteOfPosts {
  /** Names of authors by their logins. */
  authors: ReadonlyMap<string, string>
  /** Files by their ids. */
  attachments: ReadonlyMap<string, Attachment>
  /** The contents of reusable blocks by their ids. */
  reusable: ReadonlyMap<string, string>
  /** Counts what is left out. */
  tally: ReturnType<typeof createTally>
  /** Their texts are HTML with its paragraphs. */
  isHtml?: boolean | undefined
}

/** Keys of plugins and of WordPress itself that mean nothing outside it. */
const internalKey = /^_|^(?:rank_math|yoast|aioseo|seopress|jetpack|publicize|sharing_|fusion_|avada_|et_|elementor)/

/** Converts a post or page of WordPress, in the words that the import reads. */
export function toWordPressArticle(item: ExportNode, index: number, site: SiteOfPosts): ArchiveArticle {
  const { authors, attachments, tally } = site
  const problems: ImportProblem[] = []
  const meta = readMeta(item)
  for (const key of meta.keys())
    if (!internalKey.test(key)) tally.add(`custom field ${key}`, "Fields of plugins and themes are not imported.")
  const kind = textOf(item, "wp:post_type") ?? "post"
  const id = textOf(item, "wp:post_id") ?? String(index)
  const title = htmlToText(textOf(item, "title") ?? "")
  const cover = attachments.get(meta.get("_thumbnail_id")?.[0] ?? "")
  // Without a status, nobody knows whether the post was live.
  const status = textOf(item, "wp:status") ?? "unknown"
  if (textOf(item, "wp:is_sticky") === "1") tally.add("sticky posts", "Citable pins no article to the top.")
  const { body, heldBy } = readBody(item, id, { site, problems })
  const written = textOf(item, "wp:post_name")
  const fields = {
    title: title.trim() === "" ? undefined : title,
    slug: decode(written) ?? toSlug(title) ?? `${kind}-${id}`,
    type: kind === "page" ? "page" : undefined,
    status: status === "inherit" ? "publish" : status,
    post_password: textOf(item, "wp:post_password") === undefined ? undefined : "set",
    date: readDate(item, "wp:post_date", status),
    updated: readDate(item, "wp:post_modified", status),
    ...readByline(item, authors, problems),
    ...readLanguage(item, meta),
    tags: readTerms(item, tally),
    excerpt: textOf(item, "excerpt:encoded"),
    cover: cover === undefined || cover.url === "" ? undefined : { url: cover.url, alt: cover.alt },
    previous_slugs: (meta.get("_wp_old_slug") ?? []).flatMap((slug) => toFormerSlug(slug) ?? []),
    ...readSeo(meta, problems),
  }
  const link = textOf(item, "link")
  return { id, kind, fields, body, format: "html", link, heldBy: readAccess(meta) ?? heldBy, problems }
}

function readBody(
  item: ExportNode,
  postId: string,
  { site, problems }: { site: SiteOfPosts; problems: ImportProblem[] },
): Pick<ArchiveArticle, "body" | "heldBy"> {
  const content = item.children.find(({ name }) => name === "content:encoded")?.text ?? ""
  // The import refuses it, and says so.
  if (content.length > maxBodyLength) return { body: content }
  const blocks = hasBlocks(content) ? readBlocks(content, site.reusable) : undefined
  for (const name of blocks?.empty.slice(0, 20) ?? []) {
    const message = `The block ${name} shows what WordPress puts there, which the export does not have. Write what readers need of it.`
    problems.push(toProblem("block_not_carried", message, { subject: name }))
  }
  const { attachments } = site
  const { html, left, restricted } = readShortcodes(readCode(blocks?.html ?? content), { postId, attachments })
  for (const shortcode of left.slice(0, 20)) {
    const message = `${shortcode.slice(0, 200)} is a shortcode of the old site, so it stays as text. Replace it with what it shows.`
    problems.push(toProblem("template_syntax", message, { subject: shortcode.slice(0, 200) }))
  }
  if (html.includes("<!--nextpage-->"))
    problems.push(toProblem("pages_joined", "The post has several pages. They become one article."))
  const body = blocks === undefined && site.isHtml !== true ? tryParagraphs(html) : html.replace(/^\n+/, "")
  const heldBy =
    blocks?.restricted === undefined ? restricted && `shortcode ${restricted}` : `block ${blocks.restricted}`
  return { body, heldBy }
}

/** The first custom field by which a plugin limits who may read the post, with its value. */
function readAccess(meta: ReadonlyMap<string, readonly string[]>): string | undefined {
  for (const [key, values] of meta) {
    const value = values.find((one) => isAccessField(key, one))
    if (value !== undefined) return `${key}: ${value.slice(0, 40).replaceAll(/\s+/g, " ").trim()}`
  }
  return undefined
}

function tryParagraphs(html: string): string {
  try {
    return addParagraphs(html)
  } catch {
    // Parsers run out of stack on very deep nesting. The import says so, too.
    return html
  }
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
    const term = htmlToText(text).trim()
    if (name !== "category" || term === "") return []
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
): { locale: string | undefined; translation_group: string | undefined } {
  const find = (domain: string) =>
    item.children.find(({ name, attributes }) => name === "category" && attributes["domain"] === domain)?.attributes[
      "nicename"
    ]
  const written = find("language") ?? meta.get("_wpml_import_language_code")?.[0]
  const group = find("post_translations") ?? meta.get("_wpml_import_translation_group")?.[0]
  const locale = localeSchema.safeParse(written?.toLowerCase().replaceAll("_", "-")).data
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
  return slugSchema.safeParse(decode(written)).data
}

/** WordPress stores the slugs of other scripts in percent-encoding. */
function decode(slug: string | undefined): string | undefined {
  try {
    return slug === undefined ? undefined : decodeURIComponent(slug).normalize("NFC")
  } catch {
    // WordPress cuts a long slug in the middle of a character.
    return slug?.replace(/(?:%[0-9a-f]{0,2})+$/i, "")
  }
}
