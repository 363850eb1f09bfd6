/** A link to a brand's site as a source reports it. Days are in UTC, such as `2026-07-01`. */
export interface FoundBacklink {
  fromUrl: string
  /** Null if the source does not report it. The same holds for the other fields. */
  toUrl: string | null
  anchor: string | null
  /** The link types, such as `nofollow`; empty for a link without any. */
  rel: string[] | null
  firstSeen: string | null
  lastSeen: string | null
  lost: boolean | null
  lostOn: string | null
}

/** A provider of backlinks, such as a vendor of SEO data. */
export interface BacklinkData {
  /** The source name of its links: letters, digits and `_`, such as `ahrefs`. */
  name: string
  /** Reads all known links to a domain and its subdomains, including lost ones. */
  read: (domain: string, options: { signal: AbortSignal }) => AsyncIterable<FoundBacklink>
}
