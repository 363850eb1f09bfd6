import type { Root } from "hast"
import { raw } from "hast-util-raw"

/** Parses the HTML in a tree. With the source, elements of that HTML have positions. */
export function parseWithHtml(tree: Root, source?: string): Root {
  // It reads nothing of the file but its text.
  return raw(tree, source === undefined ? {} : { file: source as never }) as Root
}
