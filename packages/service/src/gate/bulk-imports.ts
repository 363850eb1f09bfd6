import type { Tool } from "@citable/contract"
import { importRedditThreads as redditImport } from "@citable/contract/reddit"
import { importBacklinks as backlinkImport, importSearchData as searchImport } from "@citable/contract/search"
import { importAnswers as answerImport } from "@citable/contract/visibility"

import type { Answer, CallContext, WriteContext } from "../call/call-context.ts"

/** Imports of whole files. They pass the gate like tools, but are not in the catalogue, so agents do not see them. */
export const bulkImports: readonly Tool[] = [searchImport, backlinkImport, redditImport, answerImport]

type Handle = (context: WriteContext, input: never) => Promise<Answer<unknown>>

interface PreparedImport {
  /** Runs before the transaction of the call, and may write in transactions of its own. */
  prepare: (context: CallContext, input: never) => Promise<unknown>
  handle: (context: WriteContext, input: never, prepared: never) => Promise<Answer<unknown>>
}

// A start needs no parser of files.
export const bulkImportHandlers: Record<string, Handle | PreparedImport> = {
  import_search_data: {
    prepare: async (context, input) => (await loadSearch()).prepare(context, input),
    handle: async (context, input, prepared) => (await loadSearch()).handle(context, input, prepared),
  },
  import_backlinks: async (context, input) =>
    (await import("../groups/search/import-backlinks.ts")).importBacklinks(context, input),
  import_reddit_threads: {
    prepare: async (context, input) => (await loadThreads()).prepare(context, input),
    handle: async (context, input, prepared) => (await loadThreads()).handle(context, input, prepared),
  },
  import_answers: {
    prepare: async (context, input) => (await loadAnswers()).readImportedAnswers(context, input),
    handle: async (context, input, prepared) => (await loadAnswers()).storeImportedAnswers(context, input, prepared),
  },
}

const loadSearch = async () => (await import("../groups/search/import-search-data.ts")).importSearchData

const loadThreads = async () => (await import("../groups/reddit/import-reddit-threads.ts")).importRedditThreads

const loadAnswers = async () => {
  const [{ readImportedAnswers }, { storeImportedAnswers }] = await Promise.all([
    import("../groups/visibility/app-answers/read-imported-answers.ts"),
    import("../groups/visibility/app-answers/store-imported-answers.ts"),
  ])
  return { readImportedAnswers, storeImportedAnswers }
}
