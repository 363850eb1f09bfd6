import { createHash } from "node:crypto"

import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import { PublisherError, type PublisherWarning, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { rewriteBody } from "@citable/publishers/rewrite-body"

import { toRichText } from "./to-rich-text.ts"
import type { Source, WebflowCollection, WebflowField } from "./webflow-collection.ts"

/** The longest name and slug of an item. */
const maxName = 256

/** Converts an article to the fields of an item. Refuses one that lacks a field that the collection requires. */
export async function renderArticle(
  article: Article,
  collection: WebflowCollection,
  options: RenderOptions,
): Promise<RemoteDocument> {
  const { sources, fields: all } = collection
  const warnings: PublisherWarning[] = []
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  if (article.title.length > maxName)
    throw invalid("/title", `Webflow stores at most ${maxName} characters of a title.`)
  const rendered = await renderBody(rewriteBody(article.body, article.body_format, options), {
    format: article.body_format,
    locale: article.locale,
    images: article.images.map(({ url, width, height }) => ({ url, width, height })),
  })
  for (const { code, message } of rendered.warnings) warn(code, "/body", message)
  const body = toRichText(rendered.html)
  if (body.left.length > 0)
    warn("format_not_supported", "/body", `Rich texts of Webflow have no ${body.left.join(", ")}. The words stay.`)
  if (body.losesAnchors)
    warn(
      "anchors_not_supported",
      "/body",
      "Webflow drops the ids of elements, so some links within the text lead nowhere.",
    )
  const slug = toSlug(article.slug)
  if (slug !== article.slug) warn("slug_changed", "/slug", `Webflow allows a-z, 0-9, - and _ in a slug: ${slug}`)

  const fields: Record<string, unknown> = {}
  for (const [source, field] of sources) {
    const value = source === "body" ? body.html : source === "slug" ? slug : toValue(source, field, article, options)
    // A picture that could not be sent leaves the one that is there.
    if (value !== undefined) fields[field.slug] = value
    else
      warn(
        source === "cover" ? "cover_not_sent" : "field_not_sent",
        toPointer(source),
        `Citable cannot fill “${field.displayName}”, a field of the type ${field.type}.`,
      )
    if (field.isRequired && (value === null || value === "" || value === undefined))
      throw invalid(
        toPointer(source),
        `The collection requires “${field.displayName}” (${field.slug}), and the article has none.`,
      )
  }
  const unfilled = all.find((field) => field.isRequired && ![...sources.values()].includes(field))
  if (unfilled !== undefined)
    throw invalid(
      "/field_map",
      `The collection requires “${unfilled.displayName}” (${unfilled.slug}), and nothing fills it. Map a field of the article to it in field_map.`,
    )
  warnings.push(...describeLeftOut(article, sources))
  return { fields, warnings, text: rendered.text }
}

function invalid(pointer: string, message: string): PublisherError {
  return new PublisherError("publisher_invalid", message, { pointer })
}

const toPointer = (source: Source): string => (source.startsWith("/") ? source : `/${source}`)

/** A slug of letters, digits, `-` and `_`. What other characters leave behind is told apart by a digest of the whole. */
export function toSlug(slug: string): string {
  const bare = slug.normalize("NFKD").replace(/\p{M}/gu, "")
  const kept = bare.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")
  if (kept === bare && kept.length <= maxName) return kept
  const digest = createHash("sha256").update(slug).digest("hex").slice(0, 8)
  return `${kept.slice(0, maxName - 9)}-${digest}`.replace(/^-+/, "")
}

/** The value of a field, in the form of its type ("Field Types & Item Values"). Null clears it; undefined if the type cannot hold it. */
function toValue(source: Source, field: WebflowField, article: Article, options: RenderOptions): unknown {
  const value = readSource(source, article, options)
  if (field.type === "Switch") return value === true || (typeof value === "string" && value !== "")
  if (field.type === "Image") return toImage(value, article, options)
  if (value === null) return field.type === "PlainText" || field.type === "RichText" ? "" : null
  const text = toText(value)
  switch (field.type) {
    case "PlainText":
      return text
    case "RichText":
      return `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`
    case "DateTime":
      return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
    case "Link":
      return URL.canParse(text) ? text : undefined
    case "Number":
      return typeof value === "number" ? value : undefined
    case "Option": {
      const all = field.validations?.["options"]
      const known = Array.isArray(all) ? (all as { id: string; name: string }[]) : []
      return known.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.id
    }
    default:
      return undefined
  }
}

function readSource(source: Source, article: Article, { dates }: RenderOptions): unknown {
  if (source.startsWith("/seo/")) return article.seo[source.slice(5) as "title"]
  if (source === "author" && article.authors !== undefined) return article.authors.map(({ name }) => name)
  if (source === "published_at") return dates?.earlier ?? dates?.first ?? article.published_at
  return article[source as keyof Article] ?? null
}

function toText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ")
  if (typeof value !== "object" || value === null) return String(value)
  const { name, url } = value as { name?: unknown; url?: unknown }
  return typeof name === "string" ? name : typeof url === "string" ? url : JSON.stringify(value)
}

function toImage(value: unknown, { cover }: Article, { images }: RenderOptions): unknown {
  if (value === null) return null
  if (value !== cover || cover === null) return undefined
  const image = images.get(cover.url)
  const alt = cover.alt === "" ? {} : { alt: cover.alt }
  if (image?.kind === "placed") return { ...(image.id !== null && { fileId: image.id }), url: image.url, ...alt }
  return image?.kind === "stays" && /^https?:/.test(image.url) ? { url: image.url, ...alt } : undefined
}

function describeLeftOut(
  { author, cover, custom, excerpt, seo, tags }: Article,
  sources: WebflowCollection["sources"],
): PublisherWarning[] {
  const parts: [source: Source | "/seo/json_ld", isSet: boolean, code: string, slug: string][] = [
    ["excerpt", excerpt !== null, "excerpt_not_supported", "excerpt"],
    ["cover", cover !== null, "cover_not_sent", "cover"],
    ["author", author !== null, "author_not_supported", "author"],
    ["tags", tags.length > 0, "tags_not_supported", "tags"],
    ["custom", Object.keys(custom).length > 0, "custom_not_supported", ""],
    ["/seo/title", seo.title !== null, "seo_title_not_supported", "seo-title"],
    ["/seo/description", seo.description !== null, "description_not_supported", "seo-description"],
    ["/seo/canonical_url", seo.canonical_url !== null, "canonical_not_supported", "canonical-url"],
    ["/seo/noindex", seo.noindex, "noindex_not_supported", "noindex"],
    ["/seo/json_ld", seo.json_ld.length > 0, "json_ld_not_supported", ""],
  ]
  return parts
    .filter(([source, isSet]) => isSet && !sources.has(source as Source))
    .map(([source, , code, slug]) => {
      const remedy = slug === "" ? "" : ` Add one with the slug ${slug} in Webflow.`
      const pointer = toPointer(source as Source)
      return { code, pointer, detail: `No field of the collection holds ${pointer.slice(1)}.${remedy}` }
    })
}
