import type { ActionTable } from "@citable/storage/tables/action-tables"
import type { Selectable } from "kysely"

import { openOnEngine } from "../open-on-engine.ts"

export type Action = Selectable<ActionTable>

/** Reads every action that a service keeps. */
export async function readActions(dataDir: string): Promise<Action[]> {
  const db = await openOnEngine(dataDir)
  const rows = await db.selectFrom("actions").selectAll().execute()
  await db.destroy()
  return rows
}

/** Whether the only call of a tool with a key is one action. Calls with the token of the account can be several. */
export function isKeptOnce(
  rows: readonly Action[],
  { tool, keyId }: { tool: string; keyId: string | undefined },
): boolean {
  const own = rows.filter((row) => row.tool === tool)
  if (keyId === undefined) return own.some((row) => row.by_kind === "operator_token")
  return own.filter((row) => row.by_id === keyId && row.by_kind === "api_key").length === 1
}
