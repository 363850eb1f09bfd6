import type { Element, ElementContent, Root } from "hast"
import type { Pluggable } from "unified"

import type { TextCache } from "./text-cache.ts"

/**
 * Extends what bodies may contain. The slots of all plugins run in this order, and within a slot in the order of the
 * plugins. What runs before the sanitiser counts as the author's own words. What runs after it is trusted.
 *
 * 1. `source`, 2. `remark` (both only for Markdown), 3. `rehype`, 4. the sanitiser, 5. `elements`, 6. `trustedRehype`.
 *
 * Create a plugin once and use it for all bodies, because processors are cached for it.
 *
 * @example
 * const rules: BodyPlugin = { key: "rules 1", elements: { hr: (element) => void (element.properties["className"] = ["short"]) } }
 */
export interface BodyPlugin {
  /** Identifies the plugin, its version and its options. It is part of every cache key. */
  key: string
  /** Rewrites the Markdown before parsing, for dialects that no syntax extension can read. */
  source?: ((markdown: string) => string) | undefined
  /** remark plugins: syntax, and functions on the Markdown tree. A function loads them before the first body. */
  remark?: readonly Pluggable[] | (() => Promise<readonly Pluggable[]>) | undefined
  /** rehype plugins before the sanitiser. Their output has to pass it. */
  rehype?: readonly Pluggable[] | undefined
  /** Functions by tag name for elements of the sanitised tree, from the outside in. **Trusted: not sanitised again.** */
  elements?: Readonly<Record<string, ElementFinisher>> | undefined
  /**
   * rehype plugins on the finished tree. **Trusted: not sanitised again.** Article links and image sizes are filled in later.
   * What they add is not in the result's text, headings, images and links.
   */
  trustedRehype?: readonly Pluggable[] | undefined
}

/**
 * Changes or replaces an element. If several plugins handle a tag name, the first result other than undefined counts.
 *
 * - To change the element, edit it in place and return undefined. The pass continues with its children.
 * - To replace it at once, return the replacement. The pass does not visit it, and its words do not count for the article.
 * - To replace it later, return a promise. The pass continues with the element as it is, and counts its words. Read what you
 *   need from it before you wait.
 */
export type ElementFinisher = (
  element: Element,
  body: BodyContext,
  parent: Element | Root,
) => ElementContent | undefined | Promise<ElementContent | undefined>

/** One object for each body. A plugin can use it as a key for what it remembers about the body. */
export interface BodyContext {
  /** The element, if you pass it, gives the warning its line. */
  warn(code: string, message: string, element?: Element): void
  /** Caches costly results across bodies. The key must contain everything that a result depends on. */
  readonly codeCache: TextCache | undefined
}
