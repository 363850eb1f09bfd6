import type { MarkdownHeading } from "astro"
import type { LoaderContext } from "astro/loaders"
import type { AstroComponentFactory } from "astro/runtime/server/index.js"

import type { AnyEntry } from "./article-entry.ts"
import { readEntryBody } from "./internal/entry-body.ts"
import { unmarkImages } from "./internal/mark-images.ts"

type Rendered = Awaited<ReturnType<LoaderContext["renderMarkdown"]>>
/** Of the same type as in Astro's own `render()`, so that themes need no other code. */
type Frontmatter = NonNullable<NonNullable<Rendered["metadata"]>["frontmatter"]>

export interface RenderedArticle {
  /** The body, as a component: `<Content />`. */
  Content: AstroComponentFactory
  headings: MarkdownHeading[]
  /** The same body as a string, for feeds and mails, with the original images. It is safe: Citable's pipeline made it. */
  html: string
  /** What the plugins of the site's processor added, with `markdown: "astro"`. Otherwise it is empty. */
  remarkPluginFrontmatter: Frontmatter
}

/**
 * Renders an entry's body, like Astro's own `render()`, wherever its HTML is stored. Also gives the HTML itself.
 *
 * @throws {CitableError} `missing_body` if the HTML is stored beside the content store and cannot be read.
 */
export async function renderArticle(entry: AnyEntry): Promise<RenderedArticle> {
  const { html, headings, imagePaths, frontmatter = {} } = readEntryBody(entry)
  // A dynamic import, because Astro's virtual modules exist only inside a site, and any program can import this package.
  const { render } = (await import("astro:content")) as AstroContent
  const rendered = { html, metadata: { headings, imagePaths } }
  const { Content } = await render({ ...entry, rendered })
  return { Content, headings, html: unmarkImages(html), remarkPluginFrontmatter: frontmatter }
}

interface AstroContent {
  render: (entry: AnyEntry) => Promise<Pick<RenderedArticle, "Content">>
}
