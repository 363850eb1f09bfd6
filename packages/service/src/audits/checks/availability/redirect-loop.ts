import { findRedirectLoops } from "../find-redirect-loops.ts"
import type { QueryCheck } from "../query-check.ts"

export const redirectLoop: QueryCheck = {
  code: "redirect_loop",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Redirects that lead back to themselves",
  detail: "Nobody can reach such a page. Look for two rules of the server that redirect to each other.",
  async find(site) {
    const redirects = await findRedirectLoops(site)
    const findings = redirects.flatMap(({ url, isLoop }) => (isLoop ? { url, detail: null } : []))
    return { checked: redirects.length, findings }
  },
}
