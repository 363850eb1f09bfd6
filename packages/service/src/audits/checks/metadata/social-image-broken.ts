import { findLoads } from "../find-loads.ts"
import { isBroken, targetAnswer } from "../find-targets.ts"
import type { QueryCheck } from "../query-check.ts"

export const socialImageBroken: QueryCheck = {
  code: "social_image_broken",
  severity: "warning",
  category: "metadata",
  title: "Pages whose picture for shared links does not load",
  detail:
    "Networks and chats show a link to the page without a picture. Restore the file, or correct `og:image` or `twitter:image`.",
  find: (site) => findLoads(site, { kinds: ["card"], wrong: isBroken, detail: targetAnswer }),
}
