import { CitableError } from "@citable/contract"
import type { PageFetch, PageRequest } from "@citable/safe-fetch"

import type { Redirect, RedirectChain } from "./redirect-chain.ts"
import { toRedirect } from "./to-redirect.ts"

export interface FollowRedirectsOptions {
  /** Default: 10. */
  maxHops?: number
}

/**
 * Sends a request and follows its redirects. Each hop is a separate request, which the guard of the fetch checks again. `timeoutMs` covers
 * all hops together.
 *
 * @throws {CitableError} `redirect_loop`, `too_many_redirects`, or what the fetch throws.
 */
export async function followRedirects(
  fetch: PageFetch,
  request: PageRequest,
  { maxHops = 10 }: FollowRedirectsOptions = {},
): Promise<RedirectChain> {
  const { timeoutMs = 15_000 } = request
  const deadline = performance.now() + timeoutMs
  const redirects: Redirect[] = []
  const seen = new Set<string>()
  let { url, headers = {} } = request
  for (;;) {
    const remaining = Math.max(1, deadline - performance.now())
    const response = await fetch({ ...request, url, headers, timeoutMs: remaining })
    const redirect = toRedirect(response)
    if (redirect === undefined) return { redirects, response }
    redirects.push(redirect)
    seen.add(new URL(url).href.replace(/#.*$/s, ""))
    const { host } = new URL(request.url)
    if (seen.has(redirect.location)) {
      throw new CitableError(`${host} redirects in a circle.`, { code: "redirect_loop" })
    }
    if (redirects.length > maxHops) {
      throw new CitableError(`${host} redirects more than ${maxHops} times.`, { code: "too_many_redirects" })
    }
    // What was meant for one host is not for another.
    if (new URL(redirect.location).origin !== new URL(url).origin) {
      headers = Object.fromEntries(
        Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)),
      )
    }
    url = redirect.location
  }
}
