/**
 * An address without what frameworks and hosts add and take: `www.`, a slash, `index.html` or `.html` at the end. `path` leaves out the host
 * as well.
 */
export function toComparable(address: string, part: "address" | "page" | "path" = "address"): string {
  const { protocol = "", host = "", pathname = "", search = "" } = URL.parse(address) ?? {}
  const path = decodePath(pathname).replace(/(?:\/|\/index\.html|\.html)$/, "") + search
  if (part === "path") return path
  const page = host.replace(/^www\./, "") + path
  return part === "page" ? page : `${protocol}//${page}`
}

/** A path as people read it; as it is, if its escapes are not UTF-8. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
