import { applyEdits } from "@citable/language/blocks/apply-edits"
import { listReferences } from "@citable/language/blocks/list-references"
import { readBlocks } from "@citable/language/blocks/read-blocks"
import { findAddresses } from "@citable/markdown"

import type { EditableBody } from "./editable-body.ts"
import { readWrittenText } from "./read-written-text.ts"

/** `undefined` if the body is too long, too deep or too complex. */
export function openMarkdownBody(source: string): EditableBody | undefined {
  const blocks = readBlocks(source)
  const whole = readWrittenText(source)
  const found = findAddresses(source)
  if (blocks === undefined || whole === undefined || found === undefined) return undefined
  return {
    format: "markdown",
    source,
    blocks,
    whole,
    addresses: found.map(({ address }) => address),
    imageAddresses: new Set(found.flatMap(({ kind, address }) => (kind === "link" ? [] : [address]))),
    read: readWrittenText,
    listAddresses: (body) => listReferences(body).addresses,
    // The source can be read, and so can every body that is made of it: an edit that makes it too deep changes its neighbours.
    apply: async (edits, options) =>
      (await applyEdits(source, edits, options)) ?? { body: source, applied: [], refused: [] },
  }
}
