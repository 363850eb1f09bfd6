/** Parameters that say where a visitor came from, or who it is. They do not change a page. */
const dropped =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|phpsessid|jsessionid|aspsessionid\w*|oscsid)$/i

/**
 * The one spelling of a URL that a crawl asks for: by the URL standard, without fragment, tracking parameters and session ids; escapes of
 * unreserved characters are undone, the others have capitals (RFC 3986, 6.2.2). The order of parameters and a slash at the end stay.
 * Null for a URL that cannot be fetched.
 */
export function normaliseUrl(url: string, base?: string): string | null {
  const parsed = URL.parse(url, base)
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null
  if (parsed.username !== "" || parsed.password !== "") return null
  if (parsed.hostname.endsWith(".")) parsed.hostname = parsed.hostname.slice(0, -1)
  if (parsed.hash !== "" || parsed.href.endsWith("#")) parsed.hash = ""
  const { search } = parsed
  if (search === "") {
    if (parsed.href.endsWith("?")) parsed.search = ""
  } else {
    const kept = search
      .slice(1)
      .split("&")
      .filter((pair) => !dropped.test(pair.split("=", 1)[0] ?? ""))
    const joined = kept.join("&")
    if (joined.length + 1 !== search.length) parsed.search = joined
  }
  const path = parsed.pathname
  if (path.includes(";") || path.includes("(S(")) {
    parsed.pathname = path.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, "").replace(/\/\(S\([^/()]+\)\)/g, "")
  }
  const { href } = parsed
  return href.includes("%") ? href.replaceAll(/%[\da-f]{2}/gi, normaliseEscape) : href
}

function normaliseEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
}
