/** Query parameters that say where a visitor came from. They do not identify the page. */
const campaign =
  /^(?:utm_[a-z0-9_]+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_[ce]id|_hs(?:enc|mi)|hsctatracking|mkt_tok|srsltid|_ga|_gl|ref_src|vero_id|oly_(?:anon|enc)_id)$/

/**
 * The canonical URL of a page (RFC 3986, section 6.2.2, and common practice):
 *
 * - https, the host in lower case without `www.`, no default port
 * - no fragment, no credentials, no campaign parameters; the other parameters are sorted
 * - no slash at the end of the path
 *
 * Undefined for other schemes and invalid URLs.
 */
export function canonicalUrl(url: string): string | undefined {
  if (url.length > 4000 || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return undefined
  const host = parsed.hostname.replace(/^www\./, "").replace(/\.$/, "")
  if (host === "") return undefined
  const kept = [...parsed.searchParams].filter(([name]) => !campaign.test(name.toLowerCase()))
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  const path = parsed.pathname.replace(/(?<!\/)\/+$/, "")
  const port = parsed.port === "" ? "" : `:${parsed.port}`
  return `https://${host}${port}${path}${query === "" ? "" : `?${query}`}`
}
