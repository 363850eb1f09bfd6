import { decideRobots, type Robots } from "@citable/reader"

/** Whether robots.txt keeps search engines away from a page. */
export function blocksSearch(robots: Robots, url: string): boolean {
  return decideRobots(robots, { tokens: ["Googlebot"], url, mode: "google" }).allowed === false
}
