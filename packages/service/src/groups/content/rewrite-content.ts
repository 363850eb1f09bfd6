import { notFound } from "@citable/contract/problem-error"
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
  async prepare(context, { content_id: contentId, instructions }) {
    const { checkDraftScopes } = await import("./writing/check-draft-scopes.ts")
    checkDraftScopes(context)
    const { writer, judge } = await findWriters(context)
    const row = await context.db
      .selectFrom("contents")
      .select(["document", "body"])
      .where("id", "=", contentId)
      .where("brand_id", "=", context.brand.id)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    const { estimateStoredRewriting } = await import("./writing/estimate-stored-rewriting.ts")
    return { writer, estimate: await estimateStoredRewriting(context, row, { instructions, writer, judge }) }
  },
  async handle(context, { content_id: contentId, ...input }, { writer, estimate }) {
    const found = await lockContent(context, contentId)
    const { row, writing } = await beginWriting(context, found, { kind: "rewrite", input, writer, estimate })
    return replyWithWriting(context, row, writing)
  },
}
