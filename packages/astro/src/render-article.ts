import type { MarkdownHeading } from "astro"
import type { AstroComponentFactory } from "astro/runtime/server/index.js"

import type { AnyEntry } from "./article-entry.ts"
import { readEntryBody } from "./internal/entry-body.ts"
import { unmarkImages } from "./internal/mark-images.ts"

export interface RenderedArticle {
  /** The body, as a component: `<Content />`. */
  Content: AstroComponentFactory
  headings: MarkdownHeading[]
  /** The same body as a string, for feeds and mails, with its images as they are. Safe: Citable's pipeline made it. */
  html: string
}

/**
 * Renders an entry's body, as Astro's own `render()` does, wherever it lies, and gives its HTML along with it. Throws
 * `missing_body` where it lies beside the store and cannot be read.
 */
export async function renderArticle(entry: AnyEntry): Promise<RenderedArticle> {
  const { html, headings, imagePaths } = readEntryBody(entry)
  // Astro's virtual modules exist only inside a site; this package can be imported anywhere.
  const { render } = (await import("astro:content")) as AstroContent
  const rendered = { html, metadata: { headings, imagePaths } }
  const { Content } = await render({ ...entry, rendered })
  return { Content, headings, html: unmarkImages(html) }
}

interface AstroContent {
  render: (entry: AnyEntry) => Promise<Pick<RenderedArticle, "Content">>
}
