import { hash } from "node:crypto"

import { CitableError } from "@citable/contract"

import type { PageCheck } from "../checks/check.ts"
import { pageChecks } from "../checks/page-checks.ts"
import { verdictVersion } from "./verdict-version.ts"

/** The page checks of an instance. */
export interface CheckList {
  /** Every check, with what the built-in ones are called. */
  all: readonly PageCheck[]
  /** Those from outside this package. */
  own: readonly PageCheck[]
  /** The version of verdicts: it changes with the sources of the built-in checks, and with the code of the others. */
  version: string
  /** Gets each check from outside that fails, once. */
  onFailure: (error: CitableError) => void
}

const code = /^[a-z][a-z0-9_]{0,49}$/
const severities: ReadonlySet<unknown> = new Set(["error", "warning", "notice"])
const categories: ReadonlySet<unknown> = new Set(pageChecks.map(({ category }) => category))

/**
 * Reads the page checks of an instance: the built-in ones that are left, and others.
 *
 * @throws {CitableError} `invalid_check` for a check that cannot be used.
 */
export function listChecks(
  checks: readonly PageCheck[] = pageChecks,
  { onError = () => {} }: { onError?: (error: unknown) => void } = {},
): CheckList {
  const builtIn = new Map(pageChecks.map((check) => [check.code, check]))
  const own = checks.filter((check) => builtIn.get(check.code) !== check)
  const taken = new Set<string>(builtIn.keys())
  for (const check of own) {
    if (!code.test(check.code)) throw refused(check, "its code must be lower-case letters, digits and _")
    if (taken.has(check.code)) throw refused(check, "its code is that of another check. Choose another code")
    taken.add(check.code)
    if (!severities.has(check.severity))
      throw refused(check, `its severity must be one of ${[...severities].join(", ")}`)
    if (!categories.has(check.category))
      throw refused(check, `its category must be one of ${[...categories].join(", ")}`)
    const share = check.harm?.share ?? 0
    if (!(share >= 0 && share <= 1)) throw refused(check, "the share of its harm must be a number from 0 to 1")
    if (check.title.trim() === "" || check.detail.trim() === "")
      throw refused(check, "its title or its detail is empty")
  }
  const told = new Set<string>()
  return {
    all: checks,
    own,
    version: own.length === 0 ? verdictVersion : `${verdictVersion}-${hashOf(own)}`,
    onFailure(error) {
      if (told.has(error.message)) return
      told.add(error.message)
      onError(error)
    },
  }
}

/** The source of `find` tells most changes of a check. */
const hashOf = (own: readonly PageCheck[]): string => {
  const sources = own.map((check) => JSON.stringify([check.code, String(Reflect.get(check, "find"))]))
  return hash("sha256", sources.toSorted((one, other) => (one < other ? -1 : 1)).join("\n")).slice(0, 12)
}

const refused = (check: PageCheck, why: string): CitableError =>
  new CitableError(`The check ${JSON.stringify(check.code)} cannot be used: ${why}.`, { code: "invalid_check" })
