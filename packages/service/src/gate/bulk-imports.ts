import type { Tool } from "@citable/contract"
import { importRedditThreads as redditImport } from "@citable/contract/reddit"
import { importBacklinks as backlinkImport, importSearchData as searchImport } from "@citable/contract/search"
import { importAnswers as answerImport } from "@citable/contract/visibility"

import type { Answer, CallContext, WriteContext } from "../call/call-context.ts"
import { importRedditThreads } from "../groups/reddit/import-reddit-threads.ts"
import { importBacklinks } from "../groups/search/import-backlinks.ts"
import { importSearchData } from "../groups/search/import-search-data.ts"

/** Imports of whole files. They pass the gate like tools, but are not in the catalogue, so agents do not see them. */
export const bulkImports: readonly Tool[] = [searchImport, backlinkImport, redditImport, answerImport]

type Handle = (context: WriteContext, input: never) => Promise<Answer<unknown>>

interface PreparedImport {
  /** Runs before the transaction of the call, and may write in transactions of its own. */
  prepare: (context: CallContext, input: never) => Promise<unknown>
  handle: (context: WriteContext, input: never, prepared: never) => Promise<Answer<unknown>>
}

export const bulkImportHandlers: Record<string, Handle | PreparedImport> = {
  import_search_data: importSearchData,
  import_backlinks: importBacklinks,
  import_reddit_threads: importRedditThreads,
  import_answers: {
    // A start needs no parser of answers.
    prepare: async (context, input) => (await loadAnswers()).readImportedAnswers(context, input),
    handle: async (context, input, prepared) => (await loadAnswers()).storeImportedAnswers(context, input, prepared),
  },
}

const loadAnswers = async () => {
  const [{ readImportedAnswers }, { storeImportedAnswers }] = await Promise.all([
    import("../groups/visibility/app-answers/read-imported-answers.ts"),
    import("../groups/visibility/app-answers/store-imported-answers.ts"),
  ])
  return { readImportedAnswers, storeImportedAnswers }
}
