import { readPageFacts } from "../page/read-page-facts.ts"
import type { AnsweredPage } from "./judge-article-page.ts"

/** Where the links of a page lead: absolute addresses without fragments, each once, in their order. */
export function linksOf({ html, url, headers }: Pick<AnsweredPage, "html" | "url" | "headers">): string[] {
  const { anchors } = readPageFacts(html, { url, headers, charset: { name: "utf-8", source: "default" } })
  return [...new Set(anchors.flatMap((anchor) => (anchor.url === null ? [] : [anchor.url.replace(/#.*$/, "")])))]
}
