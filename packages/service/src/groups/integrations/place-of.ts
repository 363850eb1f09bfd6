/** What decides where the articles of an integration are, as one text. Empty for kinds that show no articles. */
export function placeOf(kind: string, config: Record<string, unknown>): string {
  const url = toPlainAddress(config["url"])
  if (kind === "wordpress") return JSON.stringify([url, config["type"] ?? "posts"])
  if (kind === "http_endpoint") return url
  if (kind !== "git") return ""
  const { provider, branch, folder } = config
  // Only the two hosts are known to ignore the case.
  const repository = typeof config["repository"] === "string" ? config["repository"] : ""
  return JSON.stringify([provider, url, provider === "generic" ? repository : repository.toLowerCase(), branch, folder])
}

/** An address without what different spellings of it differ in: the scheme, and a slash at the end. */
function toPlainAddress(address: unknown): string {
  const url = typeof address === "string" ? URL.parse(address) : null
  return url === null ? "" : url.host + url.pathname.replace(/\/+$/, "")
}
