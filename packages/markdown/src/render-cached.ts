import { toRenderKey } from "./internal/render-key.ts"
import { renderBody } from "./render-body.ts"
import type { RenderBodyOptions, RenderedBody } from "./render-body.ts"
import type { TextCache } from "./text-cache.ts"

export interface RenderCachedOptions extends RenderBodyOptions {
  /** Where rendered bodies are kept. */
  cache: TextCache
  /** What renders a body that is not there. `renderBody` by default; one with a time limit gives the same where it ends in time. */
  render?: ((body: string, options: RenderBodyOptions) => Promise<RenderedBody>) | undefined
}

interface Entry {
  beside: string
  rendered: Omit<RenderedBody, "html" | "text">
  /** The lengths of the HTML and the text, which follow the entry: as JSON they would cost most of the time. */
  html: number
  text: number
}

/**
 * Like {@link renderBody}, with the same result, but a body that was rendered before comes from the cache: the same body with the
 * same options that decide what its HTML is. Sizes of images and the article's name may change in between: only an article whose
 * sizes did is rendered again. What failed is not kept.
 */
export async function renderCached(body: string, options: RenderCachedOptions): Promise<RenderedBody> {
  const { cache, render = renderBody, name, ...others } = options
  // Where other articles are is no part of the key.
  if (others.resolveArticle !== undefined) return render(body, { ...others, name })
  const { key, beside } = toRenderKey(body, others)
  const found = decode(cache.get(key), beside)
  if (found !== undefined) return withName(found, name)
  const rendered = await render(body, others)
  if (isLasting(rendered)) cache.set(key, encode(rendered, beside))
  return withName(rendered, name)
}

/** Another time, the same body might render: what stopped it was not the body alone. */
function isLasting({ warnings }: RenderedBody): boolean {
  return warnings.every(({ code }) => code !== "render_failed" && code !== "timed_out")
}

/** As warnings are when the renderer knows the name. */
function withName(rendered: RenderedBody, name: string | undefined): RenderedBody {
  if (name === undefined || name === "") return rendered
  const warnings = rendered.warnings.map(({ code, message }) => ({ code, message: `${name}: ${message}` }))
  return { ...rendered, warnings }
}

function encode({ html, text, ...rendered }: RenderedBody, beside: string): string {
  const entry: Entry = { beside, rendered, html: html.length, text: text.length }
  return `${JSON.stringify(entry)}\n${html}${text}`
}

function decode(value: string | undefined, beside: string): RenderedBody | undefined {
  const start = value === undefined ? 0 : value.indexOf("\n") + 1
  if (value === undefined || start === 0) return undefined
  const entry = parse(value.slice(0, start))
  if (entry?.beside !== beside) return undefined
  const middle = start + entry.html
  if (value.length !== middle + entry.text) return undefined
  return { ...entry.rendered, html: value.slice(start, middle), text: value.slice(middle) }
}

function parse(json: string): Entry | null {
  try {
    return JSON.parse(json) as Entry | null
  } catch {
    // What a cache gives back that is no entry is none.
    return null
  }
}
