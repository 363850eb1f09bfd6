import type { ParseMarkdown } from "@citable/markdown"
import rehypeStringify from "rehype-stringify"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"

// Internal imports, because no public function keeps an author's HTML.
import { hastHandlers } from "../src/parse/hast-handlers.ts"
import { normaliseDialects } from "../src/parse/normalise-dialects.ts"
import { normaliseSource } from "../src/parse/normalise-source.ts"
import { parseWithGfm } from "../src/parse/parse-with-gfm.ts"
import { processorsFor } from "../src/parse/processors.ts"
import { boundedSyntax } from "../src/parse/syntax/bounded-syntax.ts"
import { withCheapEdits } from "../src/parse/syntax/edit-events.ts"

const options = { allowDangerousHtml: true }
const commonMark = unified().use(remarkParse).use(boundedSyntax).freeze()
const output = unified()
  .use(remarkRehype, { ...options, handlers: hastHandlers })
  .use(rehypeStringify, options)
  .freeze()

/**
 * The pipeline without its sanitiser, with raw HTML. It parses with GFM as needed or without GFM, and with remark or with another parser
 * if that returns a tree.
 */
export function createChain(
  syntax: "gfm" | "commonmark" = "gfm",
  parser?: ParseMarkdown,
): (markdown: string) => string {
  const processors = processorsFor([])
  return (markdown) => {
    const source = normaliseDialects(normaliseSource(markdown))
    const tree =
      parser?.(source) ??
      parseWithGfm(source, (constructs) =>
        withCheapEdits(() => (syntax === "gfm" ? processors.markdown(constructs) : commonMark).parse(source)),
      )
    return output.stringify(output.runSync(tree))
  }
}
