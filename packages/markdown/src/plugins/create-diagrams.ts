import type { BodyPlugin } from "../body-plugin.ts"
import { markAsLocal } from "../internal/local-plugins.ts"
import { readCodeBlock } from "./read-code-block.ts"

/**
 * Creates a plugin for Mermaid. Code in the language `mermaid` becomes `<pre class="mermaid">` with the source as its text. If the page
 * loads Mermaid, it draws the diagram in the reader's browser; otherwise readers see the source. List this plugin before the
 * highlighter.
 */
export function createDiagrams(): BodyPlugin {
  return markAsLocal({
    key: "diagrams 1",
    elements: {
      pre(element) {
        const block = readCodeBlock(element)
        if (block?.language !== "mermaid" || block.text.trim() === "") return undefined
        return {
          type: "element",
          tagName: "pre",
          properties: { className: ["mermaid"] },
          children: [{ type: "text", value: block.text.trim() }],
        }
      },
    },
  })
}
