import { forbidsIndexing, readDirectives } from "../../pages/read-directives.ts"
import type { PageCheck } from "../check.ts"

export const noindex: PageCheck = {
  code: "noindex",
  severity: "notice",
  category: "indexing",
  title: "Pages that forbid indexing",
  detail:
    "Search engines leave the page out. If it should be found, remove noindex from its robots meta element and its X-Robots-Tag header.",
  find: ({ facts, headers }) => (forbidsIndexing(readDirectives(facts, headers)) ? [{ detail: null }] : []),
}
