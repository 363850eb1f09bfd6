import { findLoads } from "../find-loads.ts"
import { isBroken, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const headLinkBroken: QueryCheck = {
  code: "head_link_broken",
  severity: "warning",
  category: "metadata",
  title: "Pages whose head names files that are missing",
  detail:
    "The icon, web app manifest, feed or AMP page that the head names does not load. Restore it, or remove its `link` element.",
  find: (site) =>
    findLoads(site, { kinds: ["icon", "manifest", "feed", "amp"], wrong: isBroken, detail: targetAnswer }),
}
