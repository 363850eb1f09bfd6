import type { WaitingDeletion } from "@citable/contract/content"

import type { CallContext } from "../../call/call-context.ts"
import type { ContentRow } from "./document.ts"

/** The deletion of an article that waits for platforms. Undefined for any other article, which are nearly all. */
export async function findDeletion(
  { db, now }: Pick<CallContext, "db" | "now">,
  row: Pick<ContentRow, "id" | "deletion">,
): Promise<WaitingDeletion | undefined> {
  if (row.deletion === null) return undefined
  const { readDeletion } = await import("./trash/read-held.ts")
  return readDeletion(db, row, now())
}
