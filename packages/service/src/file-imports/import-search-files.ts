import { importSearchData } from "@citable/contract/search"

import type { ImportSearchInput } from "./import-search-task.ts"
import { importTable } from "./import-table.ts"

/** Imports search data. A thread parses the files. */
export const importSearchFiles = importTable<ImportSearchInput>({
  name: "importSearchTask",
  tool: importSearchData,
  toInput: ({ options }, packed) => ({ packed, options: JSON.parse(options) as ImportSearchInput["options"] }),
})
