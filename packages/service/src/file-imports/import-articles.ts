import { type ArticleImportOptions, CitableError } from "@citable/contract"
import type { ImportClient } from "@citable/import"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import type { ParseTask } from "@citable/parsing/parse-task"
import type { PageRequest } from "@citable/reader"

import { leaveOutFile, noteReading, readLeftOut } from "../imports/import-runs.ts"
import { parsingOfProcess } from "../parsing/parsing-of-process.ts"
import type { CarryOut } from "./carry-out.ts"
import type { ImportArticlesInput, ImportArticlesResult, ImportNote } from "./import-articles-task.ts"
import { toImportClient } from "./to-import-client.ts"
import { toStoredReport } from "./to-stored-report.ts"

/** The budget of a file is in the task. That of all together lets 48 MiB of real articles through several times. */
const task: ParseTask<ImportArticlesInput, ImportArticlesResult> = {
  name: "importArticlesTask",
  cpuMs: 10_000,
  totalCpuMs: 300_000,
  memoryMb: 768,
  // An article that is written gets published, too.
  graceMs: 1000,
}

/**
 * Carries out the step that an import of articles is in: the dry run, or the import itself. A thread parses the files. One that exceeds its budget is
 * left out by name, and the import begins again; what it wrote before stays as it is.
 */
export const importArticles: CarryOut = async ({ kernel, onError }, { run, importer, note, signal, ...files }) => {
  const { brand } = importer
  const dryRun = run.state === "checking"
  const choice = JSON.parse(run.options) as ArticleImportOptions
  const options = {
    publish: choice.publish && brand.scopes.has("content:publish"),
    checkPublic: choice.checkPublic === true,
    publicAnyway: choice.publicAnyway === true,
    allowLostText: choice.allowLostText === true,
    media: brand.scopes.has("media:write"),
    baseUrl: choice.baseUrl ?? undefined,
    locale: choice.locale,
    encoding: choice.encoding,
    dryRun,
  }
  const client = toImportClient(importer, brand.id)
  const calls = {
    ...toCalls(client),
    reading: (path: string) => noteReading(kernel, run.id, path),
    // Old sites are asked through the guard of the service.
    fetch: (request: PageRequest) => kernel.reading.fetch({ ...request, signal }),
  }
  const onNote = (said: ImportNote) => {
    if ("done" in said) note(said.done, said.total)
    else if ("isRead" in said) void noteReading(kernel, run.id, null).catch(onError)
    else {
      const message = `The import ${run.id} could not read ${said.path}, and refused it.`
      onError(new CitableError(message, { code: "import_file_unread", cause: said.fault }))
    }
  }
  const leftOut = readLeftOut(run)
  let { packed } = files
  for (;;) {
    const input = { packed, folder: choice.folder, options, leftOut, isCareful: run.attempts > 1 }
    const transfer = [packed.buffer]
    const job = { account: brand.principal.accountId, what: "the files", input, transfer, calls, onNote, signal }
    try {
      const stored = toStoredReport(await parsingOfProcess().run(task, job), choice.refused)
      return { state: dryRun ? "checked" : "done", total: stored.counts.files, report: stored }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ParseRefusal) || error.step === undefined) throw error
      await leaveOutFile(kernel, run.id, error.step, error.message)
      leftOut.set(error.step, error.message)
      const again = await files.readAgain()
      if (again === undefined) throw error
      packed = again
    }
  }
}

/** The client's methods, each with one input. */
function toCalls(client: ImportClient): Record<string, (input: never) => Promise<unknown>> {
  return { ...client }
}
