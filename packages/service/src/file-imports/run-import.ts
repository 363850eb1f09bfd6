import { isCitableError } from "@citable/contract"

import {
  beginImportAttempt,
  findImportRun,
  type ImportRun,
  readImportFiles,
  repeatImportRun,
  updateImportRun,
} from "../imports/import-runs.ts"
import type { CarryOut, ImportServices } from "./carry-out.ts"
import { importArticles } from "./import-articles.ts"
import { importBacklinkFiles } from "./import-backlink-files.ts"
import { importSearchFiles } from "./import-search-files.ts"
import { openImporter } from "./open-importer.ts"

/** Milliseconds between two notes of how far an import is. */
const noteMs = 500
/** The codes of errors that are no fault of the files: the log gets them, and the person a general sentence. */
const faults: ReadonlySet<string> = new Set(["import_stopped", "media_store_failed"])

const kinds: Readonly<Record<ImportRun["kind"], CarryOut>> = {
  articles: importArticles,
  search: importSearchFiles,
  backlinks: importBacklinkFiles,
}

/** Carries out the step that an import is in. Its page shows why it fails. */
export async function runImport(services: ImportServices, id: string, signal: AbortSignal): Promise<void> {
  const { kernel } = services
  const waiting = await findImportRun(kernel.db, id)
  if (waiting?.state !== "checking" && waiting?.state !== "importing") return
  const refusal = await beginImportAttempt(kernel, id)
  if (refusal !== undefined) return updateImportRun(kernel, id, { state: "failed", problem: refusal })
  const run = (await findImportRun(kernel.db, id)) ?? waiting
  try {
    await readAndWrite(services, run, { carryOut: kinds[run.kind], signal })
  } catch (error) {
    // This process ends. Another one, or the next start, begins the step again.
    if (signal.aborted) return repeatImportRun(kernel, id)
    const isKnown = isCitableError(error) && !faults.has(error.code)
    if (!isKnown) services.onError(error)
    const problem = isKnown ? error.message : "Something went wrong. The log of the service has the reason."
    await updateImportRun(kernel, id, { state: "failed", problem })
  }
}

async function readAndWrite(
  services: ImportServices,
  run: ImportRun,
  { carryOut, signal }: { carryOut: CarryOut; signal: AbortSignal },
): Promise<void> {
  const { kernel } = services
  const { id } = run
  const importer = await openImporter(kernel, run)
  if (importer === undefined) return
  const packed = await readImportFiles(kernel, id)
  if (packed === undefined) {
    const problem = "The files were kept for an hour, and are deleted now. Choose them again."
    return updateImportRun(kernel, id, { state: "failed", problem })
  }
  let notedAt = kernel.now()
  let noted: Promise<void> | undefined
  const note = (done: number, total: number) => {
    if (kernel.now() - notedAt < noteMs) return
    notedAt = kernel.now()
    noted = updateImportRun(kernel, id, { done, total }).catch(services.onError)
  }
  const { state, total, report } = await carryOut(services, {
    run,
    importer,
    packed,
    readAgain: () => readImportFiles(kernel, id),
    note,
    signal,
  })
  await noted
  await updateImportRun(kernel, id, { state, done: total, total, report: JSON.stringify(report) })
  // The sweep would do so an hour later.
  if (state === "done") await kernel.media.store.delete(id)
}
