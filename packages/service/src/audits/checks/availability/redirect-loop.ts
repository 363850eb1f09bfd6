import type { SiteCheck } from "../site-check.ts"

export const redirectLoop: SiteCheck = {
  code: "redirect_loop",
  severity: "error",
  category: "availability",
  title: "Redirects that lead back to themselves",
  detail: "Nobody can reach such a page. Look for two rules of the server that redirect to each other.",
  async find({ db, auditId }) {
    const rows = await db
      .selectFrom("site_pages")
      .select(["url_key", "url", "redirect_key"])
      .where("audit_id", "=", auditId)
      .where("state", "=", "redirect")
      .execute()
    const next = new Map(rows.map(({ url_key: key, redirect_key: target }) => [key, target]))
    const findings = rows
      .filter(({ url_key: key }) => {
        const seen = new Set<number>()
        for (let at: number | null = key; at !== null && next.has(at); at = next.get(at) ?? null) {
          if (seen.has(at)) return at === key || seen.has(key)
          seen.add(at)
        }
        return false
      })
      .map(({ url }) => ({ url, detail: null }))
    return { checked: rows.length, findings }
  },
}
