import type { MarkdownParser } from "@citable/markdown"
import { findNativeParser } from "@citable/markdown/native-parser"
import type { TimeLimit } from "@citable/markdown/time-limit"

export interface ParserOptions {
  parser?: MarkdownParser | "remark" | undefined
  timeLimit?: TimeLimit | undefined
}

/** Gives what parses Markdown instead of remark. The thread of a time limit has a parser only from its own module. */
export function toParser({ parser, timeLimit }: ParserOptions): () => Promise<MarkdownParser | undefined> {
  if (parser === "remark") return () => Promise.resolve(undefined)
  if (parser !== undefined || timeLimit !== undefined) return () => Promise.resolve(parser)
  return findNativeParser
}
