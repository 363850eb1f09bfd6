import type { Root } from "mdast"

import { createTreeReader } from "./parse/create-tree-reader.ts"

export interface ReadMarkdownOptions {
  /** Whether bare addresses are links, as on the page. Such links may have no position. By default, they are text. */
  addresses?: "links" | "text" | undefined
}

/**
 * The tree of a Markdown body as `renderBody` reads it, for programs that change a body in place. Nodes have the offsets of their source.
 * A byte order mark counts as no character.
 *
 * @returns `undefined` if the body is too long, too deep or too complex. `renderBody` shows such a body as text.
 */
export function readMarkdown(body: string, { addresses = "text" }: ReadMarkdownOptions = {}): Root | undefined {
  return createTreeReader(body)(addresses)
}
