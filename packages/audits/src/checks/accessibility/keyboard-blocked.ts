import type { SiteCheck } from "../site-check.ts"
import { findBarriers } from "./find-barriers.ts"

export const keyboardBlocked: SiteCheck = {
  code: "keyboard_blocked",
  severity: "warning",
  category: "accessibility",
  title: "Parts that the keyboard cannot use",
  detail:
    "People without a mouse cannot reach or leave them. Make what scrolls or opens focusable, never nest controls, and let people skip what repeats on each page.",
  find: findBarriers("keyboard_blocked"),
}
