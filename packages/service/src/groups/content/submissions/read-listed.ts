import type { SubmissionsContext } from "./submissions-context.ts"

const timeoutMs = 60_000
const bounds = { maxFiles: 50, maxUrls: 200_000 }

export interface ListedAddresses {
  /** The sitemap to submit for an address: the one that robots.txt names, or that is at a usual place. Undefined if none lists it. */
  sitemapOf: (url: string) => string | undefined
  /** Why an address is in none. */
  reason: string
}

/** Reads which addresses the sitemaps of a site list. */
export async function readListed(
  { reading }: Pick<SubmissionsContext, "reading">,
  origin: string,
): Promise<ListedAddresses> {
  const { fetchRobots, findSitemaps } = await import("@citable/reader")
  const signal = AbortSignal.timeout(timeoutMs)
  const { robots } = await fetchRobots(reading.fetch, origin, { signal })
  const named = robots.sitemaps.map(({ url }) => url)
  const fileOf = new Map<string, string>()
  const { files, isCut } = await findSitemaps(reading.fetch, {
    origin,
    named,
    onUrls: (urls, file) => urls.forEach(({ url }) => fileOf.set(plain(url), file)),
    ...bounds,
    signal,
  })
  /** An index is submitted as a whole. */
  const rootOf = (file: string): string => {
    const from = files.find(({ url }) => url === file)?.foundIn ?? "guess"
    return from === "robots" || from === "guess" ? file : rootOf(from)
  }
  const read = files.filter(({ reading: found }) => found?.format != null)
  const [first] = read
  const reason =
    first === undefined
      ? `the site has no sitemap: ${origin}/robots.txt names none that can be read, and ${origin}/sitemap.xml is none`
      : `the sitemap ${rootOf(first.url)} does not list the address${isCut ? ", as far as it was read" : ""}`
  return {
    reason,
    sitemapOf(url) {
      const file = fileOf.get(plain(url))
      return file === undefined ? undefined : rootOf(file)
    },
  }
}

/** Sitemaps and templates can differ by a slash at the end. */
const plain = (url: string): string => (URL.parse(url)?.href ?? url).replace(/\/$/, "")
