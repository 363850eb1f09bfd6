import { type BrandDetail, indexNowPath, isCitableError, toIndexNowKey } from "@citable/contract"

import { readArticleTemplates } from "../../../outbox/article-templates.ts"
import type { SubmissionRow } from "./submission-rows.ts"
import type { SubmissionsContext } from "./submissions-context.ts"

type KeyFile = BrandDetail["key_files"][number]

const timeoutMs = 10_000
const day = 24 * 3_600_000
/** Folders above an address in which the file is looked for. */
const mostFolders = 2

/**
 * Looks for the key file on the hosts of addresses, as a visitor does, and keeps what it found. A file that was there is looked at again after
 * a day. Before the first submission, it looks at the hosts of the brand's sites, so that people learn early what is missing.
 */
export async function findKeyFiles(
  context: SubmissionsContext,
  brand: { id: string; key_files: string | null },
  rows: readonly Pick<SubmissionRow, "url">[],
): Promise<Map<string, KeyFile>> {
  const { db, now } = context
  const known = new Map((JSON.parse(brand.key_files ?? "[]") as KeyFile[]).map((file) => [file.host, file]))
  const isFresh = ({ host, protocol }: URL) => {
    const file = known.get(host)
    const isFound = file?.url != null && file.url.startsWith(protocol)
    return isFound && file.problem === null && Date.parse(file.looked_at) > now() - day
  }
  const templates = brand.key_files === null ? await readArticleTemplates(db, brand.id) : []
  const urls = [...rows.map(({ url }) => url), ...templates.map((template) => template.replaceAll(/[{}]/g, ""))]
  const first = new Map(urls.map((url) => [new URL(url).host, new URL(url)]).toReversed() as [string, URL][])
  const asked = [...first.values()].filter((url) => !isFresh(url))
  for (const url of asked) known.set(url.host, await lookForKeyFile(context, brand.id, url))
  if (asked.length > 0 || brand.key_files === null) {
    await db
      .updateTable("brands")
      .set({ key_files: JSON.stringify([...known.values()]) })
      .where("id", "=", brand.id)
      .execute()
  }
  return known
}

/** Looks for the key file of a brand on the host of an address. */
export async function lookForKeyFile(
  { reading, now }: Pick<SubmissionsContext, "reading" | "now">,
  brandId: string,
  { origin, pathname, host }: URL,
): Promise<KeyFile> {
  const { openPage } = await import("@citable/reader/look")
  const key = await toIndexNowKey(brandId)
  const steps = pathname.split("/").slice(1, -1).slice(0, mostFolders)
  const folders = steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`)
  const looked_at = new Date(now()).toISOString()
  const problems: string[] = []
  for (const path of [indexNowPath, `/${key}.txt`, ...folders.map((folder) => folder + indexNowPath)]) {
    const url = origin + path
    try {
      const request = { url, timeoutMs, maxBytes: 4096, signal: AbortSignal.timeout(2 * timeoutMs) }
      const page = await openPage(reading.fetch, request)
      const isHere = page.status === 200 && new URL(page.url).origin === origin
      if (isHere && Buffer.from(page.body).toString("utf8").trim() === key)
        return { host, url, problem: null, looked_at }
      problems.push(page.status === 200 ? "holds something else" : `answers ${page.status}`)
    } catch (error) {
      if (!isCitableError(error)) throw error
      problems.push(`cannot be read: ${error.message.replace(/\.$/, "")}`)
    }
  }
  const problem = `the key file ${origin}${indexNowPath} ${problems[0]}. It has to hold ${key} and nothing else.`
  return { host, url: null, problem, looked_at }
}
