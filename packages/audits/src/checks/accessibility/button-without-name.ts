import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const buttonWithoutName: PageCheck = {
  code: "button_without_name",
  severity: "warning",
  category: "accessibility",
  title: "Buttons without a name",
  detail:
    "Screen readers say only “button”, and nobody can ask for it by name. Put words into the button, or an `aria-label` beside its icon.",
  find: ({ facts: { access } }) => (access.buttons === 0 ? undefined : toFindings(access.unnamedButtons)),
}
