/** A URL that an audit asked for, or that robots.txt or the site kept from it. */
export interface KnownPage {
  url: string
  /** `page`: HTML that answered 200. `kept`: robots.txt disallows it for the crawler, and `refused`: the site answered 429 or a challenge. */
  state: "page" | "file" | "redirect" | "error" | "kept" | "refused"
  /** Whether the site wants it to be found: it is in a sitemap, an article, or the home page. */
  isWanted: boolean
  /** Whether a sitemap names it. */
  isListed: boolean
  /** Whether robots directives keep it out of Google. */
  isNoindex: boolean
  isIndexable: boolean
  /** How many pages link to it. */
  inbound: number
  /** Where it sends everybody: the URL, or the host of another site. */
  leadsTo: string | null
  /** What a reader ends at: the text of the page or of its target, else the URL. */
  ending: string
  /** Another page that it names as its original: the URL, or the host of another site. */
  canonical: string | null
  /** What it shows; null if the page is no HTML. */
  text: string | null
}
