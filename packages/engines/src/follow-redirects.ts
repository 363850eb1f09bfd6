import type { CitedSource } from "./cited-source.ts"
import type { EngineFetch } from "./engine.ts"

/** The most redirects of an answer that are followed, at once, and the milliseconds for each and for all. */
const bounds = { redirects: 60, atOnce: 6, each: 5000, all: 20_000 }

/** A page that a vendor hid behind a redirect of its own. */
export interface HiddenPage {
  redirect: string
  /** The host of the page; null if the vendor does not say it. */
  host: string | null
  title: string | null
}

/**
 * The pages behind redirects of a vendor, in their order. It asks each redirect once, and never the page itself: the address is in the
 * `location` of the answer. A page whose redirect does not tell it becomes the front page of its host, `unresolved`; without a host, it is
 * left out.
 */
export async function followRedirects(
  pages: readonly HiddenPage[],
  { fetch, signal }: { fetch: EngineFetch; signal: AbortSignal },
): Promise<Map<HiddenPage, CitedSource>> {
  const found = new Map<HiddenPage, CitedSource>()
  const until = AbortSignal.any([signal, AbortSignal.timeout(bounds.all)])
  const waiting = pages.slice(0, bounds.redirects)
  const follow = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const url = await locationOf(page.redirect, fetch, until)
      if (url !== undefined) found.set(page, { url, title: page.title })
    }
  }
  await Promise.all(Array.from({ length: bounds.atOnce }, follow))
  return new Map(
    pages.flatMap((page) => {
      const url = page.host === null ? undefined : `https://${page.host.toLowerCase()}/`
      const source =
        found.get(page) ?? (url === undefined ? undefined : { url, title: null, unresolved: true as const })
      return source === undefined ? [] : [[page, source] as const]
    }),
  )
}

/** Where a redirect leads; undefined if it does not say an address of the web. What it answers else is not read. */
async function locationOf(redirect: string, fetch: EngineFetch, until: AbortSignal): Promise<string | undefined> {
  try {
    const signal = AbortSignal.any([until, AbortSignal.timeout(bounds.each)])
    const response = await fetch(redirect, { method: "HEAD", headers: {}, redirect: "manual", signal })
    await response.body?.cancel()
    const location = response.headers.get("location") ?? ""
    if (response.status < 300 || response.status > 399 || !URL.canParse(location, redirect)) return undefined
    const url = new URL(location, redirect)
    const isPage = /^https?:$/.test(url.protocol) && url.host !== new URL(redirect).host
    return isPage && url.href.length <= 4000 ? url.href : undefined
  } catch {
    // A page without its address is told as such: the answer itself is there, and paid for.
    return undefined
  }
}
