import type { SiteCheck } from "../site-check.ts"
import { findBarriers } from "./find-barriers.ts"

export const targetTooSmall: SiteCheck = {
  code: "target_too_small",
  severity: "notice",
  category: "accessibility",
  title: "Links and buttons that are hard to hit",
  detail:
    "Fingers need 24 by 24 pixels (WCAG 2.2, 2.5.8), or that much space around. Enlarge them, or move them apart.",
  find: findBarriers("target_too_small"),
}
