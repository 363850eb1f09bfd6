import { isCitableError } from "@citable/contract"
import type { PageBrowser } from "@citable/reader/browser"

import type { AuditSettings } from "../audit-settings.ts"
import type { AuditAccessibility, Barrier } from "./audit-accessibility.ts"
import { codeOfRule } from "./axe-codes.ts"
import type { Template } from "./group-templates.ts"

export interface InspectTemplatesOptions {
  browser: () => Promise<PageBrowser>
  device: AuditSettings["device"]
  /** Milliseconds for one page. Default: 30,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** A page costs about two seconds of a core. */
const mostInspected = 10
const mostTold = 20
const mostExamples = 5
const mostBarriers = 15
const notSetUp = new Set(["browser_missing", "sandbox_missing"])

/**
 * Looks in a browser at one page of each template, those of most pages first, one after the other. A page that cannot be opened stays
 * without barriers, and the note says why.
 */
export async function inspectTemplates(
  templates: readonly Template[],
  { browser, device, timeoutMs = 30_000, signal }: InspectTemplatesOptions,
): Promise<AuditAccessibility> {
  const told = templates.toSorted((one, other) => other.pages.length - one.pages.length).slice(0, mostTold)
  const notes = new Set<string>()
  const barriers = new Map<Template, Barrier[]>()
  for (const template of told.slice(0, mostInspected)) {
    signal?.throwIfAborted()
    try {
      // oxlint-disable-next-line no-await-in-loop -- a page takes a whole core
      const opened = await browser()
      const call = { device, timeoutMs, ...(signal === undefined ? {} : { signal }) }
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { faults, status } = await opened.findBarriers(template.page, call)
      if (faults === null) notes.add(`${template.page} answered the browser with ${status}.`)
      else barriers.set(template, toBarriers(faults))
    } catch (error) {
      if (!isCitableError(error)) throw error
      signal?.throwIfAborted()
      notes.add(error.message)
      if (notSetUp.has(error.code)) break
    }
  }
  const left = templates.length - barriers.size
  if (left > 0) notes.add(`${left} of ${templates.length} templates were not checked in a browser.`)
  return {
    templates: told.map((template) => ({
      page: template.page,
      pages: template.pages.length,
      examples: template.pages.slice(0, mostExamples),
      barriers: barriers.get(template) ?? null,
    })),
    note: notes.size === 0 ? null : [...notes].join(" ").slice(0, 2000),
  }
}

type Fault = NonNullable<Awaited<ReturnType<PageBrowser["findBarriers"]>>["faults"]>[number]

function toBarriers(faults: readonly Fault[]): Barrier[] {
  const found = faults.flatMap(({ rule, elements, selectors: [selector = ""], advice }): Barrier[] => {
    const code = codeOfRule(rule)
    return code === undefined ? [] : [{ code, rule, elements, selector, advice }]
  })
  return found.slice(0, mostBarriers)
}
