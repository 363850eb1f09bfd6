import { isCitableError } from "@citable/contract"
import type { MeasureVitalsOptions } from "@citable/reader/vitals"

import type { AuditSettings } from "./audit-settings.ts"
import type { AuditVitals } from "./audit-vitals.ts"

export interface MeasureSiteOptions {
  reading: Required<Pick<MeasureVitalsOptions, "browser" | "lighthouse">> & Pick<MeasureVitalsOptions, "pageSpeedKey">
  device: AuditSettings["device"]
  now: () => number
  /** Gets the failures of Lighthouse: what their causes say is for the log alone. */
  onError?: (error: unknown) => void
  signal?: AbortSignal
}

const notSetUp = new Set(["browser_missing", "sandbox_missing", "not_configured"])

/**
 * Measures the Core Web Vitals of pages, one after the other, and what their scripts write. A page that cannot be measured is left out, and
 * the note says why.
 */
export async function measureSite(
  urls: readonly string[],
  { reading, device, now, onError, signal }: MeasureSiteOptions,
): Promise<AuditVitals> {
  const { measureVitals } = await import("@citable/reader/vitals")
  const { browser, lighthouse, pageSpeedKey } = reading
  const pages: AuditVitals["pages"][number][] = []
  const notes = new Set<string>()
  let source = pageSpeedKey === undefined ? "browser" : "page_speed"
  let missing: AuditVitals["missing"] = urls.length === 0 ? "no_data" : null
  for (const url of urls) {
    signal?.throwIfAborted()
    try {
      const measured = await measureVitals(url, {
        device,
        pageSpeedKey,
        browser,
        lighthouse,
        countsWords: true,
        ...(signal === undefined ? {} : { signal }),
      })
      source = measured.source
      const { lcpMs, inpMs, cls, words } = measured
      pages.push({ url, lcp_ms: lcpMs, inp_ms: inpMs, cls, words })
      for (const reason of Object.values(measured.missing)) notes.add(reason)
    } catch (error) {
      if (!isCitableError(error)) throw error
      notes.add(error.message)
      if (error.code === "lighthouse_failed") onError?.(error)
      if (notSetUp.has(error.code)) {
        missing = "not_configured"
        break
      }
    }
  }
  if (pages.length === 0) missing ??= "failed"
  const at75 = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
    return known[Math.max(0, Math.ceil(known.length * 0.75) - 1)] ?? null
  }
  return {
    source,
    synced_at: pages.length === 0 ? null : new Date(now()).toISOString(),
    missing,
    pages_measured: pages.length,
    lcp_ms: at75(pages.map((page) => page.lcp_ms)),
    inp_ms: at75(pages.map((page) => page.inp_ms)),
    cls: at75(pages.map((page) => page.cls)),
    note: notes.size === 0 ? null : [...notes].join(" ").slice(0, 2000),
    pages,
  }
}
