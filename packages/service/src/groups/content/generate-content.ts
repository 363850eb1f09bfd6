import type { ParsedToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Writer } from "@citable/engines/writers/writer"
import type { Brief } from "@citable/writing/generation/brief"

import type { CallContext, PreparedHandler } from "../../call/call-context.ts"
import { lockContent } from "./content-rows.ts"
import { beginWriting } from "./writing/begin-writing.ts"
import { createPlaceholder } from "./writing/create-placeholder.ts"
import { findWriters } from "./writing/find-writers.ts"
import { replyWithWriting } from "./writing/reply-with-writing.ts"

interface Prepared {
  writer: Writer
  brief: Brief
  estimate: number | null
}

const maxTitle = 120
const untitled = "New article"

/** The outline that the article is written from; undefined without any. */
async function readOutlineOf(context: CallContext, input: ParsedToolInput<"generate_content">) {
  if (input.outline === undefined) return undefined
  if (input.outline_only) throw new ProblemError("invalid_input", "Pass `outline` or `outline_only`, not both.")
  const { readApprovedOutline } = await import("./writing/read-approved-outline.ts")
  return readApprovedOutline(context, input.outline)
}

export const generateContent: PreparedHandler<"generate_content", Prepared> = {
  async dryRun(context, input) {
    await readOutlineOf(context, input)
    const { estimateBrief } = await import("./writing/estimate-brief.ts")
    return estimateBrief(context, input)
  },
  async prepare(context, input) {
    const { keyword, prompt_id: promptId, outline_only: outlineOnly, words } = input
    const outline = await readOutlineOf(context, input)
    const locale = outline?.locale ?? input.locale
    const { writer, judge } = await findWriters(context)
    const [{ readBrief }, { estimateGeneration }] = await Promise.all([
      import("../../writing/generation/read-brief.ts"),
      import("@citable/writing/generation/estimate-generation"),
    ])
    const asked = { brief: input.brief, keyword, promptId, outlineOnly, locale, words }
    const brief = {
      ...(await readBrief(context.db, context.brand, asked)),
      ...(outline === undefined ? {} : { outline: { title: outline.title, body: outline.body } }),
    }
    return {
      writer,
      brief,
      estimate: estimateGeneration({ ...brief, judge, limit: context.writingLimits.job }, writer),
    }
  },
  async handle(context, input, { writer, brief, estimate }) {
    const { brand_id: _brandId, dry_run: _dryRun, ...asked } = input
    if (input.outline !== undefined) {
      const { refuseChanged } = await import("./writing/read-approved-outline.ts")
      const found = await lockContent(context, input.outline.content_id)
      refuseChanged(found, input.outline)
      const begun = await beginWriting(context, found, { kind: "generate", input: asked, brief, writer, estimate })
      return replyWithWriting(context, begun.row, begun.writing)
    }
    // A title to find it by, until the model gives a better one. A brief can say what readers must not see.
    const title = (input.keyword ?? "").replaceAll(/\s+/g, " ").trim().slice(0, maxTitle).toWellFormed()
    const locale = input.locale ?? context.brand.default_locale
    const created = await createPlaceholder(context, { title: title === "" ? untitled : title, locale })
    const { row, writing } = await beginWriting(context, created, {
      kind: "generate",
      input: asked,
      brief,
      isNew: true,
      writer,
      estimate,
    })
    const { prompt_id: promptId } = input
    if (promptId !== undefined) {
      const { noteTarget } = await import("../visibility/effects/note-target.ts")
      await noteTarget(context.db, { brandId: context.brand.id, contentId: row.id, promptId }, context.now())
    }
    return replyWithWriting(context, row, writing)
  },
}
