import { findOtherFiles } from "./find-other-files.ts"
import type { ImportFs } from "./import-fs.ts"
import { isExportFile } from "./is-export-file.ts"

/** Finds the exports of blogs among files that people chose by themselves, by their beginnings. Each can be a path of an import. */
export async function findExportFiles(paths: readonly string[], fs: ImportFs): Promise<string[]> {
  const found = await findOtherFiles(paths.filter(isExportFile), fs)
  return found.flatMap((format) => format.paths)
}
