import { CitableError } from "@citable/contract"
import type { PageFetch } from "@citable/reader"

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array } | "timeout"

/** A fetch over made pages, and the URLs that were asked; what is not there answers 404. */
export function answerPages(pages: Readonly<Record<string, Answer>>): PageFetch & { asked: string[] } {
  const asked: string[] = []
  async function fetchPage({ url, maxBytes = 5 * 1024 * 1024 }: Parameters<PageFetch>[0]): ReturnType<PageFetch> {
    asked.push(url)
    const answer = pages[url] ?? { status: 404 }
    if (answer === "timeout")
      throw new CitableError(`${new URL(url).host} did not answer in time.`, { code: "timeout" })
    const { status = 200, headers = {}, body = "" } = answer
    const bytes = typeof body === "string" ? Buffer.from(body) : body
    const kept = bytes.subarray(0, maxBytes)
    return {
      url,
      status,
      headers,
      body: kept,
      truncated: kept.length < bytes.length,
      transferred: bytes.length,
      ttfbMs: 1,
    }
  }
  return Object.assign(fetchPage, { asked, close: async () => {} })
}
