import { createHash } from "node:crypto"

import type { Article } from "@citable/contract"
import { PublisherError, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { articleParts, describeLeftOut, escapeHtml, renderArticleBody, toPlainText } from "@citable/publishers/parts"

import { toRichText } from "./to-rich-text.ts"
import {
  bySlug,
  describeUnfilled,
  type Source,
  type WebflowCollection,
  type WebflowField,
} from "./webflow-collection.ts"

/** The longest name and slug of an item. */
const maxName = 256

/** Converts an article to the fields of an item. Refuses one that lacks a field that the collection requires. */
export async function renderArticle(
  article: Article,
  { sources, unfilled }: WebflowCollection,
  options: RenderOptions,
): Promise<RemoteDocument> {
  const { html, text, warnings } = await renderArticleBody(article, options)
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  const refuse = (pointer: string, message: string) => new PublisherError("publisher_invalid", message, { pointer })
  if (article.title.length > maxName) throw refuse("/title", `Webflow stores at most ${maxName} characters of a title.`)
  const body = toRichText(html)
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
  const slugs = new Map<string, string>(Array.from(bySlug, ([wanted, source]) => [source, wanted]))
  const details = articleParts.flatMap((part) => {
    const wanted = slugs.get(part)
    const remedy = wanted === undefined ? "" : ` Add one with the slug ${wanted}.`
    return sources.has(part as Source) ? [] : [[part, `No field of the collection holds ${part}.${remedy}`] as const]
  })
  return { fields, warnings: [...warnings, ...describeLeftOut(article, Object.fromEntries(details))], text }
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
  const text = toPlainText(value)
  if (type === "PlainText") return text
  if (type === "RichText") return `<p>${escapeHtml(text)}</p>`
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

function toImage({ cover }: Article, { images }: RenderOptions): unknown {
  const image = cover === null ? undefined : images.get(cover.url)
  if (image === undefined || image.kind === "carried" || !/^https?:/.test(image.url)) return undefined
  const fileId = image.kind === "placed" ? image.id : null
  return { ...(fileId !== null && { fileId }), url: image.url, alt: cover?.alt ?? "" }
}
