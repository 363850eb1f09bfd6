import type { Handler } from "../../call/call-context.ts"
import { isShown } from "../integrations/integration-rows.ts"
import { toPublication } from "./publications/read-publication.ts"
import { toPublicationItem } from "./publications/remote-item.ts"

export const listPublications: Handler<"list_publications"> = async (context, input) => {
  const { db, brand } = context
  const rows = await db
    .selectFrom("publications")
    .selectAll()
    .where("content_id", "=", input.content_id)
    .orderBy("id", "desc")
    .limit(input.limit)
    .execute()
  const items = await db
    .selectFrom("remote_items")
    .selectAll()
    .where("content_id", "=", input.content_id)
    .orderBy("id")
    .execute()
  const integrations = await db
    .selectFrom("integrations")
    .select(["id", "name", "kind"])
    .where("brand_id", "=", brand.id)
    .execute()
  const submissions = await db
    .selectFrom("url_submissions")
    .selectAll()
    .where("content_id", "=", input.content_id)
    .where("brand_id", "=", brand.id)
    .orderBy("created_at", "desc")
    .orderBy("url")
    .limit(input.limit)
    .execute()
  const content = await db
    .selectFrom("contents")
    .select(["id", "version", "deletion"])
    .where("id", "=", input.content_id)
    .executeTakeFirstOrThrow()
  const byId = new Map(integrations.map((one) => [one.id, one]))
  const shown = items.flatMap((row) => {
    const integration = byId.get(row.integration_id)
    return integration === undefined || !isShown(context.publishers, integration.kind)
      ? []
      : [toPublicationItem(row, { integration, currentVersion: content.version })]
  })
  const deletion =
    content.deletion === null
      ? undefined
      : await (await import("./trash/read-held.ts")).readDeletion(db, content, context.now())
  const { content_id: contentId, read_back: integrationId } = input
  const readBack =
    integrationId === undefined
      ? {}
      : {
          read_back: await (
            await import("./publications/read-theirs.ts")
          ).readTheirs(context, { contentId, integrationId }),
        }
  const data = rows.map((row) =>
    toPublication(
      row,
      items.find(({ publication_id: id }) => id === row.id),
    ),
  )
  const told =
    submissions.length === 0
      ? {}
      : { submissions: submissions.map((await import("./submissions/submission-rows.ts")).toSubmission) }
  return { output: { items: shown, data, ...told, ...(deletion && { deletion }), ...readBack } }
}
