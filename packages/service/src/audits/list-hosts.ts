/** The hosts whose pages are pages of a brand: its domains, with and without `www.`. */
export function listHosts(domains: readonly string[]): ReadonlySet<string> {
  return new Set(domains.flatMap((domain) => [domain, `www.${domain}`, domain.replace(/^www\./, "")]))
}
