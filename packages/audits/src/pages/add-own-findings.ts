import { CitableError } from "@citable/contract"

import type { CheckedPage, Finding, PageCheck } from "../checks/check.ts"
import { joinFindings, type PageVerdict, severityRanks } from "./judge-page.ts"
import type { CheckList } from "./list-checks.ts"

/**
 * Adds to the verdict of the built-in checks what the checks from outside find. A check that fails does not concern the page: the list hears
 * of it, and the audit goes on.
 */
export function addOwnFindings(
  verdict: PageVerdict,
  page: CheckedPage,
  { own, version, onFailure }: CheckList,
): PageVerdict {
  if (own.length === 0) return verdict
  const added: PageVerdict = { ...verdict, version, own: [], findings: [...verdict.findings] }
  for (const check of own) {
    try {
      const found = findOf(check, page)
      if (found === undefined) continue
      added.own?.push(check.code)
      if (found.length > 0) added.findings.push({ code: check.code, ...joinFindings(found, check.severity) })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const message = `The check ${check.code} failed, so audits leave it out: ${reason}`
      onFailure(new CitableError(message, { code: "check_failed", cause }))
    }
  }
  return added
}

function findOf(check: PageCheck, page: CheckedPage): readonly Finding[] | undefined {
  const found: unknown = check.find(page)
  if (found === undefined) return undefined
  if (!Array.isArray(found)) throw new TypeError("find must return a list of findings or undefined, and no promise.")
  for (const { severity, share = 0, detail } of found as Finding[]) {
    if (!(share >= 0 && share <= 1)) throw new TypeError("The share of a finding must be a number from 0 to 1.")
    if (severity !== undefined && !(severity in severityRanks)) throw new TypeError(`${severity} is no severity.`)
    if (detail !== null && typeof detail !== "string")
      throw new TypeError("The detail of a finding must be a text or null.")
  }
  return found as Finding[]
}
