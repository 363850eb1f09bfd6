import type { PreparedHandler } from "../../call/call-context.ts"
import type { Writer } from "../../engines/writers/writer.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { beginWriting } from "./writing/begin-writing.ts"
import { createPlaceholder } from "./writing/create-placeholder.ts"
import { findWriter } from "./writing/find-writer.ts"
import { replyWithWriting } from "./writing/reply-with-writing.ts"

interface Prepared {
  writer: Writer
  estimate: number | null
}

const maxTitle = 120

export const generateContent: PreparedHandler<"generate_content", Prepared> = {
  async prepare(context, input) {
    const { db, brand } = context
    const writer = await findWriter(context)
    if (input.prompt_id !== undefined) {
      const prompt = await db
        .selectFrom("prompts")
        .select("id")
        .where("id", "=", input.prompt_id)
        .where("brand_id", "=", brand.id)
        .where("deleted_at", "is", null)
        .executeTakeFirst()
      if (prompt === undefined) {
        const detail = "The brand tracks no such prompt. list_prompts lists those that it tracks."
        throw new ProblemError("invalid_input", detail, { errors: [{ pointer: "/prompt_id", detail }] })
      }
    }
    const { estimateGeneration } = await import("../../writing/generation/estimate-generation.ts")
    return { writer, estimate: estimateGeneration(input, writer) }
  },
  async handle(context, input, { writer, estimate }) {
    const { brand_id: _brandId, ...asked } = input
    // A title to find it by, until the model gives a better one.
    const title = (input.keyword ?? input.brief).replaceAll(/\s+/g, " ").trim().slice(0, maxTitle).toWellFormed()
    const locale = input.locale ?? context.brand.default_locale
    const created = await createPlaceholder(context, { title: title === "" ? "…" : title, locale })
    const { row, writing } = await beginWriting(context, created, {
      kind: "generate",
      input: asked,
      isNew: true,
      writer,
      estimate,
    })
    return replyWithWriting(context, row, writing)
  },
}
