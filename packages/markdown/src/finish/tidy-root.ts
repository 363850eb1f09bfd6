import type { Root, RootContent } from "hast"

/** Joins the line breaks around removed nodes. */
export function tidyRoot(tree: Root): void {
  const isSpace = (node: RootContent | undefined) => node?.type === "text" && !/\S/.test(node.value)
  const children = tree.children.filter((node, index, all) => !isSpace(node) || !isSpace(all[index - 1]))
  tree.children = children.slice(isSpace(children[0]) ? 1 : 0, isSpace(children.at(-1)) ? -1 : undefined)
  for (const node of tree.children) if (node.type === "text" && !/\S/.test(node.value)) node.value = "\n"
}
