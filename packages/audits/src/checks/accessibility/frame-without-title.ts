import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const frameWithoutTitle: PageCheck = {
  code: "frame_without_title",
  severity: "notice",
  category: "accessibility",
  title: "Frames without a title",
  detail:
    "People with a screen reader have to enter a frame to learn what it is. Say so in its `title`, such as “Map of the harbour”.",
  find: ({ facts: { access } }) => (access.frames === 0 ? undefined : toFindings(access.untitledFrames)),
}
