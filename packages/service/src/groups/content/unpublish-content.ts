import { ProblemError } from "@citable/contract/problem-error"
import { inTransaction } from "@citable/storage/in-transaction"

import type { PreparedHandler } from "../../call/call-context.ts"
import { findTarget } from "../integrations/find-target.ts"
import { lockContent } from "./content-rows.ts"
import { readPublication } from "./publications/read-publication.ts"
import { replyToWriter } from "./show-article.ts"

export const unpublishContent: PreparedHandler<"unpublish_content", string[] | undefined> = {
  prepare: async (context, input) => {
    const { integration_id: integrationId, content_id: contentId } = input
    if (integrationId === undefined) return undefined
    if (input.only !== undefined) {
      throw new ProblemError(
        "invalid_input",
        "only=schedule is for the brand's own sites. Omit it, or integration_id.",
        {
          errors: [{ pointer: "/only", detail: "not with integration_id" }],
        },
      )
    }
    const target = integrationId === "*" ? undefined : await findTarget(context, context.brand.id, integrationId)
    if (target?.kind === "own") return undefined
    if (target?.kind === "deploy_hook") {
      const detail =
        "Only a platform that shows articles can withdraw one. Omit integration_id for the brand's own sites."
      throw new ProblemError("invalid_input", detail, {
        errors: [{ pointer: "/integration_id", detail: "no platform" }],
      })
    }
    if (integrationId === "*") {
      const { takeOffSites } = await import("./take-off-sites.ts")
      // The own sites come first, and stay as they are then, whatever the platforms answer.
      const { db } = context
      const deliverAfterCommit = () => {}
      await inTransaction(db, async (trx) => {
        const call = { ...context, db: trx, deliverAfterCommit }
        await takeOffSites(call, await lockContent(call, contentId))
        await context.action.write(trx)
      })
    }
    const { withdrawFromPlatforms } = await import("./publications/withdraw-from-platforms.ts")
    return withdrawFromPlatforms(context, { contentId, integrationId })
  },
  handle: async (context, input, publicationIds) => {
    const row = await lockContent(context, input.content_id)
    if (publicationIds === undefined) {
      const { takeOffSites } = await import("./take-off-sites.ts")
      return replyToWriter(context, await takeOffSites(context, row, input))
    }
    for (const id of publicationIds) await readPublication(context.db, id)
    return replyToWriter(context, row)
  },
}
