/** A link to a brand's site as a source tells of it. Days are in UTC, as `2026-07-01`. */
export interface FoundBacklink {
  fromUrl: string
  /** Null where the source does not tell, as below. */
  toUrl: string | null
  anchor: string | null
  /** The link types, such as `nofollow`; empty for a link that has none. */
  rel: string[] | null
  firstSeen: string | null
  lastSeen: string | null
  lost: boolean | null
  lostOn: string | null
}

/** A provider of backlinks, such as a vendor of SEO data. */
export interface BacklinkData {
  /** Told as the source of its links: letters, digits and `_`, such as `ahrefs`. */
  name: string
  /** All links to a domain and its subdomains that it knows, those that are lost among them. */
  read: (domain: string, options: { signal: AbortSignal }) => AsyncIterable<FoundBacklink>
}
