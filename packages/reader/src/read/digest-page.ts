import { countWords } from "../page/count-words.ts"
import { dropInvisible } from "./drop-invisible.ts"
import { findMainText } from "./main-text/find-main-text.ts"
import { toMarkdown } from "./markdown/to-markdown.ts"
import { needsScripts } from "./needs-scripts.ts"
import { type PageData, readPageData } from "./page-data.ts"
import { type PageLink, readLinks } from "./read-links.ts"
import { parsePage } from "./tree/parse-page.ts"
import { textOf } from "./tree/text-of.ts"

/** A page of HTML, as it was fetched. */
export interface PageToDigest {
  html: string
  /** Where it answered. */
  url: string
  headers: Readonly<Record<string, string>>
  /** How to write it as Markdown. Default: not at all. */
  markdown?: { mainContent: boolean; maxLength: number } | undefined
}

/** What a page says, in bounded size. */
export interface PageDigest {
  data: PageData
  links: readonly PageLink[]
  /** Words of the whole page that people see. */
  words: number
  truncated: boolean
  /** Whether the page shows its text only after its scripts ran. */
  needsScripts: boolean
  /** At most a little longer than `maxLength`; undefined unless it was asked for. */
  markdown: string | undefined
}

/** Reads a page of HTML, without its invisible parts. Takes nothing but the processor, so it can run on a thread. */
export function digestPage({ html, url, headers, markdown }: PageToDigest): PageDigest {
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
