import type { ToolOutput } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import { lockBrand } from "@citable/storage/brand-row"

import type { Answer, CallContext, PreparedHandler, WriteContext } from "../../call/call-context.ts"
import { lockContent } from "./content-rows.ts"
import { waitForPublications } from "./publications/wait-for-publications.ts"
import { requirePublishToDelete } from "./require-publish.ts"

const day = 24 * 3_600_000

export const deleteContent: PreparedHandler<"delete_content", string[] | undefined> = {
  prepare: async (context, input) => {
    if (input.permanent || input.leave_there) return undefined
    const { requestDeletion } = await import("./trash/request-deletion.ts")
    const withdrawals = await requestDeletion(context, input.content_id)
    if (withdrawals === undefined) return undefined
    context.notifyWorkers()
    await waitForPublications(context, withdrawals)
    return withdrawals
  },
  handle: async (context, input, withdrawals) => {
    if (input.permanent) return deleteForGood(context, input.content_id)
    const { db, brand, principal, now, deliverAfterCommit } = context
    const at = now()
    const moved = withdrawals === undefined ? undefined : await findInTrash(context, input.content_id)
    if (moved !== undefined) return toAnswer(context, input.content_id, moved)
    const row = await lockContent(context, input.content_id)
    await requirePublishToDelete(context, row)
    if (input.leave_there) {
      const { leaveThere } = await import("./publications/leave-there.ts")
      await leaveThere(context, row)
    }
    const { readHeld, toWaitingFor } = await import("./trash/read-held.ts")
    const held = input.leave_there ? [] : await readHeld(db, row.id, at)
    if (held.length > 0 && row.deletion === null) {
      throw new ProblemError("conflict", "Somebody has just published this article elsewhere. Delete it again.")
    }
    if (held.length > 0) {
      const waiting = { deleted: false, restorable_until: null, waiting_for: toWaitingFor(held) }
      return { output: { id: row.id, ...waiting } }
    }
    const by = principal.userId ?? principal.credentialId
    const { moveToTrash } = await import("./trash/move-to-trash.ts")
    if (await moveToTrash(db, brand, row, { by, at })) deliverAfterCommit()
    return toAnswer(context, row.id, at)
  },
}

const toAnswer = (
  { trashDays }: Pick<CallContext, "trashDays">,
  id: string,
  at: number,
): Answer<ToolOutput<"delete_content">> => ({
  output: { id, deleted: true, restorable_until: new Date(at + trashDays * day).toISOString() },
})

/** When a worker has moved an article to the trash, since the platforms have answered. */
async function findInTrash({ db, brand }: WriteContext, id: string): Promise<number | undefined> {
  await lockBrand(db, brand.id)
  const row = await db
    .selectFrom("trashed_contents")
    .select("trashed_at")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  return row?.trashed_at
}

/** Deletes an article that is in the trash. Sites lost it when it went there. */
async function deleteForGood({ db, brand, principal }: WriteContext, id: string) {
  if (!principal.scopes.has("content:publish")) {
    throw insufficientScope("content:publish", "Nobody can restore what permanent=true deletes.")
  }
  await lockBrand(db, brand.id)
  const gone = await db
    .deleteFrom("trashed_contents")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .returning("id")
    .executeTakeFirst()
  if (gone !== undefined) return { output: { id, deleted: true, restorable_until: null } }
  await db
    .selectFrom("contents")
    .select("id")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  const detail = "This article is not in the trash. Delete it without permanent first, and then with it."
  throw new ProblemError("conflict", detail)
}
