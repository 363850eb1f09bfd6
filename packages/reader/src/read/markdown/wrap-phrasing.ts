interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
}

const phrasing = new Set(["text", "link", "image", "emphasis", "strong", "delete", "inlineCode", "break"])
const flow = new Set(["root", "blockquote", "listItem"])

/** Puts words that stand beside blocks, such as those directly in a list, into paragraphs: elsewhere nothing escapes them. */
export function wrapPhrasing(node: MarkdownNode): void {
  const { type, children } = node
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
  for (const child of node.children ?? []) wrapPhrasing(child)
}
