import type { ToolInput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { newId } from "@citable/storage/new-id"

import type { WriteContext } from "../../call/call-context.ts"
import { requestBuildNow } from "../../outbox/request-builds.ts"
import type { FoundIntegration } from "../integrations/find-target.ts"
import { lockContent } from "./content-rows.ts"
import type { ContentRow } from "./document.ts"

/**
 * Publishes a live article to a site that needs a build: requests a build of its deploy hook at once. The publication
 * is queued until that build has ended.
 */
export async function requestDeploy(
  context: Pick<WriteContext, "db" | "now" | "brand" | "action">,
  hook: FoundIntegration,
  input: Pick<ToolInput<"publish_content">, "content_id" | "publish_at" | "as" | "version">,
) {
  for (const name of ["publish_at", "as", "version"] as const) {
    if (input[name] === undefined || input[name] === "live") continue
    throw new ProblemError("invalid_input", "A deploy hook builds the live articles now. Omit this field.", {
      errors: [{ pointer: `/${name}`, detail: "not with a deploy hook" }],
    })
  }
  const { db } = context
  const at = context.now()
  const row: ContentRow = await lockContent(context, input.content_id)
  if (row.live_version !== row.version) {
    throw new ProblemError(
      "conflict",
      "A build shows only live articles. Publish the article without integration_id first; this also starts a build of the deploy hook.",
    )
  }
  const publication = await db
    .insertInto("publications")
    .values({
      id: newId("pub", at),
      content_id: row.id,
      integration_id: hook.id,
      status: "queued",
      version: row.version,
      publish_at: null,
      remote_id: null,
      url: null,
      error: null,
      build: (await requestBuildNow(db, hook.id, at)) ?? null,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { publication, row }
}
