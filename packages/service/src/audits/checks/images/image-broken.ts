import { sql } from "kysely"

import { findTargets, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const imageBroken: QueryCheck = {
  code: "image_broken",
  severity: "error",
  category: "images",
  title: "Images that do not load",
  detail: "The image is missing, or its server fails. Upload it again, or remove it.",
  find: (site) =>
    findTargets(site, { kinds: ["image", "fallback"], wrong: sql`t.state = 'broken'`, detail: targetAnswer }),
}
