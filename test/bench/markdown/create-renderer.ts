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
  const plugins = highlight ? [createHighlighter()] : undefined
  switch (name) {
    case "ours":
      return (body) => renderBody(body, { plugins })
    case "native": {
      const parser = nativeParser()
      return (body) => renderBody(body, { plugins, parser })
    }
    case "cached": {
      const disk = createDiskCache({ dir: cache })
      return (body) => renderCached(body, { plugins, cache: disk })
    }
    case "naive":
      return createNaiveChain({ highlight })
    case "astroUnified":
    case "astroDefault":
      return (await createAstroRenderers({ highlight }))[name]
    case "marked":
    case "markdown-it":
      return createStringRenderers()[name]
  }
}
