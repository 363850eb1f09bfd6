import type { WaitingDeletion } from "@citable/contract/content"

import type { CallContext } from "../../../call/call-context.ts"
import { readDeletion } from "./read-held.ts"

/** An article whose deletion waits for platforms. */
export interface WaitingArticle {
  id: string
  title: string
  deletion: WaitingDeletion
}

/** A page shows as many, the ones that were deleted last. */
const most = 50

/** Lists the articles of a brand whose deletion waits. No tool lists them; `get_content` shows each. */
export async function listWaiting(
  { db, now }: Pick<CallContext, "db" | "now">,
  brandId: string,
): Promise<WaitingArticle[]> {
  const rows = await db
    .selectFrom("contents")
    .select(["id", "title", "deletion"])
    .where("brand_id", "=", brandId)
    .where("deletion", "is not", null)
    .orderBy("revision", "desc")
    .limit(most)
    .execute()
  const waiting: WaitingArticle[] = []
  for (const { id, title, deletion: stored } of rows) {
    const deletion = await readDeletion(db, { id, deletion: stored }, now())
    if (deletion !== undefined) waiting.push({ id, title, deletion })
  }
  return waiting
}
