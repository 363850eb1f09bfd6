import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import type { ImportOptions, ImportProblem, ImportReport } from "@citable/import"
import { strToU8, zipSync } from "fflate"

import { importContent } from "../src/import/import-content.ts"
import type { SharedService } from "./share-service.ts"

/** By their paths. */
export type GivenFiles = Record<string, string | Uint8Array>

export interface BringOptions extends Partial<ImportOptions> {
  /** As a ZIP. Default: as a folder. */
  zip?: boolean
  /** What of the folder to import. Default: all. */
  path?: string
}

export interface BroughtFiles {
  report: ImportReport
  /** Of each post: its slug, its state, and the codes of its problems. */
  states: string[]
  notTaken: string[] | undefined
  problems: ImportProblem[]
}

/** Imports files as a folder, or as the ZIP of it, and says what became of each post. */
export async function bringFiles(
  shared: SharedService,
  files: GivenFiles,
  { zip = false, path = "", ...given }: BringOptions = {},
): Promise<BroughtFiles> {
  if (zip) {
    const entries = Object.entries(files).map(([name, content]) => [
      name,
      typeof content === "string" ? strToU8(content) : content,
    ])
    await writeFile(join(shared.folder, "export.zip"), zipSync(Object.fromEntries(entries)))
  } else {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(shared.folder, name)), { recursive: true })
      await writeFile(join(shared.folder, name), content)
    }
  }
  const report = await importContent({
    paths: [join(shared.folder, zip ? "export.zip" : path)],
    client: shared.client,
    options: { publish: true, allowMissingPictures: true, ...given },
  })
  const states = report.entries.map(({ slug, outcome, visibility, problems }) => {
    const reason = visibility !== undefined && "reason" in visibility ? ` (${visibility.reason})` : ""
    return [slug, `${visibility?.state ?? outcome}${reason}`, ...problems.map(({ code }) => code)].join(" ")
  })
  const notTaken = report.archives?.flatMap((one) => one.notTaken.map(({ what, count }) => `${count} ${what}`))
  return { report, states: states.toSorted(), notTaken, problems: report.entries.flatMap(({ problems }) => problems) }
}
