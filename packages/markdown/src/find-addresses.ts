import { findHtmlAddresses } from "./find-html-addresses.ts"
import type { FoundAddress } from "./find-html-addresses.ts"
import { findMarkdownAddresses } from "./find-markdown-addresses.ts"
import { assertBodyLength } from "./internal/limits.ts"

/**
 * Finds the addresses in a body: of links, pictures and definitions of references, and of `href`, `src`, `srcset` and `poster` in HTML.
 * They are in the order of the source, and do not overlap. Addresses in code do not count.
 *
 * @returns `undefined` if the source is too long, too deep or too complex. `renderBody` shows such a body as text.
 */
export function findAddresses(body: string, format: "markdown" | "html" = "markdown"): FoundAddress[] | undefined {
  if (format === "markdown") return findMarkdownAddresses(body)
  try {
    assertBodyLength(body)
    return findHtmlAddresses(body)
  } catch {
    return undefined
  }
}
