import type { Root } from "mdast"

/** Another parser for Markdown, such as `nativeParser()` of `@citable/markdown/native-parser`. */
export interface MarkdownParser {
  /** Names the parser and its version: part of every key under which results are kept. */
  readonly key: string
  /** Gets it ready, once. Rejects where it cannot be used. */
  load(): Promise<ParseMarkdown>
}

/** Gives the tree that remark with GFM gives, or undefined where it might give another one. Throws when it fails. */
export type ParseMarkdown = (source: string) => Root | undefined
