import { renderBody, renderCached } from "@citable/markdown"
import { createDiskCache } from "@citable/markdown/cache"
import { createHighlighter } from "@citable/markdown/highlight"
import { nativeParser } from "@citable/markdown/native-parser"

import { createNaiveChain } from "./naive-chain.ts"
import { createAstroRenderers, createStringRenderers } from "./other-renderers.ts"

export type RendererName =
  | "ours"
  | "native"
  | "cached"
  | "naive"
  | "astroUnified"
  | "astroDefault"
  | "marked"
  | "markdown-it"

export interface RendererOptions {
  highlight: boolean
  /** The folder of the cache on disk. */
  cache: string
}

/** Renders one body; what it gives is thrown away. */
export type Renderer = (body: string) => unknown

/** Creates one of the renderers that are compared. */
export async function createRenderer(name: RendererName, { highlight, cache }: RendererOptions): Promise<Renderer> {
  if (name === "naive") return createNaiveChain({ highlight })
  if (name === "astroUnified" || name === "astroDefault") return (await createAstroRenderers({ highlight }))[name]
  if (name === "marked" || name === "markdown-it") return createStringRenderers()[name]
  const plugins = highlight ? [createHighlighter()] : undefined
  if (name === "cached") {
    const disk = createDiskCache({ dir: cache })
    return (body) => renderCached(body, { plugins, cache: disk })
  }
  const parser = name === "native" ? nativeParser() : undefined
  return (body) => renderBody(body, { plugins, parser })
}
