import type { Article } from "@citable/contract"
import { renderBody, toMarkdown } from "@citable/markdown"
import { PublisherError, type PublisherWarning, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { rewriteBody } from "@citable/publishers/rewrite-body"

import { toForemMarkdown } from "./to-forem-markdown.ts"
import { toTags } from "./to-tags.ts"

/** app/models/article.rb of forem/forem. Our mark takes less than 200 bytes. */
const longestTitle = 128
const longestBody = 800 * 1024 - 200

/** Converts an article to the fields of an article of Forem. Its text becomes Markdown again, because that is what people edit there. */
export async function renderArticle(article: Article, options: RenderOptions): Promise<RemoteDocument> {
  const { title, body, body_format: format, locale, cover, seo, excerpt } = article
  const warnings: PublisherWarning[] = []
  if (Array.from(title).length > longestTitle)
    refuse("/title", `A title there has at most ${longestTitle} characters. Shorten it.`)
  const rendered = await renderBody(rewriteBody(body, format, options), { format, locale, embeds: "link" })
  for (const { code, message } of rendered.warnings.slice(0, 20))
    warnings.push({ code, pointer: "/body", detail: message })
  const markdown = toForemMarkdown(toMarkdown(rendered.html)).trim()
  if (Buffer.byteLength(markdown) > longestBody) refuse("/body", "A text there has at most 800 KB. Split it.")
  const image = cover === null ? undefined : (options.images.get(cover.url)?.url ?? cover.url)
  const isPublic = image !== undefined && /^https?:\/\//.test(image)
  if (cover !== null && !isPublic)
    warnings.push({
      code: "cover_not_sent",
      pointer: "/cover",
      detail: "Forem loads covers from the web, and this one is not there.",
    })
  const fields = {
    title,
    body_markdown: markdown,
    description: seo.description ?? excerpt,
    tags: toTags(article.tags, warnings),
    canonical_url: seo.canonical_url,
    main_image: isPublic ? image : null,
  }
  warnings.push(...describeLeftOut(article, options))
  return { fields, warnings, text: rendered.text }
}

function refuse(pointer: string, message: string): never {
  throw new PublisherError("publisher_invalid", message, { pointer })
}

function describeLeftOut({ author, seo, custom }: Article, { dates }: RenderOptions): PublisherWarning[] {
  const left: PublisherWarning[] = []
  const leave = (code: string, pointer: string, detail: string) => left.push({ code, pointer, detail })
  leave("slug_not_supported", "/slug", "Forem makes the address from the title, once.")
  if (author !== null) leave("author_not_supported", "/author", "Forem names the account as the author.")
  if (seo.title !== null) leave("seo_title_not_supported", "/seo/title", "Forem has no field for an SEO title.")
  if (seo.noindex) leave("noindex_not_supported", "/seo/noindex", "Forem has no field for noindex.")
  if (seo.json_ld.length > 0) leave("json_ld_not_supported", "/seo/json_ld", "Forem has no field for JSON-LD.")
  if (Object.keys(custom).length > 0) leave("custom_not_supported", "/custom", "Forem has no fields of your own.")
  const hasDate = (dates?.earlier ?? null) !== null
  if (hasDate) leave("date_not_supported", "/published_at", "Forem dates an article with its publication there.")
  return left
}
