import { isCitableError } from "@citable/contract"
import { createSafeFetch, type SafeFetchOptions } from "@citable/safe-fetch"

const maxRedirects = 5

/**
 * Creates a function that asks an old site where it redirects an address; undefined if it does not, or does not answer. Whoever wrote an
 * article names its addresses, so it reaches no private network.
 */
export function createRedirectFinder(
  options: Pick<SafeFetchOptions, "lookup" | "connect" | "allowPrivateNetwork"> & { signal: AbortSignal },
): { askRedirect: (url: string) => Promise<string | undefined>; close: () => Promise<void> } {
  const { signal, ...network } = options
  const fetch = createSafeFetch({ ...network, totalTimeoutMs: 15_000 })
  const headers = { "user-agent": "CitableBot/1.0" }
  const askRedirect = async (url: string) => {
    let target = url
    for (let redirects = 0; redirects < maxRedirects; redirects++) {
      let response: Response
      try {
        response = await fetch(target, { method: "HEAD", headers, signal })
      } catch (error) {
        // The report counts a link whose address does not answer as lost.
        if (isCitableError(error) && !signal.aborted) break
        throw error
      }
      await response.body?.cancel()
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null
      const next = location === null ? null : URL.parse(location, target)
      if (next === null) break
      target = next.href
    }
    return target === url ? undefined : target
  }
  return { askRedirect, close: () => fetch.close() }
}
