import { forbidsIndexing, readDirectives } from "@citable/reader"

import type { PageCheck } from "../check.ts"

export const noindex: PageCheck = {
  code: "noindex",
  severity: "notice",
  category: "indexing",
  title: "Pages that forbid indexing",
  detail:
    "Search engines leave the page out. If it should be found, remove noindex from its robots meta element and its X-Robots-Tag header.",
  find: ({ facts, headers }) => {
    const { meta, header } = readDirectives({ metas: facts.metas, headers })
    return forbidsIndexing([...meta, ...header]) ? [{ detail: null }] : []
  },
}
