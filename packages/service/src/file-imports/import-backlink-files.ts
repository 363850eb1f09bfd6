import { importBacklinks } from "@citable/contract/search"

import type { ImportBacklinkInput } from "./import-backlink-task.ts"
import { importTable } from "./import-table.ts"

/** Imports backlinks. A thread parses the files. */
export const importBacklinkFiles = importTable<ImportBacklinkInput>({
  name: "importBacklinkTask",
  tool: importBacklinks,
  toInput: (_, packed) => ({ packed }),
})
