import type { List } from "mdast"

/** Whether the items of a list are paragraphs. */
export function isLoose(list: List): boolean {
  return list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1)
}
