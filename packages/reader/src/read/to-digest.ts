import { countWords } from "../page/count-words.ts"
import { dropInvisible } from "./drop-invisible.ts"
import { findMainText } from "./main-text/find-main-text.ts"
import { toMarkdown } from "./markdown/to-markdown.ts"
import { needsScripts } from "./needs-scripts.ts"
import { readPageData } from "./page-data.ts"
import type { PageDigest, PageToDigest } from "./page-digest.ts"
import { readLinks } from "./read-links.ts"
import { parsePage } from "./tree/parse-page.ts"
import { textOf } from "./tree/text-of.ts"

/** Reads a page of HTML, without its invisible parts. Takes nothing but the processor, so it can run on a thread. */
export function toDigest({ html, url, headers, markdown }: PageToDigest): PageDigest {
  const parsed = parsePage(html)
  const { tree, jsonLd, css } = parsed
  const data = readPageData(tree, { jsonLd, url, headers })
  const links = readLinks(tree, { url })
  dropInvisible(tree, { css })
  const words = countWords(textOf(tree.children))
  const digest = { data, links, words, truncated: parsed.truncated, needsScripts: needsScripts(parsed, { words }) }
  if (markdown === undefined) return { ...digest, markdown: undefined }
  const { mainContent, maxLength } = markdown
  const text = mainContent ? findMainText(tree, { html, description: data.description ?? "" }) : tree
  return { ...digest, markdown: toMarkdown(text, { base: url, maxLength }) }
}
