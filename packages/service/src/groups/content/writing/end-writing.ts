import { toSlug } from "@citable/contract"
import { lockBrand } from "@citable/storage/brand-row"
import { inTransaction } from "@citable/storage/in-transaction"

import type { Services } from "../../../call/call-context.ts"
import { enqueueEvent } from "../../../outbox/enqueue-event.ts"
import { endJob, type JobEnd } from "../../../writing/end-job.ts"
import type { Writer } from "../content-rows.ts"
import { applyInput, type ContentDocument, type ContentInput, type ContentRow } from "../document.ts"
import { findFreeSlug } from "../find-free-slug.ts"
import { type CopyContext, writeWorkingCopy } from "../write-working-copy.ts"
import { boundChecks } from "./bound-checks.ts"
import { failWriting } from "./fail-writing.ts"
import type { WritingResult } from "./read-writing.ts"
import { releaseArticle } from "./release-article.ts"
import type { WritingSettings } from "./writing-settings.ts"

/** What a job wrote. Members that are absent do not change. */
export interface Written extends Omit<WritingResult, "version" | "proposal"> {
  fields: ContentInput
  body: string
}

type End = ({ status: "completed"; written: Written } | { status: "failed"; error: NonNullable<JobEnd["error"]> }) & {
  /** The run that ends it. A run that a later one has replaced ends nothing. */
  run?: number
}

/** Ends a job: it saves what the job wrote as a new version, sets the article's status, and writes the event. */
export async function endWriting(
  { db, now, notifyWorkers }: Pick<Services, "db" | "now" | "notifyWorkers">,
  jobId: string,
  end: End,
): Promise<void> {
  const isEnded = await inTransaction(db, async (trx) => {
    const job = await trx.selectFrom("writing_jobs").selectAll().where("id", "=", jobId).executeTakeFirst()
    if (job === undefined || (end.run ?? job.run) !== job.run) return false
    const brand = await lockBrand(trx, job.brand_id)
    const row = await readArticle(trx, job.content_id)
    const settings = JSON.parse(job.settings) as WritingSettings
    const at = now()
    const outcome = decide(row, settings, end)
    if (outcome.status === "failed" || row === undefined || brand === undefined) {
      const error = outcome.status === "failed" ? outcome.error : gone
      return failWriting(trx, job, { row, error, at })
    }
    const { fields, body, ...rest } = outcome.written
    if (settings.input["review"] === true && !settings.isNew) {
      const proposal = { fields, body, base: row.version, writtenBy: settings.writtenBy }
      const held = { ...rest, version: null, checks: boundChecks(rest.checks), proposal }
      if (!(await endJob(trx, jobId, { status: "completed", now: at, result: JSON.stringify(held) }))) throw stopped
      await releaseArticle(trx, row, settings, at)
      return true
    }
    const principal = { credentialId: settings.writtenBy, scopes: new Set<never>() }
    const saved = await save({ db: trx, brand, now, view: "working", principal }, row, settings, outcome.written)
    const result: WritingResult = { ...rest, version: saved.version, checks: boundChecks(rest.checks) }
    // A cancelled job throws here, and nothing of it is saved.
    if (!(await endJob(trx, jobId, { status: "completed", now: at, result: JSON.stringify(result) }))) throw stopped
    const shown = await releaseArticle(trx, saved, { ...settings, isNew: false }, at)
    const data = { brand_id: brand.id, content_id: row.id, writing_id: jobId, kind: job.kind }
    await enqueueEvent(trx, brand.id, {
      type: "content.generated",
      at,
      data: { ...data, version: shown.version, revision: shown.revision },
    })
    return true
  }).catch((error: unknown) => {
    if (error === stopped) return false
    throw error
  })
  if (isEnded) notifyWorkers()
}

const stopped = new Error("The job has ended already.")
const gone = { code: "not_found", message: "The article was deleted while a language model wrote it." }

function readArticle(trx: Writer, id: string | null): Promise<ContentRow | undefined> {
  return trx
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", id ?? "")
    .executeTakeFirst()
}

/** A text for a version that is no longer there would undo somebody's edit. */
function decide(row: ContentRow | undefined, { version }: WritingSettings, end: End): End {
  if (end.status === "failed" || row === undefined || row.version === version) return end
  const message = `Somebody has edited the article since version ${version}: it is at version ${row.version}. The model's text was not saved. Start again.`
  return { status: "failed", error: { code: "conflict", message } }
}

async function save(
  context: CopyContext,
  row: ContentRow,
  { isNew }: WritingSettings,
  { fields, body }: Written,
): Promise<ContentRow> {
  const before = JSON.parse(row.document) as ContentDocument
  const title = fields.title ?? before.title
  const { locale } = before
  const named = isNew
    ? { slug: await findFreeSlug(context, { slug: toSlug(title) ?? "article", locale }, { contentId: row.id }) }
    : {}
  // The dates of the text belong to the earlier one.
  const edited = applyInput(before, { ...fields, ...named, modified_at: null }, row)
  return writeWorkingCopy(context, row, { document: edited, body })
}
