import type { StoredSite } from "./query-check.ts"

/** The redirects of an audit, and whether each leads into a loop, so that nobody gets anywhere by it. */
export async function findRedirectLoops({ db, auditId }: StoredSite): Promise<{ url: string; isLoop: boolean }[]> {
  const rows = await db
    .selectFrom("site_pages")
    .select(["url_key", "url", "redirect_key"])
    .where("audit_id", "=", auditId)
    .where("crawled_in", "=", auditId)
    .where("state", "=", "redirect")
    .orderBy("url")
    .execute()
  const next = new Map(rows.map(({ url_key: key, redirect_key: target }) => [key, target]))
  const leadsNowhere = (key: number): boolean => {
    const seen = new Set<number>()
    for (let at: number | null = key; at !== null && next.has(at); at = next.get(at) ?? null) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  }
  return rows.map(({ url, url_key: key }) => ({ url, isLoop: leadsNowhere(key) }))
}
