import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import type { WriteContext } from "../../call/call-context.ts"
import { refuseMore } from "../../call/refuse-more.ts"
import { readRows } from "../../trash/read-rows.ts"
import { refuseOtherFields } from "../../trash/refuse-other-fields.ts"
import { restoreItem } from "../../trash/restore-item.ts"
import { unsupportedPlatform } from "./find-target.ts"
import {
  checkEngineName,
  findBuilds,
  type IntegrationRow,
  isShown,
  shownColumns,
  toIntegration,
} from "./integration-rows.ts"
import { putBackItem } from "./put-back-item.ts"

/** As `delete_integration` keeps it. */
type KeptRemoteItem = Selectable<Tables["remote_items"]> & { title?: string }

const needsCredentials =
  "Somebody deleted this integration, which erased its credentials. Enter them again, and test it."

/**
 * Takes an integration out of the trash, with what is known of articles on the platform. It does nothing before somebody sends its credentials,
 * because its deletion erased them.
 */
export async function restoreIntegration(
  context: WriteContext,
  input: ParsedToolInput<"update_integration">,
): Promise<{ output: ToolOutput<"update_integration"> }> {
  refuseOtherFields(input)
  const { db, brand, now } = context
  const { integration_id: id } = input
  await restoreItem(context, { kind: "integration", id }, async (kept) => {
    const row = kept.row as IntegrationRow
    await refuseMore(db, brand.id, "integrations")
    await checkEngineName(db, brand.id, { kind: row.kind, config: JSON.parse(row.config) as Record<string, unknown> })
    const state = { status: "failed" as const, error: needsCredentials, tested_at: null, updated_at: now() }
    await db
      .insertInto("integrations")
      .values({ ...row, ...state, credentials: null })
      .execute()
    for await (const builds of readRows(db, id, "builds")) {
      // A build that was due or running is over.
      const counted = builds.map(({ integration_id, brand_id, requested }) => ({ integration_id, brand_id, requested }))
      for (const one of counted)
        await db
          .insertInto("builds")
          .values({ ...one, built: one.requested })
          .execute()
    }
    for await (const images of readRows(db, id, "remote_images")) {
      for (const image of images) await db.insertInto("remote_images").values(image).execute()
    }
    for await (const left of readRows(db, id, "left_articles")) {
      for (const one of left) {
        const insert = db.insertInto("left_articles").values(one)
        await insert.onConflict((conflict) => conflict.doNothing()).execute()
      }
    }
    const known = new Set<string>()
    for await (const items of readRows(db, id, "remote_items")) await putBack(db, items, { known, at: now() })
  })
  const query = db.selectFrom("integrations").select(shownColumns).where("id", "=", id).where("brand_id", "=", brand.id)
  const restored = await query.executeTakeFirstOrThrow(() => notFound())
  if (!isShown(context.publishers, restored.kind)) throw unsupportedPlatform(restored.kind)
  return { output: toIntegration(restored, { publishers: context.publishers, builds: await findBuilds(db, id) }) }
}

/**
 * Puts back what the platform has of articles. One that is in the trash gets its part there. One that is gone for good by now has been left on the
 * platform. `known` has the items of the platform that articles have already.
 */
async function putBack(
  trx: Transaction<Tables>,
  items: readonly KeptRemoteItem[],
  { known, at }: { known: Set<string>; at: number },
): Promise<void> {
  const ids = items.map((item) => item.content_id)
  const find = async (table: "contents" | "trashed_contents") =>
    new Set((await trx.selectFrom(table).select("id").where("id", "in", ids).execute()).map(({ id }) => id))
  const [live, trashed] = [await find("contents"), await find("trashed_contents")]
  // A new integration for the same place has taken over what it has there.
  const names = items.map((item) => item.id)
  const moved = await trx.selectFrom("remote_items").select("id").where("id", "in", names).execute()
  const taken = new Set(moved.map(({ id }) => id))
  const back: Selectable<Tables["remote_items"]>[] = []
  for (const { title = "", ...item } of items) {
    const { id, brand_id, integration_id, content_id, remote_id, url } = item
    if (taken.has(id) || (remote_id !== null && known.has(remote_id))) continue
    if (live.has(content_id)) {
      if (remote_id !== null) known.add(remote_id)
      back.push(item)
    } else if (trashed.has(content_id)) await putBackItem(trx, item)
    else if (remote_id !== null && item.sent_version !== null && !["withdrawn", "gone"].includes(item.state)) {
      const left = { id, brand_id, integration_id, content_id, remote_id, url, title, left_by: "", left_at: at }
      const insert = trx.insertInto("left_articles").values(left)
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    }
  }
  // SQLite limits the parameters of a statement.
  for (let start = 0; start < back.length; start += 200) {
    const some = back.slice(start, start + 200)
    await trx.insertInto("remote_items").values(some).execute()
    const own = some.map(({ id }) => id)
    await trx.deleteFrom("left_articles").where("id", "in", own).execute()
  }
}
