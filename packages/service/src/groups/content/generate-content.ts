import type { Writer } from "@citable/engines/writers/writer"
import type { Brief } from "@citable/writing/generation/brief"

import type { PreparedHandler } from "../../call/call-context.ts"
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

export const generateContent: PreparedHandler<"generate_content", Prepared> = {
  async dryRun(context, input) {
    const { estimateBrief } = await import("./writing/estimate-brief.ts")
    return estimateBrief(context, input)
  },
  async prepare(context, input) {
    const { keyword, prompt_id: promptId, outline_only: outlineOnly, locale, words } = input
    const { writer, judge } = await findWriters(context)
    const [{ readBrief }, { estimateGeneration }] = await Promise.all([
      import("../../writing/generation/read-brief.ts"),
      import("@citable/writing/generation/estimate-generation"),
    ])
    const asked = { brief: input.brief, keyword, promptId, outlineOnly, locale, words }
    const brief = await readBrief(context.db, context.brand, asked)
    return {
      writer,
      brief,
      estimate: estimateGeneration({ ...brief, judge, limit: context.writingLimits.job }, writer),
    }
  },
  async handle(context, input, { writer, brief, estimate }) {
    const { brand_id: _brandId, dry_run: _dryRun, ...asked } = input
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
