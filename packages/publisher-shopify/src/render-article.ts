import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import { PublisherError, type PublisherWarning, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { rewriteBody } from "@citable/publishers/rewrite-body"

/** What an article of Shopify consists of. */
export interface ShopifyFields {
  title: string
  body: string
  summary: string
  handle: string
  tags: string[]
  author: string
  cover: { url: string; alt: string } | null
  publishDate?: string
  /** What search engines get, by the names of `metafields`. Empty for none. */
  seo: Record<string, string>
}

/** Converts an article to the fields of one of Shopify. The shop signs what has no author, because Shopify requires one. */
export async function renderArticle(
  article: Article,
  shopName: string,
  options: RenderOptions,
): Promise<RemoteDocument> {
  if (Array.from(article.title).length > 255) {
    const message = "Shopify takes titles of at most 255 characters. Shorten it."
    throw new PublisherError("publisher_invalid", message, { pointer: "/title" })
  }
  const { html, text, warnings } = await renderBody(rewriteBody(article.body, article.body_format, options), {
    format: article.body_format,
    locale: article.locale,
    embeds: "link",
    images: article.images.map(({ url, width, height }) => ({ url, width, height })),
  })
  const { cover, seo } = article
  const date = options.dates === undefined ? article.published_at : options.dates.earlier
  const fields: ShopifyFields = {
    title: article.title,
    body: html,
    summary: (article.excerpt ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    handle: toHandle(article.slug),
    tags: toTags(article.tags),
    author: article.author?.name ?? shopName,
    cover: cover === null ? null : { url: options.images.get(cover.url)?.url ?? cover.url, alt: cover.alt },
    // Without a date, Shopify sets that of the publication.
    ...(date !== null && { publishDate: `${new Date(date).toISOString().slice(0, 19)}Z` }),
    seo: { title: toLine(seo.title ?? ""), description: toLine(seo.description ?? ""), hidden: seo.noindex ? "1" : "" },
  }
  const changed = warnings.map(({ code, message }) => ({ code, pointer: "/body", detail: message }))
  return { fields: { ...fields }, warnings: [...changed, ...describeLeftOut(article)], text }
}

/** One line, as the metafields and the tags hold it. */
const toLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()

/** As Shopify writes handles: lower case, with `-` in place of what is neither a letter nor a digit. */
function toHandle(slug: string): string {
  const name = slug.normalize("NFC").toLowerCase()
  return name.replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, "-").replaceAll(/^-+|-+$/g, "")
}

/** A comma separates tags, and case does not. */
function toTags(tags: readonly string[]): string[] {
  const names = tags.map((tag) => toLine(tag.replaceAll(",", " "))).filter((name) => name !== "")
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

function describeLeftOut({ seo, custom, author, tags, slug }: Article): PublisherWarning[] {
  const hasPage = author !== null && (author.url ?? author.image_url) !== null
  const hasComma = tags.some((tag) => tag.includes(","))
  const hasCustom = Object.keys(custom).length > 0
  const leave = (code: string, is: boolean, pointer: string, detail: string) => (is ? [{ code, pointer, detail }] : [])
  const slugDetail = `Shopify writes the slug as ${toHandle(slug)}.`
  return [
    leave("canonical_not_supported", seo.canonical_url !== null, "/seo/canonical_url", "Shopify has no field for it."),
    leave("json_ld_not_supported", seo.json_ld.length > 0, "/seo/json_ld", "Shopify has no field for JSON-LD."),
    leave("custom_not_supported", hasCustom, "/custom", "Shopify gets no custom fields."),
    leave("author_not_supported", hasPage, "/author", "Shopify stores the author's name, no page and no picture."),
    leave("commas_not_supported", hasComma, "/tags", "Shopify separates tags by commas: they become spaces."),
    leave("slug_changed", toHandle(slug) !== slug, "/slug", slugDetail),
  ].flat()
}
