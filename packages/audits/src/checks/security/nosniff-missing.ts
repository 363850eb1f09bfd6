import type { PageCheck } from "../check.ts"

export const nosniffMissing: PageCheck = {
  code: "nosniff_missing",
  severity: "notice",
  category: "security",
  title: "Pages without X-Content-Type-Options",
  detail:
    "Browsers may run a file as a script although it is not one. Send `X-Content-Type-Options: nosniff` with every answer.",
  find({ headers }) {
    return /^\s*nosniff\b/i.test(headers["x-content-type-options"] ?? "") ? [] : [{ detail: null }]
  },
}
