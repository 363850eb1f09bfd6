import type { PhrasingContent } from "mdast"

/** The words of what stands in a leaf, and where in them it cites. Citations are no words. */
export function readWords(nodes: readonly PhrasingContent[]): {
  text: string
  citations: { at: number; number: number }[]
} {
  let text = ""
  const citations: { at: number; number: number }[] = []
  const visit = (node: PhrasingContent): void => {
    if (node.type === "footnoteReference") citations.push({ at: text.length, number: Number(node.identifier) })
    else if ("value" in node) text += node.value
    else if (node.type === "break") text += " "
    else if ("children" in node) for (const child of node.children) visit(child)
  }
  for (const node of nodes) visit(node)
  return { text, citations }
}
