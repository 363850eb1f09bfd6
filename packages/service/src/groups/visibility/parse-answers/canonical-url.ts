import { isCampaignParameter } from "./campaign-parameters.ts"

const longestHost = 253

/**
 * The canonical URL of a page (RFC 3986, section 6.2.2, and common practice):
 *
 * - https, the host in lower case without `www.`, no default port
 * - no fragment, no credentials, no campaign parameters; the other parameters are sorted
 * - no slash at the end of the path
 *
 * Undefined for other schemes, invalid URLs, and hosts longer than a name can be (RFC 1035, section 2.3.4).
 */
export function canonicalUrl(url: string): string | undefined {
  if (url.length > 4000 || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return undefined
  const host = parsed.hostname.replace(/^www\./, "").replace(/\.$/, "")
  if (host === "" || host.length > longestHost) return undefined
  const kept = [...parsed.searchParams].filter(([name]) => !isCampaignParameter(name))
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  const path = parsed.pathname.replace(/(?<!\/)\/+$/, "")
  const port = parsed.port === "" ? "" : `:${parsed.port}`
  return `https://${host}${port}${path}${query === "" ? "" : `?${query}`}`
}
