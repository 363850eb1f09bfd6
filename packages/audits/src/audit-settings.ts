/** What a call asked of an audit. */
export interface AuditSettings {
  /** Null: the whole site. */
  urls: string[] | null
  /** Whether the URLs are articles that became visible, to which others may be added until it starts. */
  isOfArticles?: boolean
  /** Whether the schedule of the brand started it, and no person. */
  isScheduled?: boolean
  /** Where the site begins: a host of the brand, or a URL. */
  start: string
  /** Further hosts whose pages belong to the site, with a port if it is not the usual one. */
  hosts: string[]
  maxPages: number
  coreWebVitals: boolean
  /** Whether a browser looks at one page of each template. Absent in audits of earlier releases. */
  accessibility?: boolean
  device: "desktop" | "mobile"
  ignoreRobots: boolean
}
