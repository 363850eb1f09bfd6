import { CitableError } from "@citable/contract"
import type { PictureFetch } from "@citable/import"
import { createSafeFetch, readUpTo, type SafeFetchOptions } from "@citable/safe-fetch"

/** What a media library takes by default. */
const maxBytes = 25 * 1024 * 1024
const maxRedirects = 5

/**
 * Creates a fetch for the pictures of an old site. Whoever wrote an export names their addresses, so it reaches no private network, and
 * it bounds time and size.
 */
export function createPictureFetch(options: Pick<SafeFetchOptions, "lookup" | "connect"> = {}): {
  fetchPicture: PictureFetch
  close: () => Promise<void>
} {
  const fetch = createSafeFetch({ ...options, maxResponseBytes: maxBytes + 1, totalTimeoutMs: 60_000 })
  const fetchPicture: PictureFetch = async (url, signal) => {
    let target = url
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(target, signal === undefined ? {} : { signal })
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null
      const next = location === null ? null : URL.parse(location, target)
      if (next !== null && redirects < maxRedirects) {
        await response.body?.cancel()
        target = next.href
        continue
      }
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new CitableError(`The old site answered ${response.status}.`, { code: "picture_not_found" })
      }
      const { bytes, truncated } = await readUpTo(response, maxBytes)
      if (truncated) throw new CitableError("It is larger than 25 MiB.", { code: "response_too_large" })
      return bytes
    }
  }
  return { fetchPicture, close: () => fetch.close() }
}
