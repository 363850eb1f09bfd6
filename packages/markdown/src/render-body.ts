import { fillPlaceholders } from "./placeholders/fill-placeholders.ts"
import type { RenderBodyOptions } from "./render-options.ts"
import { renderSource } from "./render-source.ts"
import type { RenderedBody } from "./rendered-body.ts"

/**
 * Turns an article's body into safe HTML and says what is in it.
 *
 * Never throws for any string: a body that is too long, nested too deeply or cannot be rendered comes back as escaped
 * text in `<pre class="citable-source">`, with a warning. The same body and options always give the same result for one
 * {@link pipelineVersion}. Rejects only when `resolveArticle` does, or when `parser` or `timeLimit` cannot be used.
 */
export async function renderBody(body: string, options: RenderBodyOptions = {}): Promise<RenderedBody> {
  const { images, name, resolveArticle, ...others } = options
  return fillPlaceholders(await renderSource(body, others), { images, name, resolveArticle })
}
