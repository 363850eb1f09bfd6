import { isCitableError } from "@citable/contract"
import { decodeHtml, followRedirects, type PageFetch } from "@citable/reader"
import type { AnsweredPage } from "@citable/reader/look"

import type { LookFinding } from "./site-look.ts"

const mostHops = 5
const timeoutMs = 8000

/** Asks for a page as a visitor does, redirects included. A page without an answer gives a finding. */
export async function openAnswer(
  fetch: PageFetch,
  url: string,
  { signal }: { signal: AbortSignal },
): Promise<AnsweredPage | LookFinding> {
  try {
    const request = { url, timeoutMs, signal }
    const { response } = await followRedirects(fetch, request, { maxHops: mostHops })
    const { status, headers, body } = response
    const { html } = decodeHtml(body, headers["content-type"], { triesUtf8: true })
    return { asked: url, url: response.url, status, headers, html }
  } catch (error) {
    if (signal.aborted) return toUnreachable(`the page was not reached before the look ended`)
    if (!isCitableError(error)) throw error
    return toUnreachable(`the page could not be read (${error.message.replace(/\.$/, "")})`)
  }
}

const toUnreachable = (message: string): LookFinding => ({ code: "unreachable", level: "error", message })
