import type { Action, ActionState, WayBack } from "@citable/contract"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import type { ActionTable } from "@citable/storage/tables/action-tables"
import type { Selectable } from "kysely"

import { openList } from "../open-list.ts"
import { findSubjects, type SubjectNow } from "./find-subjects.ts"
import { findWaysBack, toState } from "./find-ways-back.ts"

/** Whose actions a list has. Without a filter, it has all actions of the brand. */
export interface ActionFilter {
  brandId: string
  /** A key, a token, or an application. */
  by?: { kind: ActionTable["by_kind"]; id: string } | undefined
  /** A person, also by applications. */
  userId?: string | undefined
  /** One action. */
  id?: string | undefined
}

/** An action as a list shows it. */
export interface ListedAction {
  action: Action
  by: Pick<Selectable<ActionTable>, "by_kind" | "by_id" | "by_name" | "user_id">
  way: WayBack
  before: ActionState
  after: ActionState
  /** What it was about, as it is now. Undefined if it has no name, or is deleted for good. */
  subject: SubjectNow | undefined
}

export interface ActionPage {
  rows: ListedAction[]
  paging: { next_cursor: string | null; has_more: boolean }
}

/** Lists actions of a brand, the latest first, with the way back from each. */
export async function listActions(
  { db, box, now }: { db: Database; box: SecretBox; now: () => number },
  filter: ActionFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ActionPage> {
  const list = openList(box, "actions", filter, { cursor, limit })
  const { brandId, by, userId, id } = filter
  let query = db.selectFrom("actions").selectAll().where("brand_id", "=", brandId)
  if (by !== undefined) query = query.where("by_id", "=", by.id).where("by_kind", "=", by.kind)
  if (userId !== undefined) query = query.where("user_id", "=", userId)
  if (id !== undefined) query = query.where("id", "=", id)
  const [last] = list.after ?? []
  if (last !== undefined) query = query.where("id", "<", String(last))
  const found = await query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute()
  const { shown, paging } = list.page(found, (row) => [row.id])
  const subjects = await findSubjects(db, shown)
  const ways = await findWaysBack(db, shown, { subjects, now: now() })
  const rows = shown.map((row): ListedAction => {
    const way = ways.get(row.id) ?? { refused: "" }
    const subject = subjects.get(row.subject_id ?? "")
    return {
      action: toAction(row, subject, way),
      by: row,
      way,
      before: toState(row.before),
      after: toState(row.after),
      subject,
    }
  })
  return { rows, paging }
}

function toAction(row: Selectable<ActionTable>, now: SubjectNow | undefined, way: WayBack): Action {
  const { id, at, tool, subject_kind: kind, subject_id: subjectId, subject_host: host, before, after } = row
  return {
    id,
    at: new Date(at).toISOString(),
    tool,
    subject: kind === null ? null : { kind, id: subjectId, name: now?.name ?? host },
    version_before: toState(before).version ?? null,
    version_after: toState(after).version ?? null,
    undo: { calls: way.calls ?? [], refused: way.refused ?? null },
  }
}
