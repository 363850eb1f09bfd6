import { decideRobots, type Robots } from "@citable/reader"

/** A crawler that decides whether people find a page by search, or by the answers of an assistant. */
export interface SearchCrawler {
  /** Permanent: results name the crawler so. */
  name: "google" | "bing" | "chatgpt" | "claude" | "perplexity"
  title: string
  /** Its name in robots.txt and in robots directives. */
  token: string
  /** How robots.txt is read for it. */
  mode: "google" | "both"
  /** The share of its readers that a page loses if this crawler alone is kept out: a judgement, by how many people ask it. */
  share: number
}

/** Those with most users first. Where all are kept out, a page keeps the readers that follow links. */
export const searchCrawlers: readonly SearchCrawler[] = [
  { name: "google", title: "Google", token: "Googlebot", mode: "google", share: 0.85 },
  { name: "bing", title: "Bing", token: "bingbot", mode: "both", share: 0.4 },
  { name: "chatgpt", title: "ChatGPT", token: "OAI-SearchBot", mode: "both", share: 0.65 },
  { name: "claude", title: "Claude", token: "Claude-SearchBot", mode: "both", share: 0.25 },
  { name: "perplexity", title: "Perplexity", token: "PerplexityBot", mode: "both", share: 0.2 },
]

/** The share of its readers that a page loses if these crawlers are kept out. */
export function shareOfClosed(names: readonly SearchCrawler["name"][]): number {
  const closed = searchCrawlers.filter(({ name }) => names.includes(name))
  return 1 - closed.reduce((left, { share }) => left * (1 - share), 1)
}

/** Whom robots.txt keeps from a URL. */
export function closedByRobots(rules: Robots, url: string): SearchCrawler["name"][] {
  return searchCrawlers.flatMap(({ name, token, mode }) =>
    decideRobots(rules, { tokens: [token], url, mode }).allowed === false ? [name] : [],
  )
}
