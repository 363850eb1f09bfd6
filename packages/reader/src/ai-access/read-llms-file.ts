import type { AiAccess } from "@citable/contract/site"
import type { PageFetch } from "@citable/safe-fetch"

import { errorText } from "./error-text.ts"
import { judgeLlmsTxt, type LlmsTxtProblem } from "./judge-llms-txt.ts"

export type FoundFile = AiAccess["llms_full_txt"]

const maxBytes = 2 * 1024 * 1024

/** Reads an llms.txt, or an llms-full.txt, from the first of the usual places that has one. */
export async function readLlmsFile(
  fetch: PageFetch,
  urls: readonly [string, ...string[]],
  signal: AbortSignal | undefined,
): Promise<{ file: FoundFile; problems: readonly LlmsTxtProblem[] }> {
  let first: { file: FoundFile; problems: readonly LlmsTxtProblem[] } | undefined
  for (const url of urls) {
    const read = await readOne(fetch, url, signal)
    if (read.file.found) return read
    first ??= read
  }
  return first ?? { file: missing(urls[0], null, null), problems: [] }
}

async function readOne(fetch: PageFetch, url: string, signal: AbortSignal | undefined) {
  try {
    const { status, headers, body } = await fetchFile(fetch, url, signal)
    if (status !== 200) return { file: missing(url, status, null), problems: [] }
    const problems = judgeLlmsTxt(new TextDecoder().decode(body), headers["content-type"])
    const isPage = problems.includes("is_html")
    const error = isPage ? "The address answers with a page of HTML." : null
    return { file: { url, found: !isPage, http_status: status, bytes: body.length, error }, problems }
  } catch (error) {
    signal?.throwIfAborted()
    return { file: missing(url, null, errorText(error)), problems: [] }
  }
}

/** A redirect is followed once: sites move these files to their documentation, or to another spelling of their name. */
async function fetchFile(fetch: PageFetch, url: string, signal: AbortSignal | undefined) {
  const request = { maxBytes, timeoutMs: 8000, ...(signal === undefined ? {} : { signal }) }
  const response = await fetch({ ...request, url })
  const { location } = response.headers
  if (response.status < 300 || response.status > 399 || location === undefined) return response
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined
  if (target === undefined || !/^https?:$/.test(target.protocol)) return response
  target.hash = ""
  return fetch({ ...request, url: target.href })
}

function missing(url: string, status: number | null, error: string | null): FoundFile {
  return { url, found: false, http_status: status, bytes: null, error }
}
