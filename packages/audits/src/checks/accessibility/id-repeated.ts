import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const idRepeated: PageCheck = {
  code: "id_repeated",
  severity: "notice",
  category: "accessibility",
  title: "Ids that several elements have",
  detail:
    "Labels, links to parts of the page and scripts find only the first element with an `id`. Give each element an `id` of its own.",
  find: ({ facts: { access } }) => toFindings(access.repeatedIds),
}
