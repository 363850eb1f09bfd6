import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { ImportOptions, ImportReport } from "@citable/import"

import { importContent } from "../src/import/import-content.ts"
import type { SharedService } from "./share-service.ts"

export interface BroughtArchive {
  report: ImportReport
  /** Of each post: its slug, what became of it, its state, and the codes of its problems. */
  entries: string[]
  notTaken: string[]
}

/** Writes an export into the folder of a test, and imports it. */
export async function bringArchive(
  shared: SharedService,
  content: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<BroughtArchive> {
  const path = join(shared.folder, "export.dat")
  await writeFile(path, content)
  const report = await importContent({
    paths: [path],
    client: shared.client,
    options: { publish: true, allowMissingPictures: true, ...options },
  })
  const entries = report.entries.map(({ slug, outcome, visibility, problems }) => {
    const reason = visibility !== undefined && "reason" in visibility ? ` (${visibility.reason})` : ""
    const codes = problems.map(({ code }) => code)
    return [slug, outcome, `${visibility?.state}${reason}`, ...codes].join(" ")
  })
  const notTaken = (report.archives ?? []).flatMap((archive) =>
    archive.notTaken.map(({ what, count }) => `${count} ${what}`),
  )
  return { report, entries, notTaken }
}
