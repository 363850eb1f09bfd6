import type { Root } from "hast"
import { fromDom } from "hast-util-from-dom"

/** Parses a fragment of HTML by the browser's own parser, so that pages do not load another. */
export function parseFragment(html: string): Root {
  const template = document.createElement("template")
  template.innerHTML = html
  // A fragment gives a root.
  return fromDom(template.content) as Root
}
