import { CitableError, isCitableError } from "@citable/contract"

import { type Check, skip } from "../../doctor/check.ts"
import type { PlannedFile, SitePlan } from "../../site/site-plan.ts"
import { proveSite, type ProveSiteOptions } from "./prove-site.ts"

export interface ProvePlanOptions extends Omit<ProveSiteOptions, "plan"> {
  plan: SitePlan
  /** Writes a file of the site. */
  write: (file: PlannedFile) => void
  /** Whether the person has named the layout, so that no page goes without it. */
  isLayoutNamed: boolean
  say: (line: string) => void
}

export interface PlanProof {
  checks: Check[]
  notes: string[]
}

/**
 * Lets the framework build the new pages, and looks at them. Makes them plain HTML if the site does not show them right in its own layouts.
 * Throws `pages_do_not_render` with the reason if they are wrong also then.
 */
export async function provePlan(folder: string, options: ProvePlanOptions): Promise<PlanProof> {
  const { plan, write, isLayoutNamed, say } = options
  const first = await tryProof(folder, options)
  if (first.fault === undefined) return { checks: first.checks, notes: [] }
  const { layouts } = plan
  const pages = layouts?.plain.filter(({ path }) => plan.pages.some((page) => page.path === path)) ?? []
  const hasOther = layouts !== undefined && layouts.paths.length > 0 && pages.length > 0
  if (!hasOther || first.isOfFreshness || !isOfLayouts(first.cause, layouts.traces))
    throw toError(first.fault, first.cause)
  const names = layouts.paths.join(" and ")
  if (isLayoutNamed) throw toError(`${first.fault}. Name another layout than ${names}, or add --no-layout`, first.cause)
  say(`The new pages do not work with ${names}: ${first.fault}. Trying plain HTML …`)
  for (const page of pages) write(page)
  const second = await tryProof(folder, { ...options, plan: { ...plan, container: [] } })
  if (second.fault !== undefined) throw toError(second.fault, second.cause)
  layouts.paths = []
  return {
    checks: second.checks,
    notes: [`The new pages are plain HTML, because they do not work with ${names}: ${first.fault}`],
  }
}

/** What nobody looks at, and why. */
export const notProven = (reason: string): Check[] => [skip("pages", reason)]

async function tryProof(
  folder: string,
  options: ProveSiteOptions,
): Promise<{ checks: Check[]; fault: string | undefined; isOfFreshness: boolean; cause?: unknown }> {
  try {
    const checks = await proveSite(folder, options)
    const wrong = checks.find(({ status }) => status === "error")
    return { checks, fault: wrong?.message, isOfFreshness: wrong?.name === "freshness" }
  } catch (error) {
    if (!isCitableError(error)) throw error
    if (error.code === "pages_do_not_render")
      return { checks: [], fault: error.message.replace(/\.$/, ""), isOfFreshness: false, cause: error }
    if (error.code !== "config_does_not_load") throw error
    if (error.cause instanceof DOMException && error.cause.name === "TimeoutError") throw toLate(error)
    return { checks: [], fault: `the site does not build: ${error.message}`, isOfFreshness: false, cause: error }
  }
}

/** Whether other pages can end a failure. What is no failure of a build can lie in everything around a page. */
function isOfLayouts(cause: unknown, traces: readonly string[] | undefined): boolean {
  if (traces === undefined || !isCitableError(cause) || cause.code !== "config_does_not_load") return true
  const log = cause.cause instanceof Error ? cause.cause.message : cause.message
  return traces.some((trace) => log.includes(trace))
}

/** Nobody knows whether a slow site is right, and another build is as slow. */
const toLate = ({ message, cause }: CitableError): CitableError =>
  new CitableError(
    `${message} init could not check the new pages, so it undid everything. To connect the site without checking its pages, add --no-proof.`,
    { code: "pages_do_not_render", cause },
  )

const toError = (fault: string, cause?: unknown): CitableError =>
  new CitableError(`The new pages do not work, so init undid everything: ${fault}.`, {
    code: "pages_do_not_render",
    cause,
  })
