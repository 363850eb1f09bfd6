import { findLoads } from "../find-loads.ts"
import { isBroken, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const imageBroken: QueryCheck = {
  code: "image_broken",
  severity: "error",
  category: "images",
  title: "Images that do not load",
  detail: "The image is missing, or its server fails. Upload it again, or remove it.",
  find: (site) => findLoads(site, { kinds: ["image", "fallback", "candidate"], wrong: isBroken, detail: targetAnswer }),
}
