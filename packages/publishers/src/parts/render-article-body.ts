import type { Article } from "@citable/contract"
import { renderBody, type RenderBodyOptions, type RenderedBody } from "@citable/markdown"

import type { PublisherWarning } from "../publisher.ts"
import { type NewAddresses, rewriteBody } from "../render/rewrite-body.ts"

/**
 * Renders the body of an article with the addresses that a platform gets, and says what of it is not as written. Pictures get their sizes, unless
 * the options have other `images`.
 */
export async function renderArticleBody(
  { body, body_format: format, locale, images: all }: Article,
  addresses: NewAddresses,
  options: Omit<RenderBodyOptions, "format" | "locale"> = {},
): Promise<Pick<RenderedBody, "html" | "text" | "excerpt"> & { warnings: PublisherWarning[] }> {
  const images = all.map(({ url, width, height }) => ({ url, width, height }))
  const { html, text, excerpt, warnings } = await renderBody(rewriteBody(body, format, addresses), {
    format,
    locale,
    images,
    ...options,
  })
  const shown = warnings.slice(0, 20).map(({ code, message }) => {
    return { code, pointer: "/body", detail: message.slice(0, 1000) }
  })
  return { html, text, excerpt, warnings: shown }
}
