import { workImportRuns } from "../imports/import-runs.ts"
import type { ImportServices } from "./carry-out.ts"

/** Carries out the imports of files that people upload. Returns what ends it: the next process begins their steps again. */
export async function startFileImports(services: ImportServices): Promise<() => void> {
  const ending = new AbortController()
  // Few processes ever import files.
  const run = async (id: string) => (await import("./run-import.ts")).runImport(services, id, ending.signal)
  await workImportRuns(services.kernel.jobs, run)
  return () => ending.abort()
}
