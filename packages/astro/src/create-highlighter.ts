import { grammars } from "@citable/grammars"
import type { BodyPlugin } from "@citable/markdown"
import { createHighlighter as create, type HighlighterOptions } from "@citable/markdown/highlight"

/**
 * Creates the plugin that highlights code with classes, as `createHighlighter` of `@citable/markdown/highlight`. It knows every language of
 * shiki, whose grammars come with Astro.
 */
export function createHighlighter(options: HighlighterOptions = {}): BodyPlugin {
  return create({ grammars, ...options })
}
