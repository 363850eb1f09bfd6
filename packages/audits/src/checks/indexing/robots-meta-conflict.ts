import { readDirectives } from "@citable/reader"

import type { PageCheck } from "../check.ts"

const pairs = [
  ["index", "noindex"],
  ["follow", "nofollow"],
  ["all", "noindex"],
] as const

export const robotsMetaConflict: PageCheck = {
  code: "robots_meta_conflict",
  severity: "warning",
  category: "indexing",
  title: "Pages with robots directives that contradict each other",
  detail:
    "Search engines obey the stricter directive. Say the same in the robots meta element and in the X-Robots-Tag header.",
  find: ({ facts, headers }) => {
    const { meta, header } = readDirectives({ metas: facts.metas, headers })
    const all = new Set([...meta, ...header])
    if (all.size === 0) return undefined
    return pairs.flatMap(([allow, deny]) =>
      all.has(allow) && (all.has(deny) || all.has("none"))
        ? [{ detail: `${allow} and ${all.has(deny) ? deny : "none"}` }]
        : [],
    )
  },
}
