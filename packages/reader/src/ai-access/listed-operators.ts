import type { AiCrawler } from "./ai-crawler.ts"

/** An operator of crawlers. */
export interface CrawlerOperator {
  operator: string
  documentationUrl: string
  /** The crawler that stands for the operator in a probe, and what it sends. */
  probe?: { name: string; userAgent: string }
  crawlers: readonly Row[]
  /** The day on which its rows were last compared with the page. Default: that of most operators. */
  checkedOn?: string
}

/** Name, purpose, whether it obeys robots.txt, and where its addresses are; `token` for a token that sends no requests. */
type Row = readonly [
  name: string,
  purpose: AiCrawler["purpose"],
  obeys: AiCrawler["obeysRobots"],
  list?: string | null,
  token?: "token",
]

/** A public list of names, whose version of 2026-08-22 was read. */
const list = { documentationUrl: "https://github.com/ai-robots-txt/ai.robots.txt", checkedOn: "2026-11-30" }

/** Crawlers whose operators say little of them, by what a public list says. What nobody says is `unknown`. */
export const listedOperators: readonly CrawlerOperator[] = [
  {
    ...list,
    operator: "Google",
    crawlers: [
      ["GoogleOther-Image", "training", "yes"],
      ["GoogleOther-Video", "training", "yes"],
      ["Google-CloudVertexBot", "other", "yes"],
    ],
  },
  // Old files of sites still name it.
  { ...list, operator: "Anthropic", crawlers: [["Claude-Web", "training", "unknown"]] },
  { ...list, operator: "Meta", crawlers: [["facebookexternalhit", "other", "no"]] },
  {
    ...list,
    operator: "Amazon",
    crawlers: [
      ["bedrockbot", "other", "yes"],
      ["NovaAct", "other", "unknown"],
      ["AmazonBuyForMe", "other", "unknown"],
    ],
  },
  // Pages of strangers name these two, and none of xAI does.
  {
    operator: "xAI",
    documentationUrl: "https://x.ai/",
    checkedOn: "2026-11-30",
    crawlers: [
      ["xAI-Bot", "other", "unknown"],
      ["GrokBot", "other", "unknown"],
    ],
  },
  { ...list, operator: "Ai2", crawlers: [["AI2Bot-DeepResearchEval", "user", "unknown"]] },
  { ...list, operator: "Webz.io", crawlers: [["omgilibot", "training", "yes"]] },
  { ...list, operator: "Timpi", crawlers: [["Timpibot", "training", "unknown"]] },
  { ...list, operator: "iAsk", crawlers: [["iaskspider", "search", "no"]] },
  { ...list, operator: "Andi", crawlers: [["Andibot", "search", "unknown"]] },
  { ...list, operator: "Phind", crawlers: [["PhindBot", "user", "unknown"]] },
  { ...list, operator: "SB Intuitions", crawlers: [["SBIntuitionsBot", "training", "yes"]] },
  { ...list, operator: "NICT", crawlers: [["ICC-Crawler", "training", "yes"]] },
]
