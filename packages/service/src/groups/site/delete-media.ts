import { notFound, ProblemError } from "@citable/contract/problem-error"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import { lockBrand } from "@citable/storage/brand-row"
import { rowLocks } from "@citable/storage/row-locks"

import type { Handler, WriteContext } from "../../call/call-context.ts"
import { visibleUses } from "./media-rows.ts"

export const deleteMedia: Handler<"delete_media"> = async (context, input) => {
  const { db, brand, principal } = context
  const { media_id: id } = input
  if (input.permanent) {
    if (principal.scopes.has("content:publish"))
      return (await import("../../trash/erase-item.ts")).eraseItem(context, "media", id)
    throw insufficientScope("content:publish", "Nobody can restore what permanent=true deletes.")
  }
  await lockBrand(db, brand.id)
  // A worker that makes versions adds them before, or finds that the file is gone.
  const query = db.selectFrom("media").selectAll().where("id", "=", id).where("brand_id", "=", brand.id)
  const row = await rowLocks(db)
    .forUpdate(query)
    .executeTakeFirstOrThrow(() => notFound())
  await checkUse(context, id, input.force)
  const words = [row.filename, row.alt, row.caption].join("\n")
  const { trashItem } = await import("../../trash/trash-item.ts")
  const until = await trashItem(context, { kind: "media", id, words, row })
  const versions = await db.selectFrom("media_versions").selectAll().where("media_id", "=", id).execute()
  const { keepRows } = await import("../../trash/keep-rows.ts")
  await keepRows(db, id, "media_versions", versions)
  await db.deleteFrom("media").where("id", "=", id).execute()
  return { output: { id, deleted: true, restorable_until: until } }
}

/** Throws unless nothing shows the file, or the caller means it and may publish. */
async function checkUse(context: WriteContext, id: string, isMeant: boolean): Promise<void> {
  if (context.brand.logo_media_id === id && !isMeant) {
    const detail =
      "This file is the logo of the brand. Choose another one with update_brand, or delete it with force=true."
    throw new ProblemError("conflict", detail)
  }
  const use = await findUse(context.db, id)
  if (use === "trash" && !isMeant) {
    const detail =
      "An article in the trash shows this file, and would come back without it. Delete that article for good, or delete the file with force=true."
    throw new ProblemError("conflict", detail)
  }
  if (use !== undefined && !isMeant) {
    const [visible] = await visibleUses(context, id)
    const example = visible === undefined ? "" : `, such as ${visible.content_id}`
    const detail = `Articles show this file${example}. Remove it from them, or delete it with force=true.`
    throw new ProblemError("conflict", detail)
  }
  if (use !== undefined && !context.principal.scopes.has("content:publish")) {
    throw insufficientScope(
      "content:publish",
      use === "trash"
        ? "An article in the trash shows this file, and would come back without it."
        : "Articles show this file, and would show a broken picture at once.",
    )
  }
}

/** Where a file is shown: in articles, or only in such that are in the trash. */
async function findUse(db: WriteContext["db"], mediaId: string): Promise<"articles" | "trash" | undefined> {
  const find = (table: "media_uses" | "trashed_media") =>
    db.selectFrom(table).select("content_id").where("media_id", "=", mediaId).executeTakeFirst()
  if ((await find("media_uses")) !== undefined) return "articles"
  return (await find("trashed_media")) === undefined ? undefined : "trash"
}
