import type { SiteCheck } from "../site-check.ts"
import { findBarriers } from "./find-barriers.ts"

export const ariaWrong: SiteCheck = {
  code: "aria_wrong",
  severity: "warning",
  category: "accessibility",
  title: "ARIA roles and attributes that contradict the page",
  detail:
    "Assistive technology announces something else than people see. Use HTML elements where there are any, and correct or remove the roles and attributes that the findings name.",
  find: findBarriers("aria_wrong"),
}
