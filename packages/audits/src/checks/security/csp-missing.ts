import type { PageCheck } from "../check.ts"

export const cspMissing: PageCheck = {
  code: "csp_missing",
  severity: "notice",
  category: "security",
  title: "Pages without a Content Security Policy",
  detail:
    "A policy stops scripts that somebody managed to put into the page. Send `Content-Security-Policy`, first as report only.",
  find({ headers, facts: { metas } }) {
    const isPolicy = (name: string): boolean => name === "content-security-policy"
    const isSet =
      Object.keys(headers).some(isPolicy) || metas.some(({ kind, name }) => kind === "http-equiv" && isPolicy(name))
    return isSet ? [] : [{ detail: null }]
  },
}
