import { isMarkedChallenge } from "./is-marked-challenge.ts"

/** Whether a refusal may come from a service that tells people from programs, so that people may get the page. */
export function isChallenge(status: number, headers: Readonly<Record<string, string>>): boolean {
  if (isMarkedChallenge(status, headers)) return true
  if (status !== 403 && status !== 503) return false
  return /cloudflare|akamaighost|sucuri|ddos-guard/i.test(headers["server"] ?? "")
}
