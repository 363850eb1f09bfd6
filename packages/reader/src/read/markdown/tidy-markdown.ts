interface MarkdownNode {
  type: string
  value?: string
  alt?: string | null | undefined
  title?: string | null | undefined
  children?: MarkdownNode[]
}

const phrasing = new Set(["text", "link", "image", "emphasis", "strong", "delete", "inlineCode", "break"])
const lines = new Set(["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link"])
const flow = new Set(["root", "blockquote", "listItem"])

/**
 * Brings a tree of Markdown into the form that its stringifier writes safely. Words beside blocks, such as those directly in a list, become
 * paragraphs: elsewhere nothing escapes them. Code and titles are of one line: an empty line would end the paragraph around them.
 */
export function tidyMarkdown(node: MarkdownNode): void {
  const { type, children } = node
  if (type === "inlineCode" && node.value !== undefined) node.value = toLine(node.value)
  if (node.alt) node.alt = toLine(node.alt)
  if (node.title) node.title = toLine(node.title)
  if (children === undefined) return
  if (type === "list") {
    node.children = children.map((child) =>
      child.type === "listItem" ? child : { type: "listItem", children: [child] },
    )
  } else if (flow.has(type)) {
    const wrapped: MarkdownNode[] = []
    let paragraph: MarkdownNode[] | undefined
    for (const child of children) {
      if (!phrasing.has(child.type)) {
        paragraph = undefined
        wrapped.push(child)
      } else if (paragraph === undefined) {
        paragraph = [child]
        wrapped.push({ type: "paragraph", children: paragraph })
      } else {
        paragraph.push(child)
      }
    }
    node.children = wrapped
  }
  if (lines.has(type)) node.children = joinCode(children.flatMap(toPhrasing))
  for (const child of node.children ?? []) tidyMarkdown(child)
}

/** A block within a line becomes its words, and a block of code a span. */
function toPhrasing(node: MarkdownNode): MarkdownNode[] {
  if (phrasing.has(node.type)) return [node]
  if (node.type === "code" && node.value) return [{ type: "inlineCode", value: node.value }]
  return (node.children ?? []).flatMap(toPhrasing)
}

/** Code beside code becomes one: their marks would be read as one longer mark. Empty code has nothing between its marks, so it goes. */
function joinCode(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const joined: MarkdownNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type !== "inlineCode") joined.push(node)
    else if (last?.type === "inlineCode") last.value = `${last.value ?? ""}${node.value ?? ""}`
    else if (node.value) joined.push(node)
  }
  return joined
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, " ")
}
