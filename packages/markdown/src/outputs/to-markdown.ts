import type { Element } from "hast"
import type { FootnoteDefinition, FootnoteReference, Nodes } from "mdast"
import rehypeRemark from "rehype-remark"
import remarkGfm from "remark-gfm"
import remarkStringify from "remark-stringify"
import { unified } from "unified"

import { createReporter } from "../internal/create-reporter.ts"
import { dropInvisible } from "../internal/drop-invisible.ts"
import { assertBodyLength } from "../internal/limits.ts"
import { normaliseSource } from "../parse/normalise-source.ts"
import { parseHtml } from "../parse/parse-html.ts"
import { sanitizeTree } from "../sanitize/sanitize-tree.ts"
import { boundSpans } from "./bound-spans.ts"

type Handlers = NonNullable<NonNullable<Parameters<typeof rehypeRemark>[1]>["handlers"]>
type State = Parameters<NonNullable<Handlers[string]>>[0]

const handlers: Handlers = { a: toLink, section: toSection }

const processor = unified()
  .use(rehypeRemark, { handlers })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", rule: "-", emphasis: "*", fences: true })
  .freeze()

/**
 * Converts HTML, such as the output of `renderBody`, to CommonMark with GFM, for language models and `.md` twins of pages.
 *
 * It sanitises the HTML first, and drops comments and invisible elements. It never throws: HTML that is too long, too deep, or has
 * more than 20,000 siblings comes back in a code block.
 *
 * If the source is Markdown, serve the source instead.
 */
export function toMarkdown(html: string): string {
  const source = normaliseSource(html)
  try {
    assertBodyLength(source)
    const tree = sanitizeTree(parseHtml(source), createReporter())
    dropInvisible(tree)
    boundSpans(tree)
    return processor.stringify(processor.runSync(tree))
  } catch {
    return toCodeBlock(source)
  }
}

const notePrefix = "#user-content-fn-"

/** Converts the mark of a footnote, and removes the arrow back to it. */
function toLink(state: State, node: Element): Nodes | undefined {
  const { dataFootnoteBackref, dataFootnoteRef, href } = node.properties
  if (dataFootnoteBackref !== undefined) return undefined
  if (dataFootnoteRef === undefined || typeof href !== "string" || !href.startsWith(notePrefix)) {
    return defaultLink(state, node)
  }
  const name = decode(href.slice(notePrefix.length))
  const reference: FootnoteReference = { type: "footnoteReference", identifier: name, label: name }
  return reference
}

function defaultLink(state: State, node: Element): Nodes {
  const { href, title } = node.properties
  const children = state.all(node) as never[]
  return {
    type: "link",
    url: typeof href === "string" ? href : "",
    title: typeof title === "string" ? title : null,
    children,
  }
}

function toSection(state: State, node: Element): Nodes[] {
  if (node.properties["dataFootnotes"] === undefined) return state.toFlow(state.all(node))
  const list = node.children.find((child): child is Element => child.type === "element" && child.tagName === "ol")
  const notes = (list?.children ?? []).filter((child): child is Element => child.type === "element")
  return notes.map((note): FootnoteDefinition => {
    const name = String(note.properties["id"] ?? "").slice(notePrefix.length - 1)
    return {
      type: "footnoteDefinition",
      identifier: name,
      label: name,
      children: state.toFlow(state.all(note)),
    }
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Puts the source into a code block. The fence is longer than any in it. */
function toCodeBlock(source: string): string {
  const longest = (source.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2)
  const fence = "`".repeat(longest + 1)
  return `${fence}html\n${source}\n${fence}\n`
}
