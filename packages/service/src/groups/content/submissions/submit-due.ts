import { listChosen } from "../../../outbox/submissions/chosen-engines.ts"
import { findKeyFiles } from "./find-key-files.ts"
import { lookAtAddress } from "./look-at-address.ts"
import type { SubmissionRow } from "./submission-rows.ts"
import type { Outcome, SubmissionsContext } from "./submissions-context.ts"
import { submitSitemaps } from "./submit-sitemaps.ts"
import { submitToIndexNow } from "./submit-to-index-now.ts"

const minute = 60_000
const hour = 60 * minute
/** How long after each attempt the next one is. Builds of sites take minutes, and people need a day to add a file. */
const pauses = [1, 1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 720].map((minutes) => minutes * minute)
/** An engine that keeps asking to wait is asked for a week. */
const longestMs = 7 * 24 * hour
/** The addresses of a brand in one turn. */
const mostRows = 500
/** Visits to the pages of a brand at once. */
const atOnce = 4

export type Outcomes = Map<SubmissionRow, Outcome>

/** Submits the addresses that are due, brand by brand: looks at each page first, and then tells the engines of all that are as they should be. */
export async function submitDue(context: SubmissionsContext): Promise<void> {
  const { db, now } = context
  const due = await db
    .selectFrom("url_submissions")
    .select("brand_id as id")
    .distinct()
    .where("due_at", "<=", now())
    .execute()
  const unseen = await db
    .selectFrom("brands")
    .select("id")
    .where("submissions", "is not", null)
    .where("key_files", "is", null)
    .execute()
  for (const id of new Set([...due, ...unseen].map((row) => row.id))) await submitForBrand(context, id)
}

async function submitForBrand(context: SubmissionsContext, brandId: string): Promise<void> {
  const { db, now } = context
  const brand = await db
    .selectFrom("brands")
    .select(["id", "submissions", "key_files"])
    .where("id", "=", brandId)
    .where("purge_started_at", "is", null)
    .executeTakeFirst()
  if (brand === undefined) return
  const chosen = listChosen(brand.submissions)
  const rows = await db
    .selectFrom("url_submissions")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("due_at", "<=", now())
    .orderBy("due_at")
    .limit(mostRows)
    .execute()
  const outcomes: Outcomes = new Map()
  const wanted = rows.filter((row) => {
    if (chosen.includes(row.engine)) return true
    outcomes.set(row, { state: "skipped", reason: "the brand has turned it off" })
    return false
  })
  const seen = await lookAtAll(context, wanted, outcomes)
  const toEngine = (engine: SubmissionRow["engine"]) => seen.filter((row) => row.engine === engine)
  if (chosen.includes("index_now")) {
    const files = await findKeyFiles(context, brand, toEngine("index_now"))
    await submitToIndexNow(context, { brandId, rows: toEngine("index_now"), files, outcomes })
  } else if (brand.key_files === null) {
    // So that no turn looks for what nobody needs.
    await db.updateTable("brands").set({ key_files: "[]" }).where("id", "=", brandId).execute()
  }
  await submitSitemaps(context, { brandId, rows: toEngine("search_console"), outcomes })
  for (const row of rows) await store(context, row, { outcome: outcomes.get(row), isSeen: seen.includes(row) })
}

/** Looks at the addresses that nobody has seen as they should be, each once. Returns the rows of those that are so. */
async function lookAtAll(
  context: SubmissionsContext,
  rows: readonly SubmissionRow[],
  outcomes: Outcomes,
): Promise<SubmissionRow[]> {
  const waiting = [...Map.groupBy(rows, ({ url, change, version }) => `${change} ${version} ${url}`).values()]
  const lookOn = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const [first] = group
      const found = first && (await lookAtAddress(context, first))
      if (found !== undefined) for (const row of group) outcomes.set(row, found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lookOn))
  return rows.filter((row) => !outcomes.has(row))
}

/** Stores how a submission ended, unless the address has changed meanwhile. */
async function store(
  { db, now }: SubmissionsContext,
  row: SubmissionRow,
  { outcome, isSeen }: { outcome: Outcome | undefined; isSeen: boolean },
): Promise<void> {
  if (outcome === undefined) return
  const at = now()
  await db
    .updateTable("url_submissions")
    .set({
      ...toColumns(row, outcome, at),
      is_seen: isSeen ? 1 : row.is_seen,
      response_status: outcome.status ?? null,
    })
    .where("brand_id", "=", row.brand_id)
    .where("url", "=", row.url)
    .where("engine", "=", row.engine)
    .where("content_id", "=", row.content_id)
    .where("change", "=", row.change)
    .where("version", row.version === null ? "is" : "=", row.version)
    .where("created_at", "=", row.created_at)
    .execute()
}

function toColumns(row: SubmissionRow, outcome: Outcome, at: number) {
  const { state, reason } = outcome
  if (state !== "waiting") return { state, reason, due_at: null, submitted_at: state === "received" ? at : null }
  const attempts = row.attempts + (outcome.isAsked === true ? 0 : 1)
  const pause = pauses[Math.max(0, attempts - 1)]
  const due = Math.max(at + (pause ?? 0), outcome.notBefore ?? 0)
  const isOver = pause === undefined || due - row.created_at > longestMs
  return isOver ? { state: "failed" as const, reason, due_at: null } : { state, reason, attempts, due_at: due }
}
