import { fillPlaceholders } from "./placeholders/fill-placeholders.ts"
import type { RenderBodyOptions } from "./render-options.ts"
import { renderSource } from "./render-source.ts"
import type { RenderedBody } from "./rendered-body.ts"

/**
 * Turns an article's body into safe HTML, and collects its headings, text, links and more.
 *
 * It never throws for any string. A body that is too long, too deep, or cannot be rendered comes back as escaped text in
 * `<pre class="citable-source">`, with a warning. The same body and options always give the same result for one
 * {@link pipelineVersion}. It rejects only if `resolveArticle` does, or if `parser` or `timeLimit` cannot be used.
 *
 * @example
 * const { html, warnings } = await renderBody("# Coffee", { name: "coffee", baseUrl: "https://example.com/blog/coffee/" })
 */
export async function renderBody(body: string, options: RenderBodyOptions = {}): Promise<RenderedBody> {
  const { images, imageSizes, name, resolveArticle, ...others } = options
  return fillPlaceholders(await renderSource(body, others), { images, imageSizes, name, resolveArticle })
}
