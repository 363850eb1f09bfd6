import type { Tool } from "@citable/contract"
import { importRedditThreads as redditImport } from "@citable/contract/reddit"
import { importBacklinks as backlinkImport, importSearchData as searchImport } from "@citable/contract/search"

import type { Answer, WriteContext } from "../call/call-context.ts"
import { importRedditThreads } from "../groups/reddit/import-reddit-threads.ts"
import { importBacklinks } from "../groups/search/import-backlinks.ts"
import { importSearchData } from "../groups/search/import-search-data.ts"

/** Imports of whole files. They pass the gate like tools, but are not in the catalogue, so agents do not see them. */
export const bulkImports: readonly Tool[] = [searchImport, backlinkImport, redditImport]

export const bulkImportHandlers: Record<string, (context: WriteContext, input: never) => Promise<Answer<unknown>>> = {
  import_search_data: importSearchData,
  import_backlinks: importBacklinks,
  import_reddit_threads: importRedditThreads,
}
