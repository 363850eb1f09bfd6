import type { Root } from "mdast"
import remarkGfm from "remark-gfm"
import remarkMdx from "remark-mdx"
import remarkParse from "remark-parse"
import remarkStringify from "remark-stringify"
import { unified } from "unified"

import { PublisherError } from "../../publisher-error.ts"
import type { PublisherWarning } from "../../publisher.ts"
import { htmlToJsx } from "./html-to-jsx.ts"

const reader = unified().use(remarkParse).use(remarkGfm).freeze()
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMdx)
  .use(remarkStringify, {
    bullet: "-",
    rule: "-",
    emphasis: "*",
    fences: true,
    resourceLink: true,
    // MDX takes a paragraph that begins so for JavaScript.
    unsafe: [
      { atBreak: true, character: "i", after: "mport[ \\t{*\"']" },
      { atBreak: true, character: "e", after: "xport[ \\t{*]" },
    ],
  })
  .freeze()
const checker = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()

/**
 * Converts CommonMark with GFM and HTML to MDX that every compiler reads: braces and angle brackets in text are escaped, HTML becomes
 * JSX, comments become those of JavaScript.
 *
 * @throws {PublisherError} `publisher_invalid`, with the line, for a text that is still no MDX.
 */
export async function toMdx(markdown: string, warnings: PublisherWarning[]): Promise<string> {
  const tree: Root = reader.parse(markdown)
  htmlToJsx(tree, warnings)
  const mdx = writer.stringify(tree)
  try {
    checker.parse(mdx)
  } catch (cause) {
    const { line, reason } = cause as { line?: number; reason?: string }
    const near = mdx.split("\n")[(line ?? 1) - 1]?.trim().slice(0, 80) ?? ""
    throw new PublisherError(
      "publisher_invalid",
      `The body cannot be MDX: line ${line ?? 1} of the file's text, near “${near}”: ${String(reason).slice(0, 200)} Write it without HTML there, or set \`format\` to md.`,
      { pointer: "/body", cause },
    )
  }
  return mdx
}
