import type { UrlSubmissionTable } from "@citable/storage/tables/publication-tables"
import type { Updateable } from "kysely"

import type { SubmissionRow } from "./submission-rows.ts"
import type { Outcome, SubmissionsContext } from "./submissions-context.ts"

/** Addresses of a brand that this turn alone submits. */
export interface ClaimedSubmissions {
  rows: readonly SubmissionRow[]
  /** Whether the claim ends before another request could. */
  isOver: () => boolean
  /** The addresses that a request may name: nobody has changed them since, and the claim outlasts the request. */
  stillHeld: (some: readonly SubmissionRow[]) => Promise<SubmissionRow[]>
  /** Writes what became of an address, and ends its claim. */
  settle: (row: SubmissionRow, columns: Updateable<UrlSubmissionTable>) => Promise<void>
}

/** What a turn does with addresses of a brand. */
export interface Turn {
  brandId: string
  stillHeld: ClaimedSubmissions["stillHeld"]
  /** Stores how submissions end for now. */
  settle: (some: readonly SubmissionRow[], outcome: Outcome) => Promise<void>
}

/** After this time, what a process that ended has left is due again. */
const leaseMs = 15 * 60_000
/** More than a request takes. */
const requestMs = 90_000
/** The addresses of a brand in one turn. */
const mostRows = 500

/** Claims the addresses of a brand that are due: until the claim ends, no other turn and no other process takes them. */
export async function claimSubmissions(
  { db, now }: Pick<SubmissionsContext, "db" | "now">,
  brandId: string,
): Promise<ClaimedSubmissions> {
  const at = now()
  const until = at + leaseMs
  const due = db
    .selectFrom("url_submissions")
    .select(["url", "engine"])
    .where("brand_id", "=", brandId)
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .limit(mostRows)
  const rows = await db
    .updateTable("url_submissions")
    .set({ due_at: until })
    .where("brand_id", "=", brandId)
    .where("due_at", "<=", at)
    .where((eb) => eb(eb.refTuple("url", "engine"), "in", due.$asTuple("url", "engine")))
    .returningAll()
    .execute()
  const isOver = () => now() > until - requestMs
  return {
    rows,
    isOver,
    async stillHeld(some) {
      if (isOver()) return []
      const found = await db
        .selectFrom("url_submissions")
        .select(["url", "engine"])
        .where("brand_id", "=", brandId)
        .where("due_at", "=", until)
        .execute()
      const keys = new Set(found.map(({ url, engine }) => `${engine} ${url}`))
      return some.filter(({ url, engine }) => keys.has(`${engine} ${url}`))
    },
    async settle({ url, engine }, columns) {
      await db
        .updateTable("url_submissions")
        .set(columns)
        .where("brand_id", "=", brandId)
        .where("url", "=", url)
        .where("engine", "=", engine)
        .where("due_at", "=", until)
        .execute()
    },
  }
}
