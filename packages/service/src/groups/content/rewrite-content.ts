import type { PreparedHandler } from "../../call/call-context.ts"
import type { Writer } from "../../engines/writers/writer.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import { toWritingBrand } from "../../writing/to-writing-brand.ts"
import { lockContent } from "./content-rows.ts"
import type { ContentDocument } from "./document.ts"
import { beginWriting } from "./writing/begin-writing.ts"
import { findWriters } from "./writing/find-writers.ts"
import { replyWithWriting } from "./writing/reply-with-writing.ts"

interface Prepared {
  writer: Writer
  estimate: number | null
}

export const rewriteContent: PreparedHandler<"rewrite_content", Prepared> = {
  async prepare(context, { content_id: contentId, instructions }) {
    const { writer, judge } = await findWriters(context)
    const row = await context.db
      .selectFrom("contents")
      .select(["document", "body"])
      .where("id", "=", contentId)
      .where("brand_id", "=", context.brand.id)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    if (row.body.trim() === "") {
      throw new ProblemError("conflict", "The article has no text to rewrite. Write one with update_content first.")
    }
    const { title } = JSON.parse(row.document) as ContentDocument
    const { estimateRewriting } = await import("../../writing/rewriting/estimate-rewriting.ts")
    const brand = toWritingBrand(context.brand)
    const { text: rules } = await context.prompts("rewrite-blocks")
    return {
      writer,
      estimate: estimateRewriting(
        { title, body: row.body, instructions },
        { brand, rules, writer, judge, limit: context.writingLimits.job },
      ),
    }
  },
  async handle(context, { content_id: contentId, ...input }, { writer, estimate }) {
    const found = await lockContent(context.db, context.brand.id, contentId)
    const { row, writing } = await beginWriting(context, found, { kind: "rewrite", input, writer, estimate })
    return replyWithWriting(context, row, writing)
  },
}
