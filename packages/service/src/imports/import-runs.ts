import { CitableError, type ImportKind } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { Media } from "@citable/media/create-media"
import { accountDatabase } from "@citable/storage/account-database"
import { deleteInSlices } from "@citable/storage/change-in-slices"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import type { ImportTables } from "@citable/storage/tables/import-tables"
import type { Selectable } from "kysely"

import type { Jobs } from "../jobs/jobs.ts"
import type { Tally } from "../tally.ts"

/** An import of files that a person uploaded. */
export type ImportRun = Selectable<ImportTables["imports"]>

/** The services that an import works with. */
export interface ImportServices {
  db: Database
  jobs: Jobs
  media: Pick<Media, "store">
  now: () => number
  tally?: Tally | undefined
}

/** Who imports where. */
export interface ImportOwner {
  accountId: string
  brandId: string
  userId: string
}

export interface NewImport {
  /** What `storeImportFiles` gave. */
  id: string
  /** How many files these are. */
  total: number
  /** What the person chose. It is stored as JSON. */
  options: object
  /** Only articles have a dry run. */
  kind: ImportKind
}

/** A step that was cut off so often, without a file to blame, is not tried again. */
const maxAttempts = 2
/** An import leaves out so many files that exceed their budget. */
const maxLeftOut = 20
/** The sweep deletes the files after this time at the earliest. */
const keepFilesMs = 3_600_000
const keepMs = 24 * 3_600_000
/** A person can have so many imports in an hour, since each holds its files for that long. */
const maxInAnHour = 20

/**
 * Stores the files of an import, for `createImportRun`. They are stray from the beginning, so the sweep deletes them after an hour or two.
 * Throws 429 for a person who has begun too many imports.
 */
export async function storeImportFiles(
  services: ImportServices,
  owner: ImportOwner,
  { files, kind }: { files: Uint8Array; kind: ImportKind },
): Promise<string> {
  const { media, now } = services
  const at = now()
  await boundImports(services, owner, kind)
  const id = newId("imp", at)
  const db = accountDatabase(services.db, owner.accountId)
  await db.insertInto("stray_files").values({ id, account_id: owner.accountId, since: at }).execute()
  try {
    await media.store.put(id, files, "application/octet-stream")
  } catch (cause) {
    const message = "The files could not be stored. The service's log has the reason."
    throw new CitableError(message, { code: "media_store_failed", cause })
  }
  return id
}

/**
 * Makes a worker read the files of an import. Of articles, it writes nothing at first. Throws 404 for files that the account has not stored
 * in the last hour, and 429 for a person who has begun too many imports.
 */
export async function createImportRun(
  services: ImportServices,
  owner: ImportOwner,
  { id, total, options, kind }: NewImport,
): Promise<void> {
  const { accountId, brandId, userId } = owner
  const { jobs, now } = services
  const at = now()
  await boundImports(services, owner, kind)
  await accountDatabase(services.db, accountId)
    .transaction()
    .execute(async (trx) => {
      const stored = await trx
        .selectFrom("stray_files")
        .select("id")
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .where("since", ">", at - keepFilesMs)
        .executeTakeFirst()
      if (stored === undefined || !id.startsWith("imp_")) throw notFound()
      const row = { id, brand_id: brandId, user_id: userId, options: JSON.stringify(options), done: 0, total }
      const made = await trx
        .insertInto("imports")
        .values({ ...row, kind, state: kind === "articles" ? "checking" : "importing", created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst()
      if ((made.numInsertedOrUpdatedRows ?? 0n) > 0n) await jobs.enqueue(trx, toJob(id, accountId))
    })
  jobs.wake("import")
}

/** Throws 429 for a person who has begun too many imports of a kind in the last hour. */
async function boundImports(
  { db, now }: ImportServices,
  { brandId, userId }: ImportOwner,
  kind: ImportKind,
): Promise<void> {
  const recent = await db
    .selectFrom("imports")
    .select("created_at")
    .where("brand_id", "=", brandId)
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", now() - 3_600_000)
    .execute()
  if (recent.length < maxInAnHour) return
  const detail = "You have started 20 imports in the last hour. Wait a while, or use the command citable import."
  throw new ProblemError("rate_limited", detail, { headers: { "retry-after": "600" } })
}

/** Makes a worker write what the dry run has shown. Does nothing if it began already. */
export async function startImportRun({ db, jobs, now }: ImportServices, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const started = await trx
      .updateTable("imports")
      .set({ state: "importing", done: 0, attempts: 0, reading: null, updated_at: now() })
      .where("id", "=", id)
      .where("state", "=", "checked")
      .executeTakeFirst()
    if (started.numUpdatedRows > 0n) await jobs.enqueue(trx, toJob(id, await findAccountOf(trx, id)))
  })
  jobs.wake("import")
}

/** Makes a worker read the files once more, with other options. Does nothing if the import began already. */
export async function recheckImportRun({ db, jobs, now }: ImportServices, run: ImportRun, more: object): Promise<void> {
  const options = JSON.stringify({ ...(JSON.parse(run.options) as object), ...more })
  await db.transaction().execute(async (trx) => {
    const started = await trx
      .updateTable("imports")
      .set({ state: "checking", options, report: null, done: 0, attempts: 0, reading: null, updated_at: now() })
      .where("id", "=", run.id)
      .where("state", "=", "checked")
      .executeTakeFirst()
    if (started.numUpdatedRows > 0n) await jobs.enqueue(trx, toJob(run.id, await findAccountOf(trx, run.id)))
  })
  jobs.wake("import")
}

/** Makes a worker begin the step of an import again. An attempt that the end of its process has cut short does not count. */
export async function repeatImportRun({ db, jobs }: ImportServices, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("imports").set({ attempts: 0, reading: null }).where("id", "=", id).execute()
    await jobs.enqueue(trx, toJob(id, await findAccountOf(trx, id)))
  })
}

/**
 * Counts another attempt at the step of an import. Answers why it may not begin: its files have ended processes twice, or are too old.
 * The attempt counts before it begins, because a process that is killed counts nothing. The file that such a process was parsing is left out.
 */
export async function beginImportAttempt(services: ImportServices, id: string): Promise<string | undefined> {
  const { db, now } = services
  const run = await db
    .updateTable("imports")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .returning(["attempts", "created_at", "reading", "left_out"])
    .executeTakeFirst()
  if (run === undefined) return undefined
  const leftOut = readLeftOut(run)
  if (run.reading !== null) {
    const reason =
      "The service ended while it read this file, so the import leaves it out. Simplify the file, or import it by itself."
    await leaveOut(services, run, { id, path: run.reading, reason })
    leftOut.set(run.reading, reason)
  }
  if (now() - run.created_at > keepFilesMs)
    return "The files were kept for an hour, which has passed. Choose them again."
  if (run.attempts <= maxAttempts + leftOut.size) return undefined
  return "The import was interrupted twice. Import fewer files at once, or use the command citable import."
}

/** The files that an import leaves out, with the reasons. */
export function readLeftOut({ left_out: written }: Pick<ImportRun, "left_out">): Map<string, string> {
  return new Map(Object.entries(JSON.parse(written ?? "{}") as Record<string, string>))
}

/** Notes the file that an import parses from now on, before it does; null if it parses none. */
export async function noteReading({ db }: ImportServices, id: string, path: string | null): Promise<void> {
  await db.updateTable("imports").set({ reading: path }).where("id", "=", id).execute()
}

/**
 * Makes an import leave out a file that exceeded its budget. Throws `import_too_costly` if there are too many: each costs its budget, and
 * then the import begins again.
 */
export async function leaveOutFile(services: ImportServices, id: string, path: string, reason: string): Promise<void> {
  const run = await findImportRun(services.db, id)
  if (run === undefined) return
  if (readLeftOut(run).size >= maxLeftOut) {
    const message = `The import stopped, because more than ${maxLeftOut} of its files take too much processor time or memory. ${reason}`
    throw new CitableError(message, { code: "import_too_costly" })
  }
  await leaveOut(services, run, { id, path, reason })
}

async function leaveOut(
  { db }: ImportServices,
  run: Pick<ImportRun, "left_out">,
  { id, path, reason }: { id: string; path: string; reason: string },
): Promise<void> {
  const left = JSON.stringify({ ...Object.fromEntries(readLeftOut(run)), [path]: reason })
  await db.updateTable("imports").set({ reading: null, left_out: left }).where("id", "=", id).execute()
}

/** Finds an import by its id. */
export function findImportRun(db: Database, id: string): Promise<ImportRun | undefined> {
  return db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst()
}

/** Lists the latest imports of articles of a person in a brand, without their reports. */
export function listImportRuns(db: Database, { brandId, userId }: Omit<ImportOwner, "accountId">) {
  return db
    .selectFrom("imports")
    .select(["id", "state", "total", "created_at"])
    .where("brand_id", "=", brandId)
    .where("user_id", "=", userId)
    .where("kind", "=", "articles")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(5)
    .execute()
}

/** Reads the files of an import into memory of their own. Undefined if the sweep has deleted them. */
export async function readImportFiles(
  { media }: ImportServices,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stream = await media.store.get(id)
  if (stream === undefined) return undefined
  // A `Response` would take five times as long to join 48 MiB, in one go.
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const all = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** Writes how far an import is, or how it ended. */
export async function updateImportRun(
  { db, now, tally }: ImportServices,
  id: string,
  change: Partial<Pick<ImportRun, "state" | "done" | "total" | "problem" | "report">>,
): Promise<void> {
  await db
    .updateTable("imports")
    .set({ ...change, updated_at: now() })
    .where("id", "=", id)
    .execute()
  if (change.state === "done" || change.state === "failed") tally?.end("imports", change.state)
}

/** Runs the imports of all people, one at a time in each process, in which accounts take turns. A run whose process was killed begins again in another one. */
export async function workImportRuns(jobs: Jobs, run: (id: string) => Promise<void>): Promise<void> {
  await jobs.work("import", ({ import_id: id }) => run(String(id)), { isShared: true })
}

/** Deletes what is known about old imports. */
export function purgeImportRuns(db: Database, now: number): Promise<boolean> {
  return deleteInSlices(db, "imports", ["id"], db.selectFrom("imports").where("created_at", "<", now - keepMs))
}

const toJob = (id: string, accountId: string) => ({ kind: "import", share: accountId, payload: { import_id: id } })

async function findAccountOf(trx: Database, id: string): Promise<string> {
  const found = trx.selectFrom("imports").innerJoin("brands", "brands.id", "imports.brand_id").select("account_id")
  return (await found.where("imports.id", "=", id).executeTakeFirst())?.account_id ?? ""
}
