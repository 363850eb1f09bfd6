import type { Database } from "@citable/storage/database"
import { insertAction } from "@citable/storage/insert-action"
import { newId } from "@citable/storage/new-id"
import type { Role } from "@citable/storage/tables/account-tables"
import type { ActionTable } from "@citable/storage/tables/action-tables"
import type { Selectable } from "kysely"

/** Who changed something, as actions keep it. */
export type Actor = Pick<Selectable<ActionTable>, "account_id" | "by_kind" | "by_id" | "by_name" | "user_id">

export interface AccessChange {
  /** Null for the whole account. */
  brandId: string | null
  what:
    | "create_api_key"
    | "revoke_api_key"
    | "invite_member"
    | "withdraw_invitation"
    | "accept_invitation"
    | "change_member_role"
    | "remove_member"
    | "connect_application"
    | "disconnect_application"
  subject: { kind: "application" | "invitation" | "key" | "member"; id: string }
  /** The name that an application gives itself. */
  name?: string | null
  /** The roles of a member. */
  before?: Role
  after?: Role
}

/** Records who changed what keys, people and applications can reach, in the transaction that changes it. */
export async function recordAccess(db: Database, by: Actor, change: AccessChange, now: number): Promise<void> {
  const { brandId, what, subject, name = null, before, after } = change
  const toState = (role: Role | undefined) => (role === undefined ? null : JSON.stringify({ role }))
  await insertAction(db, {
    ...by,
    id: newId("act", now),
    brand_id: brandId,
    at: now,
    tool: what,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_host: name,
    before: toState(before),
    after: toState(after),
  })
}

/** A person who acts in an account. Their address is in `users` alone. */
export const toPersonActor = (accountId: string, userId: string): Actor => ({
  account_id: accountId,
  by_kind: "person",
  by_id: userId,
  by_name: null,
  user_id: userId,
})

/** Whoever can reach the data folder. */
export const toOperatorActor = (accountId: string): Actor => ({
  account_id: accountId,
  by_kind: "operator_token",
  by_id: "command-line",
  by_name: "command line of the operator",
  user_id: null,
})
