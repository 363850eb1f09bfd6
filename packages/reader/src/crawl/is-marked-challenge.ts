/** Headers that only services which tell people from programs send with a refusal. */
const marks = ["x-datadome", "x-dd-b", "x-px-block", "x-sucuri-block", "x-amzn-waf-action", "x-vercel-mitigated"]

/** Whether an answer says itself that a service which tells people from programs refuses it. */
export function isMarkedChallenge(status: number, headers: Readonly<Record<string, string>>): boolean {
  if (headers["cf-mitigated"] !== undefined) return true
  return (status === 403 || status === 503) && marks.some((name) => headers[name] !== undefined)
}
