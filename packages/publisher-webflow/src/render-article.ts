import { createHash } from "node:crypto"

import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import { PublisherError, type PublisherWarning, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { rewriteBody } from "@citable/publishers/rewrite-body"

import { toRichText } from "./to-rich-text.ts"
import { describeUnfilled, type Source, type WebflowCollection, type WebflowField } from "./webflow-collection.ts"

/** The longest name and slug of an item. */
const maxName = 256

/** What a collection can lack: where it is in the article, the code of the warning, and the slug of a field that would hold it. */
const parts: readonly [source: string, code: string, slug: string, isSet: (article: Article) => boolean][] = [
  ["excerpt", "excerpt_not_supported", "excerpt", ({ excerpt }) => excerpt !== null],
  ["cover", "cover_not_sent", "cover", ({ cover }) => cover !== null],
  ["author", "author_not_supported", "author", ({ author }) => author !== null],
  ["tags", "tags_not_supported", "tags", ({ tags }) => tags.length > 0],
  ["custom", "custom_not_supported", "", ({ custom }) => Object.keys(custom).length > 0],
  ["seo/title", "seo_title_not_supported", "seo-title", ({ seo }) => seo.title !== null],
  ["seo/description", "description_not_supported", "seo-description", ({ seo }) => seo.description !== null],
  ["seo/canonical_url", "canonical_not_supported", "canonical-url", ({ seo }) => seo.canonical_url !== null],
  ["seo/noindex", "noindex_not_supported", "noindex", ({ seo }) => seo.noindex],
  ["seo/json_ld", "json_ld_not_supported", "", ({ seo }) => seo.json_ld.length > 0],
]

/** Converts an article to the fields of an item. Refuses one that lacks a field that the collection requires. */
export async function renderArticle(
  article: Article,
  { sources, unfilled }: WebflowCollection,
  options: RenderOptions,
): Promise<RemoteDocument> {
  const warnings: PublisherWarning[] = []
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  const refuse = (pointer: string, message: string) => new PublisherError("publisher_invalid", message, { pointer })
  if (article.title.length > maxName) throw refuse("/title", `Webflow stores at most ${maxName} characters of a title.`)
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
    warn("anchors_not_supported", "/body", "Webflow drops ids of elements, so some links within the text lead nowhere.")
  const slug = toSlug(article.slug)
  if (slug !== article.slug) warn("slug_changed", "/slug", `Webflow allows a-z, 0-9, - and _ in a slug: ${slug}`)

  const fields: Record<string, unknown> = {}
  for (const [source, field] of sources) {
    const named = `“${field.displayName}” (${field.slug}, ${field.type})`
    const value = source === "body" ? body.html : source === "slug" ? slug : toValue(source, field, article, options)
    if (field.isRequired && (value ?? "") === "")
      throw refuse(`/${source}`, `The collection requires ${named}, and the article has nothing for it.`)
    // A picture that could not be sent leaves the one that is there.
    if (value !== undefined) fields[field.slug] = value
    else warn(source === "cover" ? "cover_not_sent" : "field_left_out", `/${source}`, `Citable cannot fill ${named}.`)
  }
  for (const field of unfilled) throw refuse("/field_map", describeUnfilled(field))
  for (const [source, code, wanted, isSet] of parts) {
    if (sources.has(source as Source) || !isSet(article)) continue
    const remedy = wanted === "" ? "" : ` Add one with the slug ${wanted}.`
    warn(code, `/${source}`, `No field of the collection holds ${source}.${remedy}`)
  }
  return { fields, warnings, text: rendered.text }
}

/** A slug of letters, digits, `-` and `_`. What other characters leave behind is told apart by a digest of the whole. */
function toSlug(slug: string): string {
  const bare = slug.normalize("NFKD").replace(/\p{M}/gu, "")
  const kept = bare.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "")
  if (kept === bare && kept.length <= maxName) return kept
  const digest = createHash("sha256").update(slug).digest("hex").slice(0, 8)
  return `${kept.slice(0, maxName - 9)}-${digest}`.replace(/^-+/, "")
}

/** The value of a field in the form of its type ("Field Types & Item Values"). Null clears it; undefined if the type cannot hold it. */
function toValue(
  source: Source,
  { type, validations }: WebflowField,
  article: Article,
  options: RenderOptions,
): unknown {
  const value = readSource(source, article, options)
  if (type === "Switch") return value === true || (typeof value === "string" && value !== "")
  if (value === null) return type === "PlainText" || type === "RichText" ? "" : null
  if (type === "Image") return source === "cover" ? toImage(article, options) : undefined
  if (type === "Number") return typeof value === "number" ? value : undefined
  const text = toText(value)
  if (type === "PlainText") return text
  if (type === "RichText")
    return `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`
  if (type === "DateTime") return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  if (type === "Link") return URL.canParse(text) ? text : undefined
  if (type !== "Option") return undefined
  const choices = (validations?.["options"] ?? []) as readonly { id: string; name: string }[]
  return choices.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.id
}

function readSource(source: Source, article: Article, { dates }: RenderOptions): unknown {
  if (source.startsWith("seo/")) return article.seo[source.slice(4) as "title"]
  if (source === "author" && article.authors !== undefined) return article.authors.map(({ name }) => name)
  if (source === "published_at") return dates?.earlier ?? dates?.first ?? article.published_at
  return article[source as keyof Article] ?? null
}

function toText(value: unknown): string {
  if (typeof value === "string") return value
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ")
  const { name, url } = value as { name?: unknown; url?: unknown }
  return typeof name === "string" ? name : typeof url === "string" ? url : JSON.stringify(value)
}

function toImage({ cover }: Article, { images }: RenderOptions): unknown {
  const image = cover === null ? undefined : images.get(cover.url)
  if (image === undefined || image.kind === "carried" || !/^https?:/.test(image.url)) return undefined
  const fileId = image.kind === "placed" ? image.id : null
  return { ...(fileId !== null && { fileId }), url: image.url, alt: cover?.alt ?? "" }
}
