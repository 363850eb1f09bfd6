import type { BodyPlugin } from "../body-plugin.ts"
import { readCodeBlock } from "./read-code-block.ts"

/**
 * Diagrams in Mermaid: code in the language `mermaid` becomes `<pre class="mermaid">` with the source as its text, which Mermaid
 * draws in the reader's browser once the page loads it. Where the page does not, the source is what is shown. List it before
 * the highlighter.
 */
export function createDiagrams(): BodyPlugin {
  return {
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
  }
}
