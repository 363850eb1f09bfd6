import { requestArticleAudit } from "../../../audits/request-article-audit.ts"
import type { Jobs } from "../../../jobs/jobs.ts"
import { listChosen } from "../../../outbox/submissions/chosen-engines.ts"
import { type ClaimedSubmissions, claimSubmissions, type Turn } from "./claim-submissions.ts"
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
/** Visits to the pages of a brand at once. */
const atOnce = 4

/** Submits the addresses that are due, brand by brand: looks at each page first, and then tells the engines of all that are as they should be. */
export async function submitDue(context: SubmissionsContext & { jobs: Jobs }): Promise<void> {
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

async function submitForBrand(context: SubmissionsContext & { jobs: Jobs }, brandId: string): Promise<void> {
  const { db, jobs, now } = context
  const brand = await db
    .selectFrom("brands")
    .select(["id", "submissions", "key_files"])
    .where("id", "=", brandId)
    .where("purge_started_at", "is", null)
    .executeTakeFirst()
  if (brand === undefined) return
  const chosen = listChosen(brand.submissions)
  const { rows, isOver, stillHeld, settle: write } = await claimSubmissions(context, brandId)
  const settleAs = (isSeen: boolean) => async (some: readonly SubmissionRow[], outcome: Outcome) => {
    for (const row of some) {
      const seen = { is_seen: isSeen ? 1 : row.is_seen, response_status: outcome.status ?? null }
      await write(row, { ...toColumns(row, outcome, now()), ...seen })
    }
  }
  const { yes: wanted = [], no = [] } = Object.groupBy(rows, ({ engine }) => (chosen.includes(engine) ? "yes" : "no"))
  await settleAs(false)(no, { state: "skipped", reason: "the brand has turned it off" })
  const seen = await lookAtAll(context, wanted, { isOver, settle: settleAs(false) })
  const shown = seen.filter(({ change, is_seen: wasSeen }) => change === "shown" && wasSeen === 0)
  for (const url of new Set(shown.map((row) => row.url)))
    await db.transaction().execute((trx) => requestArticleAudit(trx, jobs, { brandId, url }))
  const toEngine = (engine: SubmissionRow["engine"]) => seen.filter((row) => row.engine === engine)
  const turn: Turn = { brandId, stillHeld, settle: settleAs(true) }
  if (chosen.includes("index_now")) {
    const files = await findKeyFiles(context, brand, toEngine("index_now"))
    await submitToIndexNow(context, toEngine("index_now"), { ...turn, files })
  } else if (brand.key_files === null) {
    // So that no turn looks for what nobody needs.
    await db.updateTable("brands").set({ key_files: "[]" }).where("id", "=", brandId).execute()
  }
  await submitSitemaps(context, toEngine("search_console"), turn)
}

/** Looks at the addresses that nobody has seen as they should be, each once. Returns the rows of those that are so. */
async function lookAtAll(
  context: SubmissionsContext,
  rows: readonly SubmissionRow[],
  { isOver, settle }: Pick<ClaimedSubmissions, "isOver"> & Pick<Turn, "settle">,
): Promise<SubmissionRow[]> {
  const waiting = [...Map.groupBy(rows, ({ url, change, version }) => `${change} ${version} ${url}`).values()]
  const seen: SubmissionRow[] = []
  const lookOn = async () => {
    for (let group = waiting.shift(); group !== undefined && !isOver(); group = waiting.shift()) {
      const [first] = group
      const found = first && (await lookAtAddress(context, first))
      if (found === undefined) seen.push(...group)
      else await settle(group, found)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lookOn))
  return seen
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
