import type { Article } from "@citable/contract"
import { PublisherError, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { chosenDate, describeLeftOut, escapeHtml, renderArticleBody } from "@citable/publishers/parts"

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
  const { html, text, warnings } = await renderArticleBody(article, options, { embeds: "link" })
  const { cover, seo, author, tags, slug } = article
  const handle = toHandle(slug)
  const date = chosenDate(article, options)
  const fields: ShopifyFields = {
    title: article.title,
    body: html,
    summary: escapeHtml(article.excerpt ?? ""),
    handle,
    tags: toTags(tags),
    author: author?.name ?? shopName,
    cover: cover === null ? null : { url: options.images.get(cover.url)?.url ?? cover.url, alt: cover.alt },
    // Without a date, Shopify sets that of the publication.
    ...(date !== null && { publishDate: `${date}Z` }),
    seo: { title: toLine(seo.title ?? ""), description: toLine(seo.description ?? ""), hidden: seo.noindex ? "1" : "" },
  }
  const hasPage = (author?.url ?? author?.image_url ?? null) !== null
  const left = describeLeftOut(article, {
    "seo/canonical_url": "Shopify has no field for it.",
    "seo/json_ld": "Shopify has no field for JSON-LD.",
    custom: "Shopify gets no custom fields.",
    author: hasPage ? "Shopify stores the author's name, no page and no picture." : undefined,
  })
  warnings.push(...left)
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  if (tags.some((tag) => tag.includes(",")))
    warn("commas_not_supported", "/tags", "Shopify separates tags by commas: they become spaces.")
  if (handle !== slug) warn("slug_changed", "/slug", `Shopify writes the slug as ${handle}.`)
  return { fields: { ...fields }, warnings, text }
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
