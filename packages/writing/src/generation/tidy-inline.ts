import type { PhrasingContent } from "mdast"

/**
 * Brings what stands in a paragraph, a heading or a cell into one form: on one line, without spaces at its ends, and with emphasis only
 * where every parser of Markdown reads it.
 */
export function tidyInline(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  let tidy = merge(nodes)
  tidy = merge(tidy.flatMap(moveSpacesOut))
  tidy = merge(
    tidy.flatMap((node, index) => (isReadable(tidy, index) || !("children" in node) ? [node] : node.children)),
  )
  tidy = spaceNeighbours(tidy)
  const [first, last] = [tidy[0], tidy.at(-1)]
  if (first?.type === "text") first.value = first.value.trimStart()
  if (last?.type === "text") last.value = last.value.trimEnd()
  return tidy.filter((node) => node.type !== "text" || node.value !== "")
}

/** An address in brackets goes with them. */
const inBrackets = /\s?[([]\s*(?:[^\s()[\]]{1,40}:\s+)?(?:https?:\/\/|www\.)[^\s()[\]]+\s*[)\]]/giu
const emptyBrackets = /\s?\(\s*\)/g

/** Joins texts that are neighbours, and drops what is empty. */
function merge(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node.type === "text") {
      if (last?.type === "text") last.value += node.value
      else merged.push({ type: "text", value: node.value })
    } else if ("children" in node) {
      const children = merge(node.children)
      if (children.length > 0) merged.push({ ...node, children })
    } else if (node.type === "footnoteReference" && last?.type === "footnoteReference") {
      if (last.identifier !== node.identifier) merged.push(node)
    } else merged.push(node)
  }
  for (const node of merged) {
    if (node.type !== "text") continue
    node.value = node.value
      .replaceAll(/[\t\n\r ]+/g, " ")
      .replaceAll(inBrackets, "")
      .replaceAll(emptyBrackets, "")
  }
  return merged.filter((node) => node.type !== "text" || node.value !== "")
}

/** `**a **b` is no emphasis; `**a** b` is. */
function moveSpacesOut(node: PhrasingContent): PhrasingContent[] {
  if (!("children" in node)) return [node]
  const children = [...node.children]
  const [first, last] = [children[0], children.at(-1)]
  let [before, after] = ["", ""]
  if (first?.type === "text") {
    before = /^\s*/.exec(first.value)?.[0] ?? ""
    first.value = first.value.slice(before.length)
  }
  if (last?.type === "text") {
    after = /\s*$/.exec(last.value)?.[0] ?? ""
    last.value = last.value.slice(0, last.value.length - after.length)
  }
  const rest = children.filter((child) => child.type !== "text" || child.value !== "")
  return [
    { type: "text", value: before },
    ...(rest.length === 0 ? [] : [{ ...node, children: rest } as PhrasingContent]),
    { type: "text", value: after },
  ]
}

/** Whether marks of emphasis would stand between spaces, punctuation and the ends of the text only. */
function isReadable(nodes: readonly PhrasingContent[], index: number): boolean {
  const [before, after] = [nodes[index - 1], nodes[index + 1]]
  const last =
    before === undefined ? " " : before.type === "text" ? before.value.at(-1) : "children" in before ? "x" : "."
  const next = after === undefined ? " " : after.type === "text" ? after.value.at(0) : "children" in after ? "x" : "."
  return /[\s\p{P}]/u.test(last ?? " ") && /[\s\p{P}]/u.test(next ?? " ")
}

/** `[1](` would begin a link, and `[1]:` a definition. Code that touches a word could hide what the word is. */
function spaceNeighbours(nodes: PhrasingContent[]): PhrasingContent[] {
  for (const [index, node] of nodes.entries()) {
    if ("children" in node) spaceNeighbours(node.children)
    if (node.type !== "text") continue
    const [before, after] = [nodes[index - 1]?.type, nodes[index + 1]?.type]
    if (before === "footnoteReference") node.value = node.value.replace(/^(?=[([:\p{L}\p{N}])/u, " ")
    if (before === "inlineCode") node.value = node.value.replace(/^(?=[\p{L}\p{N}])/u, " ")
    if (after === "inlineCode") node.value = node.value.replace(/(?<=[\p{L}\p{N}])$/u, " ")
    if (after === "footnoteReference") node.value = node.value.trimEnd()
  }
  return nodes
}
