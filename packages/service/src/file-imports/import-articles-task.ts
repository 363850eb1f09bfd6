import { CitableError } from "@citable/contract"
import type { ImportClient, ImportOptions, ImportReport, PublicCheck, PublicQuestion } from "@citable/import"
import type { TaskContext } from "@citable/parsing/parse-task"
import type { PageRequest, PageResponse } from "@citable/reader"

import { toPageWords } from "./to-page-words.ts"

/** What the thread of an import gets. */
export interface ImportArticlesInput {
  /** See `packFiles`. */
  packed: Uint8Array
  folder: string
  options: Pick<
    ImportOptions,
    "publish" | "publicAnyway" | "allowLostText" | "media" | "baseUrl" | "dryRun" | "locale" | "encoding"
  > & { checkPublic: boolean }
  /** The reasons by path. */
  leftOut: ReadonlyMap<string, string>
  /** Says before each file that it is parsed. If not, only before large ones. */
  isCareful: boolean
}

/** What the thread of an import gives: the report, without the articles that its page shows. */
export interface ImportArticlesResult {
  report: ImportReport
  /** See `ArticleImportReport`. */
  words: string[]
  page: string
}

/** What the thread of an import says while it works. */
export type ImportNote = { done: number; total: number } | { fault: Error; path: string } | { isRead: true }

/** The bytes from which a file could end the process. Parsers of smaller ones have no room for that, or end their thread alone. */
const largeBytes = 32_768

/** Imports articles on a thread: it parses every file here, and calls the tools on the main thread. */
export async function importArticlesTask(
  { packed, folder, options, leftOut, isCareful }: ImportArticlesInput,
  { step, call, note, signal }: TaskContext,
): Promise<ImportArticlesResult> {
  const [{ createMemoryFs, describeReport, findExportFiles, importContent, renderReportPage }, { unpackFiles }] =
    await Promise.all([import("@citable/import"), import("@citable/import/search")])
  let reading: string | undefined
  let isNoted = false
  const beforeRead = async ({ path, bytes }: { path: string; bytes: number }) => {
    const reason = leftOut.get(path)
    if (reason !== undefined) throw new CitableError(reason, { code: "file_left_out" })
    if (path === reading) return
    reading = path
    const isLarge = isCareful || bytes > largeBytes
    if (isLarge) await call("reading", path)
    else if (isNoted) note({ isRead: true } satisfies ImportNote)
    isNoted = isLarge
    step(path, toBudget(bytes))
  }
  const files = unpackFiles(packed)
  const names = files.map(({ path }) => path)
  const fs = createMemoryFs(files)
  const { worst = [], ...report } = await importContent({
    paths: [folder, ...(await findExportFiles(names, fs))],
    fs,
    client: toClient(call),
    options: {
      ...options,
      checkPublic: options.checkPublic ? await openPublicCheck(call, signal) : undefined,
      compare: true,
      // The page has shown how many pictures are missing.
      allowMissingPictures: true,
      // The file in hand is the last one that was begun.
      concurrency: 1,
      signal,
      onProgress: ({ done, total }) => note({ done, total } satisfies ImportNote),
      onFault: ({ path, error }) =>
        note({ path, fault: error instanceof Error ? error : new Error(String(error)) } satisfies ImportNote),
      beforeRead,
      // The posts of an export are parsed together.
      onArchive: beforeRead,
    },
  })
  const { states, fields, links, pictures } = describeReport(report)
  const lines = [...states, ...fields, ...links, ...pictures].filter((line) => line !== "")
  return {
    report,
    words: lines.map(toPageWords),
    page: renderReportPage({ ...report, worst }, { say: toPageWords }),
  }
}

/** Milliseconds of processor time for a file. An export of a blog has all articles in one. */
const toBudget = (bytes: number) => Math.round(3000 + (bytes / 1024 / 1024) * 3000)

/** Most requests of one import to old sites. */
const mostRequests = 20_000

/** Asks old sites by the main thread, and reads their pages here. */
async function openPublicCheck(call: TaskContext["call"], signal: AbortSignal): Promise<PublicCheck> {
  const [{ createPublicCheck }, { renderBody }] = await Promise.all([
    import("@citable/reader/look"),
    import("@citable/markdown"),
  ])
  // Functions and signals stay on a thread. A body that is not wanted is bounded, too.
  const fetch = ({ wantsBody: _wants, signal: _signal, ...request }: PageRequest) =>
    call("fetch", request) as Promise<PageResponse>
  return createPublicCheck({
    fetch: Object.assign(fetch, { close: () => Promise.resolve() }),
    signal,
    mostRequests,
    render: async ({ body, body_format: format = "markdown", locale }: PublicQuestion["article"]) =>
      (await renderBody(body, { format, locale })).html,
  })
}

const methods = [
  "getBrand",
  "updateBrand",
  "listContent",
  "createContent",
  "updateContent",
  "publishContent",
  "unpublishContent",
  "listMedia",
  "uploadMedia",
] as const satisfies (keyof ImportClient)[]

/** A client whose calls the main thread makes. */
function toClient(call: TaskContext["call"]): ImportClient {
  const made = methods.map((name) => [name, (input: unknown) => call(name, input)])
  return Object.fromEntries(made)
}
