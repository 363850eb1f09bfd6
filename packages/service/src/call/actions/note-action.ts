import type { ActionState, Tool } from "@citable/contract"
import { insertAction } from "@citable/storage/insert-action"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import type { Principal } from "../../credentials/principal.ts"
import { toActor } from "../../credentials/to-actor.ts"
import { type Subject, toSubject } from "./subject.ts"

type Row = Pick<
  Selectable<Tables["contents"]>,
  "id" | "version" | "revision" | "status" | "live_version" | "publish_at" | "publish_version"
>

/** What the service keeps of a call that is not a GET: who did what. */
export interface ActionNote {
  /** Says which article the call found, and in which state. */
  finds(row: Row): void
  /** Says in which state the call leaves an article. */
  leaves(row: Row): void
  /** Writes the action in a transaction of `prepare` that changes something. The gate does the same for every handler. */
  write(trx: Transaction<Tables>): Promise<void>
}

/** The note of one call, as the gate uses it. */
export interface OpenNote extends ActionNote {
  /** Begins an attempt: one that Postgres has rolled back may have found something else. */
  begin(): void
  /** Writes the action with what the call has returned, unless it has changed nothing. */
  end(trx: Transaction<Tables>, output: unknown): Promise<void>
}

export interface NotedCall {
  tool: Pick<Tool, "name" | "path">
  input: Readonly<Record<string, unknown>>
  principal: Principal
  /** Undefined for a tool without a brand in its path. */
  brandId: string | undefined
  now: () => number
}

/**
 * Opens the note of a call. However often its transactions run, and whichever of them commits first, the call is one row of `actions`. A
 * row has ids, versions and states: no secret, and no text of an article.
 */
export function noteAction({ tool, input, principal, brandId, now }: NotedCall): OpenNote {
  const at = now()
  const id = newId("act", at)
  let found: Row | undefined
  let left: Row | undefined

  async function write(trx: Transaction<Tables>, output?: unknown): Promise<void> {
    const subject = toSubject(tool, input, { output, contentId: left?.id ?? found?.id })
    const before = found?.id === subject?.id ? found : undefined
    await insertAction(trx, {
      id,
      // What a deleted brand did is deleted with it, but not who deleted it.
      brand_id: tool.name === "delete_brand" ? null : (brandId ?? principal.brandId ?? createdBrand(subject)),
      at,
      ...toActor(principal),
      tool: tool.name,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_host: subject?.name ?? null,
      before: toText({ ...(before === undefined ? undefined : toState(before)) }),
      after: toText({ ...(left === undefined ? undefined : toState(left)), ...toDetails(input, subject, output) }),
    })
  }

  return {
    finds: (row) => void (found = row),
    leaves: (row) => void (left = row),
    write: (trx) => write(trx),
    begin: () => void (found = left = undefined),
    async end(trx, output) {
      const isSame = found !== undefined && found.id === left?.id && found.revision === left.revision
      // An edit that changes nothing makes no version. What a platform gets, or a model writes, is not in the article yet.
      if (isSame && input["integration_id"] === undefined && silent.has(tool.name)) return
      if (input["dry_run"] === true) return
      await write(trx, output)
    },
  }
}

const silent: ReadonlySet<string> = new Set([
  "update_content",
  "restore_content_revision",
  "publish_content",
  "unpublish_content",
])

/** The brand that `create_brand` has made. */
const createdBrand = (subject: Subject | undefined) => (subject?.kind === "brand" ? subject.id : null)

function toState({
  version,
  status,
  live_version: live,
  publish_at: publishAt,
  publish_version: fixed,
}: Row): ActionState {
  return {
    version,
    status,
    ...(live === null ? {} : { live_version: live }),
    ...(publishAt === null ? {} : { publish_at: new Date(publishAt).toISOString() }),
    ...(publishAt === null || fixed === null ? {} : { publish_version: fixed }),
  }
}

function toDetails(input: NotedCall["input"], subject: Subject | undefined, output: unknown): ActionState {
  const { integration_id: integrationId, permanent } = input
  const isDeleted = typeof output === "object" && output !== null && "deleted" in output
  const isTrashed = isDeleted && subject?.kind === "content" && permanent !== true
  return {
    ...(subject?.kind === "content" && typeof integrationId === "string" ? { integration_id: integrationId } : {}),
    ...(isDeleted ? { status: isTrashed ? "trashed" : "deleted" } : {}),
    ...(subject?.count === undefined ? {} : { count: subject.count }),
  }
}

const toText = (state: ActionState): string | null => (Object.keys(state).length === 0 ? null : JSON.stringify(state))
