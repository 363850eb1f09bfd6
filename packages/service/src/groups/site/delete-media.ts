import { type Handler, type WriteContext } from "../../call/call-context.ts"
import { listAsStrays } from "../../media/list-as-strays.ts"
import { insufficientScope } from "../../problems/insufficient-scope.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import { lockBrand } from "../../storage/brand-row.ts"
import { findMedia, visibleUses } from "./media-rows.ts"

export const deleteMedia: Handler<"delete_media"> = async (context, input) => {
  const { db, brand } = context
  await lockBrand(db, brand.id)
  const { id } = await findMedia(context, input.media_id)
  const use = await findUse(db, id)
  if (use === "trash" && !input.force) {
    const detail =
      "An article in the trash shows this file, and would come back without it. Delete that article for good, or delete the file with force=true."
    throw new ProblemError("conflict", detail)
  }
  if (use !== undefined && !input.force) {
    const [visible] = await visibleUses(context, id)
    const example = visible === undefined ? "" : `, such as ${visible.content_id}`
    const detail = `Articles show this file${example}. Remove it from them, or delete it with force=true.`
    throw new ProblemError("conflict", detail)
  }
  if (use !== undefined && !context.principal.scopes.has("content:publish")) {
    throw insufficientScope(
      "content:publish",
      use === "trash"
        ? "An article in the trash shows this file, and could not get it back."
        : "Articles show this file, and would show a broken picture at once.",
    )
  }
  // The sweep deletes the bytes an hour later, so that a recent copy of the database still finds them.
  await listAsStrays(db, brand, context.now(), id)
  await db.deleteFrom("media").where("id", "=", id).execute()
  return { output: { id, deleted: true } }
}

/** Where a file is shown: in articles, or only in such that are in the trash. */
async function findUse(db: WriteContext["db"], mediaId: string): Promise<"articles" | "trash" | undefined> {
  const find = (table: "media_uses" | "trashed_media") =>
    db.selectFrom(table).select("content_id").where("media_id", "=", mediaId).executeTakeFirst()
  if ((await find("media_uses")) !== undefined) return "articles"
  return (await find("trashed_media")) === undefined ? undefined : "trash"
}
