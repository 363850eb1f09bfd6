import { findTargets, isBroken, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const brokenExternalLink: QueryCheck = {
  code: "broken_external_link",
  severity: "warning",
  category: "links",
  title: "Links to other sites that do not work",
  detail: "The other site has no such page, also when asked a second time. Link to its new place, or remove the link.",
  find: (site) => findTargets(site, { kinds: ["external"], wrong: isBroken, detail: targetAnswer }),
}
