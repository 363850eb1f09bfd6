import { setImmediate as others } from "node:timers/promises"

import { CitableError } from "@citable/contract"
import type { ImportFs, ImportOptions, PublicCheck, PublicQuestion } from "@citable/import"
import type { PageFetch } from "@citable/reader"
import { toBrandPrincipal } from "@citable/service/pages"

import type { ImportChoice } from "./import-choice.ts"
import type { CarryOut } from "./run-import.ts"
import { toStoredReport } from "./stored-report.ts"
import { toImportClient } from "./to-import-client.ts"

/** Articles that are read or written at once: few, because requests wait meanwhile. */
const concurrency = 2

/** Carries out the step that an import of articles is in: the dry run, or the import itself. */
export const importArticles: CarryOut = async ({ kernel, onError }, { run, user, brand, files, note, signal }) => {
  const { createMemoryFs, importContent } = await import("@citable/import")
  const dryRun = run.state === "checking"
  const choice = JSON.parse(run.options) as ImportChoice
  const options: ImportOptions = {
    publish: choice.publish && brand.scopes.has("content:publish"),
    checkPublic: choice.checkPublic === true ? await openPublicCheck(kernel.reading.fetch, signal) : undefined,
    publicAnyway: choice.publicAnyway === true,
    media: brand.scopes.has("media:write"),
    baseUrl: choice.baseUrl ?? undefined,
    // The page has shown how many pictures are missing.
    allowMissingPictures: true,
    concurrency,
    dryRun,
    signal,
    onProgress: ({ done, total }) => note(done, total),
    onFault({ path, error }) {
      const message = `The import ${run.id} could not read ${path}, and refused it.`
      onError(new CitableError(message, { code: "import_file_unread", cause: error }))
    },
  }
  const client = toImportClient(kernel, () => toBrandPrincipal(kernel, user, brand.id), brand.id)
  const report = await importContent({ paths: [choice.folder], fs: polite(createMemoryFs(files)), client, options })
  const stored = toStoredReport(report, choice.refused)
  return { state: dryRun ? "checked" : "done", total: stored.counts.files, report: stored }
}

/** Most requests of one import to old sites. */
const mostRequests = 20_000

/** Asks old sites through the guard of the service. */
async function openPublicCheck(fetch: PageFetch, signal: AbortSignal): Promise<PublicCheck> {
  const { createPublicCheck } = await import("@citable/reader/look")
  const { renderBody } = await import("@citable/markdown")
  return createPublicCheck({
    fetch,
    signal,
    mostRequests,
    render: async ({ body, body_format: format = "markdown" }: PublicQuestion["article"]) =>
      (await renderBody(body, { format })).html,
  })
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
