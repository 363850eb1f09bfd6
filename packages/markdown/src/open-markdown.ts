import type { Root } from "mdast"

import type { FoundAddress } from "./find-html-addresses.ts"
import { findMarkdownAddresses } from "./find-markdown-addresses.ts"
import { createTreeReader } from "./parse/create-tree-reader.ts"
import type { ReadMarkdownOptions } from "./read-markdown.ts"

/** A Markdown body for a program that asks several things about it. Parsing costs more than everything else, and is shared. */
export interface OpenMarkdown {
  /** What `readMarkdown` gives. Every caller gets the same tree, so do not change it. */
  tree: (options?: ReadMarkdownOptions) => Root | undefined
  /** What `findAddresses` gives. */
  addresses: () => readonly FoundAddress[] | undefined
}

/**
 * Opens a Markdown body to read it several times. It is parsed at the first question.
 *
 * @example
 * const { tree, addresses } = openMarkdown(body)
 */
export function openMarkdown(body: string): OpenMarkdown {
  const read = createTreeReader(body)
  let found: { addresses: readonly FoundAddress[] | undefined } | undefined
  return {
    tree: ({ addresses = "text" } = {}) => read(addresses),
    addresses: () => (found ??= { addresses: findMarkdownAddresses(body, read) }).addresses,
  }
}
