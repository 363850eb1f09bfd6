import type { LeftOut } from "../../src/clipboard/left-out.ts"

/** What has to be in the Markdown of a clipboard. What is not named has to be absent, except for `bold`, `italic` and `has`. */
export interface Expected {
  /** The levels, in order. */
  headings?: string
  links?: number
  bold?: number
  italic?: number
  /** How deep each item is, in order. */
  items?: string
  tasks?: number
  /** Rows by columns of each table. */
  tables?: string
  /** Blocks of code. */
  code?: number
  pictures?: number
  notes?: number
  quotes?: number
  /** A part of the Markdown. */
  has?: string
  left?: Partial<LeftOut>
}

/** The program with its version and what it holds, the HTML, and what has to come out. */
export type ClipboardPiece = [program: string, html: string, expected: Expected]
