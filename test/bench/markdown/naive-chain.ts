import rehypeShiki from "@shikijs/rehype"
import rehypeAutolinkHeadings from "rehype-autolink-headings"
import rehypeRaw from "rehype-raw"
import rehypeSanitize from "rehype-sanitize"
import rehypeSlug from "rehype-slug"
import rehypeStringify from "rehype-stringify"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"

import type { Renderer } from "./create-renderer.ts"

/** The chain that the documents of unified lead to: each feature a plugin, one processor for all bodies. */
export function createNaiveChain(options: { highlight: boolean }): Renderer {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize)
    .use(rehypeSlug)
    .use(rehypeAutolinkHeadings)
  if (options.highlight) {
    processor.use(rehypeShiki, { theme: "github-light", lazy: true, fallbackLanguage: "text", onError: () => {} })
  }
  const frozen = processor.use(rehypeStringify).freeze()
  return async (body) => String(await frozen.process(body))
}
