import type { Element, Root } from "hast"
import type { FootnoteDefinition, FootnoteReference, Nodes } from "mdast"
import rehypeRemark from "rehype-remark"
import remarkGfm from "remark-gfm"
import remarkStringify from "remark-stringify"
import { unified } from "unified"

type Handlers = NonNullable<NonNullable<Parameters<typeof rehypeRemark>[1]>["handlers"]>
type State = Parameters<NonNullable<Handlers[string]>>[0]

const handlers: Handlers = { a: toLink, section: toSection }

const processor = unified()
  .use(rehypeRemark, { handlers })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", rule: "-", emphasis: "*", fences: true })
  .freeze()

/** Writes a clean tree of HTML as Markdown. With `keepBreaks`, a break in a cell of a table stays one; else it becomes a space. */
export function treeToMarkdown(tree: Root, { keepBreaks = false }: { keepBreaks?: boolean } = {}): string {
  const markdown = processor.runSync(tree)
  if (keepBreaks) writeBreaks(markdown, false)
  return processor.stringify(markdown)
}

function writeBreaks(parent: Extract<Nodes, { children: unknown[] }>, isCell: boolean): void {
  const children = parent.children as Nodes[]
  for (const [at, child] of children.entries()) {
    if (child.type === "break" && isCell) children[at] = { type: "html", value: "<br>" }
    else if ("children" in child) writeBreaks(child, isCell || child.type === "tableCell")
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
