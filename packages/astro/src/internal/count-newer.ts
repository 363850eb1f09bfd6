import type { Replica } from "@citable/client"
import type { LoaderContext } from "astro/loaders"

import { decodeMark } from "./entry-mark.ts"

/** Counts the articles that are newer in the replica than in a collection: new, changed or withdrawn. 0 for authors and topics. */
export function countNewer(replica: Pick<Replica, "summaries" | "byId">, store: LoaderContext["store"]): number {
  const shown = new Map<string, number>()
  for (const [, entry] of store.entries()) {
    const mark = decodeMark(entry)
    if (mark !== undefined) shown.set(mark.articleId, mark.revision)
  }
  if (shown.size === 0 && store.keys().length > 0) return 0
  let count = 0
  for (const { id, revision } of replica.summaries()) {
    const before = shown.get(id)
    shown.delete(id)
    // A body that took too long has no revision.
    if (before === revision || before === 0) continue
    if (replica.byId(id)?.status === "published") count++
  }
  return count + shown.size
}
