import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const formOverHttp: PageCheck = {
  code: "form_over_http",
  severity: "error",
  category: "security",
  title: "Forms that send their fields unencrypted",
  detail:
    "Anybody on the network can read what visitors enter, and browsers warn about it. Send the form to an address with `https:`.",
  find({ url, facts: { forms } }) {
    if (forms.length === 0) return undefined
    const isSecure = url.startsWith("https:")
    return toFindings(
      forms.flatMap(({ action, hasPassword }) =>
        action.startsWith("http:") && (isSecure || hasPassword) ? action : [],
      ),
    )
  },
}
