import { pipelineVersion } from "../pipeline-version.ts"
import type { RenderBodyOptions } from "../render-body.ts"

/**
 * What becomes of an option: part of the key, told apart by what an entry was made with, or put in after the cache. A new
 * option has to be decided on here before the types are right.
 */
const places: { [Name in keyof Required<RenderBodyOptions>]: "key" | "beside" | "after" } = {
  format: "key",
  baseUrl: "key",
  headingOffset: "key",
  headingAnchors: "key",
  embeds: "key",
  plugins: "key",
  images: "beside",
  name: "after",
  resolveArticle: "after",
  codeCache: "after",
}

export interface RenderKey {
  /** The body with all that decides what is made of it, but for what changes while the body does not. */
  key: string
  /** The rest of it: an entry holds only for the same. */
  beside: string
}

export function toRenderKey(body: string, options: RenderBodyOptions): RenderKey {
  const parts: Record<"key" | "beside" | "after", unknown[]> = { key: [], beside: [], after: [] }
  for (const [name, place] of Object.entries(places)) {
    const value = options[name as keyof RenderBodyOptions]
    if (value !== undefined) parts[place].push([name, toPlain(name, value)])
  }
  return {
    key: `render ${pipelineVersion} ${JSON.stringify(parts.key)}\n${body}`,
    beside: JSON.stringify(parts.beside),
  }
}

/** Of an image only what the HTML can show, of a plugin what it says it depends on. */
function toPlain(name: string, value: unknown): unknown {
  if (name === "plugins") return (value as NonNullable<RenderBodyOptions["plugins"]>).map(({ key }) => key)
  if (name !== "images") return value
  return (value as NonNullable<RenderBodyOptions["images"]>).map(({ url, width, height }) => [url, width, height])
}
