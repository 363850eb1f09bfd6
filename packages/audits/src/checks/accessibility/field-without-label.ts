import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const fieldWithoutLabel: PageCheck = {
  code: "field_without_label",
  severity: "warning",
  category: "accessibility",
  title: "Form fields without a label",
  detail:
    "Screen readers, voice control and AI agents cannot tell what to enter. Give the field a `label` with its `id` in `for`, or an `aria-label`.",
  find: ({ facts: { access } }) => (access.fields === 0 ? undefined : toFindings(access.unlabelledFields)),
}
