import { createPageFetch, type PageFetch } from "@citable/reader"

/**
 * Creates the fetch for pages of a site. People check sites on their own machine, so what they named may be there. What pages name, such as
 * pictures of strangers, may not.
 */
export function createSiteFetch(named: readonly string[]): PageFetch {
  const userAgent = "CitableBot/1.0"
  const [near, far] = [createPageFetch({ userAgent, allowPrivateNetwork: true }), createPageFetch({ userAgent })]
  const hosts = new Set(named.flatMap((url) => URL.parse(url)?.host ?? []))
  return Object.assign(
    (request: Parameters<PageFetch>[0]) => (hosts.has(URL.parse(request.url)?.host ?? "") ? near : far)(request),
    {
      close: async () => {
        await Promise.all([near.close(), far.close()])
      },
    },
  )
}
