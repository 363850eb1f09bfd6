import type { SiteCheck } from "../site-check.ts"
import { findBarriers } from "./find-barriers.ts"

export const timeBasedMedia: SiteCheck = {
  code: "time_based_media",
  severity: "notice",
  category: "accessibility",
  title: "Films and sounds that some people cannot follow",
  detail: "Add captions to films, let people stop what plays or moves by itself, and never use `blink` and `marquee`.",
  find: findBarriers("time_based_media"),
}
