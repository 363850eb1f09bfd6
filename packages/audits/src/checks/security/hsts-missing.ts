import type { PageCheck } from "../check.ts"

export const hstsMissing: PageCheck = {
  code: "hsts_missing",
  severity: "notice",
  category: "security",
  title: "Pages that do not insist on the encrypted connection",
  detail:
    "Without `Strict-Transport-Security`, the first request may be read or changed on its way. Send the header with a `max-age` of a year.",
  find({ url, headers }) {
    if (!url.startsWith("https:")) return undefined
    const seconds = /max-age\s*=\s*"?(\d+)/i.exec(headers["strict-transport-security"] ?? "")?.[1]
    return Number(seconds ?? 0) > 0 ? [] : [{ detail: null }]
  },
}
