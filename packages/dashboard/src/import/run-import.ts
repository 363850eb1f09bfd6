import { setImmediate as others } from "node:timers/promises"

import { isCitableError } from "@citable/contract"
import type { ImportFs, ImportOptions } from "@citable/import"
import {
  beginImportAttempt,
  findImportRun,
  findUser,
  type ImportRun,
  openBrandPage,
  type PageContext,
  readImportFiles,
  repeatImportRun,
  toBrandPrincipal,
  updateImportRun,
} from "@citable/service/pages"

import type { ImportChoice } from "./import-choice.ts"
import { toStoredReport } from "./stored-report.ts"
import { toImportClient } from "./to-import-client.ts"

/** Milliseconds between two notes of how far an import is. */
const noteMs = 500
/** The codes of errors that are no fault of the files: the log gets them, and the person a general sentence. */
const faults: ReadonlySet<string> = new Set(["import_stopped", "media_store_failed"])
/** Articles that are read or written at once: few, because requests wait meanwhile. */
const concurrency = 2

/** Carries out the step that an import is in: the dry run, or the import itself. Its page shows why it fails. */
export async function runImport(pages: PageContext, id: string, signal: AbortSignal): Promise<void> {
  const { kernel } = pages
  const run = await findImportRun(kernel.db, id)
  if (run?.state !== "checking" && run?.state !== "importing") return
  const refusal = await beginImportAttempt(kernel, id)
  if (refusal !== undefined) return updateImportRun(kernel, id, { state: "failed", problem: refusal })
  try {
    await readAndWrite(pages, run, signal)
  } catch (error) {
    // This process ends. Another one, or the next start, begins the step again.
    if (signal.aborted) return repeatImportRun(kernel, id)
    const isKnown = isCitableError(error) && !faults.has(error.code)
    if (!isKnown) pages.onError(error)
    const problem = isKnown ? error.message : "Something went wrong. The log of the service has the reason."
    await updateImportRun(kernel, id, { state: "failed", problem })
  }
}

async function readAndWrite(pages: PageContext, run: ImportRun, signal: AbortSignal): Promise<void> {
  const { kernel } = pages
  const { id, brand_id: brandId } = run
  const dryRun = run.state === "checking"
  const user = await findUser(kernel.db, run.user_id)
  if (user === undefined) return
  // The role may be another one since the files came.
  const { scopes } = await openBrandPage(kernel, user, brandId)
  const packed = await readImportFiles(kernel, id)
  if (packed === undefined) {
    const problem = "The files were kept for an hour, and are deleted now. Choose them again."
    return updateImportRun(kernel, id, { state: "failed", problem })
  }
  const { createMemoryFs, importContent, unpackFiles } = await import("@citable/import")
  const files = unpackFiles(packed)
  const choice = JSON.parse(run.options) as ImportChoice
  let notedAt = kernel.now()
  let noted: Promise<void> | undefined
  const options: ImportOptions = {
    publish: choice.publish && scopes.has("content:publish"),
    media: scopes.has("media:write"),
    baseUrl: choice.baseUrl ?? undefined,
    // The page has shown how many pictures are missing.
    allowMissingPictures: true,
    concurrency,
    dryRun,
    signal,
    onProgress: ({ done, total }) => {
      if (kernel.now() - notedAt < noteMs) return
      notedAt = kernel.now()
      noted = updateImportRun(kernel, id, { done, total }).catch(pages.onError)
    },
  }
  const client = toImportClient(kernel, () => toBrandPrincipal(kernel, user, brandId), brandId)
  const report = await importContent({ paths: [choice.folder], fs: polite(createMemoryFs(files)), client, options })
  const stored = toStoredReport(report, choice.refused)
  const { files: total } = stored.counts
  const state = dryRun ? "checked" : "done"
  await noted
  await updateImportRun(kernel, id, { state, done: total, total, report: JSON.stringify(stored) })
  // The sweep would do so an hour later.
  if (!dryRun) await kernel.media.store.delete(id)
}

/** Lets requests come in between before each file: neither the files nor SQLite ever wait for anything. */
function polite(fs: ImportFs): ImportFs {
  return {
    ...fs,
    async readFile(path) {
      await others()
      return fs.readFile(path)
    },
  }
}
