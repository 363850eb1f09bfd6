import type { Writer } from "@citable/engines/writers/writer"

import type { PreparedHandler } from "../../call/call-context.ts"
import { lockContent } from "./content-rows.ts"
import { beginWriting } from "./writing/begin-writing.ts"
import { findWriters } from "./writing/find-writers.ts"
import { replyWithWriting } from "./writing/reply-with-writing.ts"

interface Prepared {
  writer: Writer
  estimate: number | null
}

export const rewriteContent: PreparedHandler<"rewrite_content", Prepared> = {
  async dryRun(context, { content_id: contentId, instructions }) {
    const [{ readDraft }, { estimateWriting }, { estimateStoredRewriting }] = await Promise.all([
      import("./writing/read-draft.ts"),
      import("./writing/estimate-writing.ts"),
      import("./writing/estimate-stored-rewriting.ts"),
    ])
    const row = await readDraft(context, contentId)
    return estimateWriting(context, "rewrite", (terms) =>
      estimateStoredRewriting(context, row, { instructions, ...terms }),
    )
  },
  async prepare(context, { content_id: contentId, instructions }) {
    const { readDraft } = await import("./writing/read-draft.ts")
    const row = await readDraft(context, contentId)
    const { writer, judge } = await findWriters(context)
    const { estimateStoredRewriting } = await import("./writing/estimate-stored-rewriting.ts")
    return { writer, estimate: await estimateStoredRewriting(context, row, { instructions, writer, judge }) }
  },
  async handle(context, { content_id: contentId, dry_run: _dryRun, ...input }, { writer, estimate }) {
    const found = await lockContent(context, contentId)
    const { row, writing } = await beginWriting(context, found, { kind: "rewrite", input, writer, estimate })
    return replyWithWriting(context, row, writing)
  },
}
