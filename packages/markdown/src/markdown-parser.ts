import type { Root } from "mdast"

/** An alternative parser for Markdown, such as `nativeParser()` of `@citable/markdown/native-parser`. */
export interface MarkdownParser {
  /** Identifies the parser and its version. It is part of every cache key, unless it is empty: then the result is remark's. */
  readonly key: string
  /** Loads the parser once. Rejects if it cannot be used. */
  load(): Promise<ParseMarkdown>
}

/**
 * Returns the same tree as remark with GFM, or undefined if its tree might differ. Throws if it fails. With `positions: false`, only the
 * blocks of the root have to say where they stand. With `cjk`, the tree is remark's with the rules of Chinese, Japanese and Korean.
 */
export type ParseMarkdown = (source: string, options?: { positions?: boolean; cjk?: boolean }) => Root | undefined
