import type { MarkdownHeading } from "astro"
import type { AstroComponentFactory } from "astro/runtime/server/index.js"

import type { ArticleEntry } from "./article-entry.ts"

export interface RenderedArticle {
  /** The body, as a component: `<Content />`. */
  Content: AstroComponentFactory
  headings: MarkdownHeading[]
  /** The same body as a string, for feeds and mails. Safe: Citable's pipeline made it. */
  html: string
}

/** Renders an entry's body, as Astro's own `render()` does, and gives its HTML along with it. */
export async function renderArticle(entry: ArticleEntry): Promise<RenderedArticle> {
  // Astro's virtual modules exist only inside a site; this package can be imported anywhere.
  const { render } = (await import("astro:content")) as AstroContent
  const { Content, headings } = await render(entry)
  return { Content, headings, html: entry.rendered?.html ?? "" }
}

interface AstroContent {
  render: (entry: ArticleEntry) => Promise<Pick<RenderedArticle, "Content" | "headings">>
}
