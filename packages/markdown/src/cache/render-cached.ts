import { toToc } from "../finish/to-toc.ts"
import { fillPlaceholders } from "../placeholders/fill-placeholders.ts"
import { toSectionRanges, toSections } from "../placeholders/section-ranges.ts"
import type { SectionRange } from "../placeholders/section-ranges.ts"
import { toDigest } from "../placeholders/to-digest.ts"
import type { Rendering, RenderBodyOptions } from "../render-options.ts"
import { renderSource } from "../render-source.ts"
import type { RenderedBody } from "../rendered-body.ts"
import type { TextCache } from "../text-cache.ts"
import { toRenderKey } from "./render-key.ts"

export interface RenderCachedOptions extends RenderBodyOptions {
  /** The cache for rendered bodies, and for highlighted code unless you also pass `codeCache`. */
  cache: TextCache
}

/**
 * Returns the same result as {@link renderBody}, but takes a body from the cache if it was rendered before with the same options and
 * plugins. It fills in sizes and smaller versions of images, addresses of articles and the name after it reads the cache, so they may change without another
 * rendering. It does not cache failures.
 *
 * @example
 * const rendered = await renderCached(body, { cache, name: "coffee" })
 */
export async function renderCached(body: string, options: RenderCachedOptions): Promise<RenderedBody> {
  const { cache, images, imageSizes, name, resolveArticle, ...source } = options
  const key = toRenderKey(body, source)
  const found = decode(cache.get(key))
  const rendering = found?.rendering ?? (await renderSource(body, { codeCache: cache, ...source }))
  return fillPlaceholders(rendering, { images, imageSizes, name, resolveArticle }, async (content, filled) => {
    if (found?.filled === filled) return found.digest
    const digest = await toDigest(content)
    if (found === undefined && !rendering.reported.isPassing) cache.set(key, encode({ rendering, filled, digest }))
    return digest
  })
}

interface Entry {
  rendering: Rendering
  /** The filled-in values of the digest. Computing a digest costs more than all the rest. */
  filled: string
  digest: string
}

/** The beginning of an entry. HTML and text follow unencoded, because parsing them as JSON costs more. */
interface Header extends Omit<Entry, "rendering"> {
  rendering: Omit<Rendering, "html" | "text" | "sections" | "toc">
  sections: SectionRange[]
  html: number
  text: number
}

function encode({ rendering, ...entry }: Entry): string {
  const { html, text, sections, toc: _toc, ...others } = rendering
  const places = toSectionRanges(text, sections)
  const header: Header = { ...entry, rendering: others, sections: places, html: html.length, text: text.length }
  return `${JSON.stringify(header)}\n${html}${text}`
}

function decode(value: string | undefined): Entry | undefined {
  if (value === undefined) return undefined
  const start = value.indexOf("\n") + 1
  const header = parse(value.slice(0, start))
  if (header === undefined || header.html + header.text + start !== value.length) return undefined
  const { filled, digest, rendering } = header
  const middle = start + header.html
  const text = value.slice(middle)
  const derived = {
    html: value.slice(start, middle),
    toc: toToc(rendering.headings),
    text,
    sections: toSections(text, header.sections),
  }
  return { rendering: { ...rendering, ...derived }, filled, digest }
}

function parse(json: string): Header | undefined {
  try {
    return (JSON.parse(json) as Header | null) ?? undefined
  } catch {
    // Whatever this is, it is not an entry.
    return undefined
  }
}
