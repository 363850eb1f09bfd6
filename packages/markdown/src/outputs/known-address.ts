/** Addresses that documents use as examples, and those of the machine that builds. Who writes 127.0.0.1 tries a build on purpose. */
const placeholder = /^(?:(?:www\.)?example\.(?:com|net|org)|(?:.+\.)?localhost)$/

/** On the process: a framework can have this module in several bundles. */
const told = Symbol.for("citable.unknownAddress")
const shared = globalThis as { [told]?: true }

const hostOf = (url: string | URL | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : ""

/** Whether an address is a placeholder for one that is not known yet: `localhost`, `example.com` and the like. */
export function isPlaceholderAddress(url: string | URL | undefined): boolean {
  return placeholder.test(hostOf(url))
}

/**
 * The address of a site or a page, as long as search engines may learn it. In production, `example.com` and `localhost` count as unknown:
 * a canonical link to them tells search engines that the page lives elsewhere.
 */
export function knownAddress<Address extends string | URL>(url: Address | undefined): Address | undefined {
  if (process.env["NODE_ENV"] !== "production" || !isPlaceholderAddress(url)) return url
  warnOfUnknownAddress(hostOf(url))
  return undefined
}

/** Warns once what is missing without a known address, and what to set. */
export function warnOfUnknownAddress(host?: string): void {
  if (shared[told] === true) return
  shared[told] = true
  const [found, rest] =
    host === undefined
      ? ["", ""]
      : [`, only ${host}`, ` A feed or sitemap that your own code makes from that address names ${host} all the same.`]
  console.warn(
    `Citable knows no address of this site${found}. So its articles have no canonical address, and @citable/next makes no sitemap, no feed and no llms.txt.${rest} Run citable init --site-url <address> with the address that visitors use. Or set site in astro.config, siteUrl of createCitable(), or SITE_URL in a blog of citable create.`,
  )
}
