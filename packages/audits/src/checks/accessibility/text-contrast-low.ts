import type { SiteCheck } from "../site-check.ts"
import { findBarriers } from "./find-barriers.ts"

export const textContrastLow: SiteCheck = {
  code: "text_contrast_low",
  severity: "warning",
  category: "accessibility",
  title: "Text that differs too little from its background",
  detail:
    "People with poor eyesight, or in the sun, cannot read it. Text needs a contrast of 4.5 to 1, large text 3 to 1 (WCAG 2.2, 1.4.3). Darken the text or lighten its background.",
  find: findBarriers("text_contrast_low"),
}
