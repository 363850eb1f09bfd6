import type { PageCheck } from "../check.ts"

export const nosniffMissing: PageCheck = {
  code: "nosniff_missing",
  severity: "notice",
  category: "security",
  title: "Pages without X-Content-Type-Options",
  detail:
    "Browsers may take a file for a script that is none. Send `X-Content-Type-Options: nosniff` with every answer.",
  find({ headers }) {
    return /^\s*nosniff\b/i.test(headers["x-content-type-options"] ?? "") ? [] : [{ detail: null }]
  },
}
