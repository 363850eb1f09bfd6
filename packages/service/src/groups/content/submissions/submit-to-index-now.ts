import { type BrandDetail, toIndexNowKey } from "@citable/contract"

import { readRetryAfter } from "../../../outbox/deliveries/read-retry-after.ts"
import type { Turn } from "./claim-submissions.ts"
import { lookForKeyFile } from "./find-key-files.ts"
import type { SubmissionRow } from "./submission-rows.ts"
import type { Outcome, SubmissionsContext } from "./submissions-context.ts"

const timeoutMs = 30_000

/**
 * Submits addresses with IndexNow, those of a host together. A host without its key file submits nothing. Each outcome is stored before the next
 * request leaves, so a process that ends repeats one request at most.
 */
export async function submitToIndexNow(
  context: SubmissionsContext,
  /** Of addresses that a visitor has seen as they should be. */
  rows: readonly SubmissionRow[],
  { brandId, stillHeld, settle, files }: Turn & { files: ReadonlyMap<string, BrandDetail["key_files"][number]> },
): Promise<void> {
  const key = await toIndexNowKey(brandId)
  for (const [host, ofHost] of Map.groupBy(rows, ({ url }) => new URL(url).host)) {
    const file = files.get(host)
    const keyUrl = file?.url ?? null
    if (keyUrl === null) {
      await settle(ofHost, { state: "waiting", reason: file?.problem ?? "nobody has looked for the key file" })
      continue
    }
    // A key file is for the addresses of its folder.
    const folder = new URL(".", keyUrl).href
    const isCovered = ({ url }: SubmissionRow) => url.startsWith(folder)
    const others = ofHost.filter((row) => !isCovered(row))
    await settle(others, { state: "failed", reason: `the key file ${keyUrl} is only for addresses below ${folder}` })
    const covered = await stillHeld(ofHost.filter(isCovered))
    if (covered.length === 0) continue
    const body = { host, key, keyLocation: keyUrl, urlList: covered.map(({ url }) => url) }
    await settle(covered, await post(context, body, { brandId }))
  }
}

interface IndexNowBody {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

async function post(
  context: SubmissionsContext,
  body: IndexNowBody,
  { brandId }: { brandId: string },
): Promise<Outcome> {
  const { indexNow, now } = context
  let response: Response
  try {
    response = await indexNow.fetch(indexNow.url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
  } catch (error) {
    return { state: "waiting", reason: `IndexNow cannot be reached: ${describe(error)}` }
  }
  const { status } = response
  if (status === 200) return { state: "received", reason: null, status }
  if (status === 202) return { state: "received", reason: "it checks the key file later", status }
  if (status === 429 || status >= 500) {
    const wait = readRetryAfter(response.headers.get("retry-after"), now())
    const reason = status === 429 ? "IndexNow asks to wait (HTTP 429)" : `IndexNow failed (HTTP ${status})`
    return { state: "waiting", reason, status, notBefore: now() + wait, isAsked: status === 429 && wait > 0 }
  }
  const refused = `IndexNow refused it (HTTP ${status})`
  if (status !== 403 && status !== 422) return { state: "failed", reason: refused, status }
  const file = await lookForKeyFile(context, brandId, new URL(body.keyLocation))
  if (file.problem !== null) return { state: "waiting", reason: `${refused}: ${file.problem}`, status }
  if (status === 403)
    return { state: "waiting", reason: `${refused}: it does not accept the key, which ${file.url} has`, status }
  return { state: "failed", reason: `${refused}: it says that the addresses are not of ${body.host}`, status }
}

/** The innermost cause says the most: `fetch` wraps the error of the connection. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return describe(error.cause)
  const { code } = error as { code?: string }
  return (error.message || code || error.name).replace(/\.$/, "").slice(0, 300)
}
