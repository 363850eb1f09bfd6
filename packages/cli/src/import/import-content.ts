import { importContent as importFrom, type ImportInput, type ImportReport } from "@citable/import"

import { nodeFs } from "./node-fs.ts"

/** Imports files and folders of this computer, as `importContent` of `@citable/import` does. */
export function importContent(input: Omit<ImportInput, "fs">): Promise<ImportReport> {
  return importFrom({ ...input, fs: nodeFs })
}
