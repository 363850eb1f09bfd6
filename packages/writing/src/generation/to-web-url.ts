const longest = 2000

/** The address of a page as an article can link to it; undefined for what is no page of the web, or has a password in it. */
export function toWebUrl(url: string): string | undefined {
  const parsed = url.length > longest ? null : URL.parse(url)
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return undefined
  if (parsed.username !== "" || parsed.password !== "") return undefined
  parsed.hash = ""
  return parsed.href.length > longest ? undefined : parsed.href
}
