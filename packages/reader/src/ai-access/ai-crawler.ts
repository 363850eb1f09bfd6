/** A crawler of an AI assistant, or of a search engine whose index an assistant reads. */
export interface AiCrawler {
  /** The product token that robots.txt addresses. */
  name: string
  operator: string
  /**
   * What it fetches for: training, a search index, the question of one person, or `other`: previews of links, agents that buy and click, and
   * what customers of a platform collect. No answer depends on those.
   */
  purpose: "training" | "search" | "user" | "other"
  /** Whether it follows robots.txt, by what its operator says. */
  obeysRobots: "yes" | "no" | "unknown"
  /** False for a token that robots.txt alone knows, such as `Google-Extended`: no request ever names it. */
  sendsRequests: boolean
  /** What a probe sends; null if the probe uses another crawler of the operator, or none. */
  probeUserAgent: string | null
  /** Where the operator publishes the addresses of this crawler; null if it does not. */
  ipListUrl: string | null
  documentationUrl: string
  /** The day on which this row was last compared with its sources. */
  checkedOn: string
}
