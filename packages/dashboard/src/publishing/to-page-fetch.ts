import { CitableError } from "@citable/contract"
import type { PageHost } from "@citable/page-kit"
import type { PageFetch } from "@citable/reader"

/** Makes the fetch of the reader from the guarded one for pages of a brand's own sites, which may be in a private network. */
export function toPageFetch(fetchSite: PageHost["fetchSite"]): PageFetch {
  const fetchPage: (...request: Parameters<PageFetch>) => ReturnType<PageFetch> = async (request) => {
    const { url, timeoutMs = 15_000, signal: whole } = request
    const deadline = AbortSignal.timeout(Math.ceil(timeoutMs))
    const signal = whole === undefined ? deadline : AbortSignal.any([whole, deadline])
    const headers = { accept: "text/html,*/*;q=0.8", "user-agent": "Citable-Check/1", ...request.headers }
    const started = performance.now()
    try {
      const response = await fetchSite(url, { signal, headers })
      const ttfbMs = performance.now() - started
      const body = new Uint8Array(await response.arrayBuffer())
      const { status } = response
      const answer = { url, status, headers: Object.fromEntries(response.headers), body }
      return { ...answer, truncated: false, transferred: body.length, ttfbMs }
    } catch (cause) {
      if (!deadline.aborted || whole?.aborted === true) throw cause
      const message = `${URL.parse(url)?.host ?? "The site"} took longer than ${Math.round(timeoutMs / 1000)} seconds.`
      throw new CitableError(message, { code: "timeout", cause })
    }
  }
  return Object.assign(fetchPage, { close: () => Promise.resolve() })
}
