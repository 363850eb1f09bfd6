/** Headers that only services which tell people from programs send with a refusal. */
const marks = ["x-datadome", "x-dd-b", "x-px-block", "x-sucuri-block", "x-amzn-waf-action", "x-vercel-mitigated"]

/** Whether a refusal comes from a service that tells people from programs, so that people may get the page. */
export function isChallenge(status: number, headers: Readonly<Record<string, string>>): boolean {
  if (headers["cf-mitigated"] !== undefined) return true
  if (status !== 403 && status !== 503) return false
  if (marks.some((name) => headers[name] !== undefined)) return true
  return /cloudflare|akamaighost|sucuri|ddos-guard/i.test(headers["server"] ?? "")
}
