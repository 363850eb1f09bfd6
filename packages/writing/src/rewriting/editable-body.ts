import type { ApplyEditsOptions, EditedBody } from "@citable/language/blocks/apply-edits"
import type { Block } from "@citable/language/blocks/block"
import type { BlockEdit } from "@citable/language/blocks/block-edit"

import type { WrittenText } from "./read-written-text.ts"

/** A body in blocks, in Markdown or HTML. Texts of edits are Markdown in both. */
export interface EditableBody {
  format: "markdown" | "html"
  source: string
  blocks: readonly Block[]
  /** What stands in the whole body. */
  whole: WrittenText
  addresses: readonly string[]
  /** The addresses of pictures. */
  imageAddresses: ReadonlySet<string>
  /** What stands in a piece of the body's source. */
  read: (source: string) => WrittenText | undefined
  /** The addresses of another body in the same format. */
  listAddresses: (body: string) => readonly string[]
  apply: (edits: readonly BlockEdit[], options: ApplyEditsOptions) => Promise<EditedBody>
}
