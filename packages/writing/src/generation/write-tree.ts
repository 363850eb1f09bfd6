import type { FootnoteReference, Link, Root } from "mdast"
import remarkGfm from "remark-gfm"
import remarkStringify, { type Options } from "remark-stringify"
import { unified } from "unified"

/** A citation is `[1]`. */
const citation = ({ identifier }: FootnoteReference) => `[${identifier}]`
citation.peek = () => "["

type Handle = NonNullable<NonNullable<Options["handlers"]>["link"]>

/** A link with an address that is escaped only where it must be, so that programs that copy it find it. */
const link: Handle & { peek?: () => string } = (node: Link, _, state, info) => {
  const exitLink = state.enter("link")
  const exitLabel = state.enter("label")
  const words = state.containerPhrasing(node, { ...state.createTracker(info).current(), before: "[", after: "]" })
  exitLabel()
  exitLink()
  return `[${words}](${toDestination(node.url)})`
}
link.peek = () => "["

/** The address in Markdown. In a table, `|` would end its cell. */
function toDestination(url: string): string {
  const escaped = url.replaceAll(/[\\<>|]|&(?=#?\w+;)/g, String.raw`\$&`)
  return url === "" || /[\s()]/.test(url) ? `<${escaped}>` : escaped
}

const processor = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    fences: true,
    listItemIndent: "one",
    resourceLink: true,
    // In MDX, a brace begins an expression.
    unsafe: [{ character: "{", inConstruct: "phrasing" }],
    handlers: { footnoteReference: citation, link },
  })
  .freeze()

/** The Markdown of a tree. Citations, which are nodes of type `footnoteReference`, become `[1]`. */
export function writeTree(tree: Root): string {
  return processor.stringify(tree).trim()
}
