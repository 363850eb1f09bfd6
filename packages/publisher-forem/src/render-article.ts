import type { Article } from "@citable/contract"
import { toMarkdown } from "@citable/markdown"
import { PublisherError, type RemoteDocument, type RenderOptions } from "@citable/publishers"
import { describeLeftOut, renderArticleBody } from "@citable/publishers/parts"

import { toForemMarkdown } from "./to-forem-markdown.ts"
import { toTags } from "./to-tags.ts"

/** app/models/article.rb of forem/forem. Our mark takes less than 200 bytes. */
const longestTitle = 128
const longestBody = 800 * 1024 - 200

/** Converts an article to the fields of an article of Forem. Its text becomes Markdown again, because that is what people edit there. */
export async function renderArticle(article: Article, options: RenderOptions): Promise<RemoteDocument> {
  const { title, cover, seo, excerpt } = article
  if (Array.from(title).length > longestTitle)
    refuse("/title", `A title there has at most ${longestTitle} characters. Shorten it.`)
  const { html, text, warnings } = await renderArticleBody(article, options, { embeds: "link", images: [] })
  const markdown = toForemMarkdown(toMarkdown(html)).trim()
  if (Buffer.byteLength(markdown) > longestBody) refuse("/body", "A text there has at most 800 KB. Split it.")
  const image = cover === null ? undefined : (options.images.get(cover.url)?.url ?? cover.url)
  const isPublic = image !== undefined && /^https?:\/\//.test(image)
  const fields = {
    title,
    body_markdown: markdown,
    description: seo.description ?? excerpt,
    tags: toTags(article.tags, warnings),
    canonical_url: seo.canonical_url,
    main_image: isPublic ? image : null,
  }
  const left = describeLeftOut(article, {
    cover: isPublic ? undefined : "Forem loads covers from the web, and this one is not there.",
    author: "Forem names the account as the author.",
    "seo/title": "Forem has no field for an SEO title.",
    "seo/noindex": "Forem has no field for noindex.",
    "seo/json_ld": "Forem has no field for JSON-LD.",
    custom: "Forem has no fields of your own.",
  })
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  warn("slug_not_supported", "/slug", "Forem makes the address from the title, once.")
  if ((options.dates?.earlier ?? null) !== null)
    warn("date_not_supported", "/published_at", "Forem dates an article with its publication there.")
  return { fields, warnings: [...warnings, ...left], text }
}

function refuse(pointer: string, message: string): never {
  throw new PublisherError("publisher_invalid", message, { pointer })
}
