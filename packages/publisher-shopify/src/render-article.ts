import type { Article } from "@citable/contract"
import { renderBody } from "@citable/markdown"
import type { PublisherWarning, RemoteDocument, RenderOptions } from "@citable/publishers"
import { rewriteBody } from "@citable/publishers/rewrite-body"

/** Converts an article to the fields of one of Shopify. `shopName` signs what has no author, because Shopify requires one. */
export async function renderArticle(
  article: Article,
  shopName: string,
  options: RenderOptions,
): Promise<RemoteDocument> {
  const { html, text, warnings } = await renderBody(rewriteBody(article.body, article.body_format, options), {
    format: article.body_format,
    locale: article.locale,
    embeds: "link",
    images: article.images.map(({ url, width, height }) => ({ url, width, height })),
  })
  const { cover, seo } = article
  const date = options.dates === undefined ? article.published_at : options.dates.earlier
  const fields = {
    title: article.title,
    body: html,
    summary: escapeText(article.excerpt ?? ""),
    handle: toHandle(article.slug),
    tags: toTags(article.tags),
    author: article.author?.name ?? shopName,
    cover: cover === null ? null : { url: options.images.get(cover.url)?.url ?? cover.url, alt: cover.alt },
    // Without a date, Shopify sets that of the publication.
    ...(date !== null && { publishDate: `${new Date(date).toISOString().slice(0, 19)}Z` }),
    seo: { title: toLine(seo.title), description: toLine(seo.description), hidden: seo.noindex ? "1" : "" },
  }
  const lost = warnings.map(({ code, message }) => ({ code, pointer: "/body", detail: message }))
  return { fields, warnings: [...lost, ...describeLeftOut(article)], text }
}

/** Plain text as HTML, such as a summary. */
function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}

/** A line of text, as metafields for one line hold it. */
function toLine(text: string | null): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim()
}

/** As Shopify writes handles: lower case, with `-` in place of what is neither a letter nor a digit. */
function toHandle(slug: string): string {
  return slug
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
}

/** A comma separates tags, and case does not. */
function toTags(tags: readonly string[]): string[] {
  const names = tags.map((tag) => toLine(tag.replaceAll(",", " ")))
  return [...new Map(names.filter((name) => name !== "").map((name) => [name.toLowerCase(), name])).values()]
}

function describeLeftOut(article: Article): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  const leave = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  if (article.seo.canonical_url !== null) {
    leave("canonical_not_supported", "/seo/canonical_url", "Shopify has no field for the canonical URL of an article.")
  }
  if (article.seo.json_ld.length > 0) {
    leave("json_ld_not_supported", "/seo/json_ld", "Shopify has no field for objects of JSON-LD.")
  }
  if (Object.keys(article.custom).length > 0) {
    leave("custom_not_supported", "/custom", "The custom fields are not sent to Shopify.")
  }
  if (article.author !== null && (article.author.url ?? article.author.image_url) !== null) {
    leave("author_not_supported", "/author", "Shopify stores the name of an author, and neither a page nor a picture.")
  }
  if (article.tags.some((tag) => tag.includes(","))) {
    leave("tags_changed", "/tags", "Shopify separates tags by commas, so the commas in them become spaces.")
  }
  if (toHandle(article.slug) !== article.slug) {
    leave("slug_changed", "/slug", `Handles of Shopify have letters, digits, _ and -: ${toHandle(article.slug)}`)
  }
  return warnings
}
