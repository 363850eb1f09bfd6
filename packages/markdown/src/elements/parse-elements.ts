import type { Root } from "hast"

import { parseFragment } from "#parse-fragment"

/**
 * Parses the HTML of a rendered body into a tree of the same elements, which is as safe as the HTML. In a browser, its own parser does
 * this.
 */
export function parseElements(html: string): Root {
  return parseFragment(html)
}
