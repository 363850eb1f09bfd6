/** Addresses that documents use as examples, and those of the machine that builds. */
const placeholder = /^(?:(?:www\.)?example\.(?:com|net|org)|(?:.+\.)?localhost)$/

/** On the process: a framework can have this module in several bundles. */
const told = Symbol.for("citable.unknownAddress")
const shared = globalThis as { [told]?: true }

/**
 * The address of a site or a page, as long as search engines may learn it. In production, `example.com` and `localhost` count as unknown:
 * a canonical link to them tells search engines that the page lives elsewhere.
 */
export function knownAddress(url: string | undefined): string | undefined {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : ""
  if (process.env["NODE_ENV"] !== "production" || !placeholder.test(host)) return url
  warnOfUnknownAddress(host)
  return undefined
}

/** Says once what an unknown address costs, and what to set. */
export function warnOfUnknownAddress(host?: string): void {
  if (shared[told] === true) return
  shared[told] = true
  const found = host === undefined ? "" : `, only ${host}`
  console.warn(
    `Citable knows no address of this site${found}. So its articles have no absolute canonical address, and @citable/next makes no sitemap and no feed. Set site in astro.config, siteUrl of createCitable(), or SITE_URL in a blog of citable create, to the address that visitors use.`,
  )
}
