import type { Element, ElementContent, Root } from "hast"
import type { Pluggable } from "unified"

import type { TextCache } from "./text-cache.ts"

/**
 * Adds to what bodies may contain. The parts of all plugins run in this order, those of one slot in the order of the
 * plugins; whatever runs before the sanitiser is treated like the author's own words, and what runs after it is trusted.
 *
 * 1. `source`, 2. `remark` (both for Markdown alone), 3. `rehype`, 4. the sanitiser, 5. `elements`, 6. `trustedRehype`.
 *
 * Make a plugin once and use it for all bodies: processors are kept by it.
 */
export interface BodyPlugin {
  /** Names the plugin, its version and its options: part of every key under which results are kept. */
  key: string
  /** Rewrites the Markdown before it is parsed: for dialects that are no extension of its syntax. */
  source?: ((markdown: string) => string) | undefined
  /** remark plugins: syntax, and what works on the Markdown tree. */
  remark?: readonly Pluggable[] | undefined
  /** rehype plugins before the sanitiser: what they make has to pass it. */
  rehype?: readonly Pluggable[] | undefined
  /** By tag name, called for elements of the sanitised tree, from the outside in. **Trusted: not sanitised again.** */
  elements?: Readonly<Record<string, ElementFinisher>> | undefined
  /**
   * rehype plugins on the finished tree. **Trusted: not sanitised again.** Article links and image sizes are filled in after
   * them, and what they add is not in the result's text, headings, images and links.
   */
  trustedRehype?: readonly Pluggable[] | undefined
}

/**
 * Changes an element in place (the pass goes on with its children) and gives undefined, or gives what takes its place: at once
 * (the pass does not go into it, and its words are not the article's), or later (the pass goes on with the element as it is,
 * and counts its words; read what you need of it before you wait). Of several plugins the first that gives something decides.
 */
export type ElementFinisher = (
  element: Element,
  body: BodyContext,
  parent: Element | Root,
) => ElementContent | undefined | Promise<ElementContent | undefined>

/** One for each body: what a plugin has to remember of it can be kept by this object. */
export interface BodyContext {
  warn(code: string, message: string): void
  /** Keeps what is costly to make across bodies; the key has to tell everything that it depends on. */
  readonly codeCache: TextCache | undefined
}
