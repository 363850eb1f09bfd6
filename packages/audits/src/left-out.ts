/** The URLs that an audit found and did not read, by reason. */
export type LeftOut = { reason: string; count: number }[]

/** Reasons that hide no page of the site: what robots.txt disallows, and links to elsewhere. */
const harmless = new Set(["blocked_by_robots", "links_not_checked", "links_unclear", "loads_not_checked"])

/** Whether an audit read every page that it found. */
export function readEveryPage(leftOut: LeftOut): boolean {
  return leftOut.every(({ reason }) => harmless.has(reason))
}
