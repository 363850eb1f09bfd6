import { CitableError, isCitableError } from "@citable/contract"

import type { PageBrowser, PageVitals } from "../browser/page-browser.ts"
import { askPageSpeed, type PageSpeedFetch } from "./ask-page-speed.ts"
import type { MeasuredVitals, VitalsDevice } from "./measured-vitals.ts"

export interface MeasureVitalsOptions {
  device: VitalsDevice
  /** The key of PageSpeed Insights. */
  pageSpeedKey?: string | undefined
  /** How PageSpeed Insights is asked. Default: the platform's. */
  fetch?: PageSpeedFetch
  /** Default: Google's address. */
  pageSpeedUrl?: string
  /** Opens the browser, if it is needed. */
  browser?: () => Promise<PageBrowser>
  timeoutMs?: number
  signal?: AbortSignal
}

/** How often the browser loads a page, for the median. */
const loads = 3

/**
 * Measures a page's Core Web Vitals: by PageSpeed Insights if there is a key, otherwise by three loads in our own browser.
 *
 * @throws {CitableError} `page_speed_failed`, `page_speed_refused`, the codes of `PageBrowser`, or `not_configured` if nothing can measure.
 */
export async function measureVitals(url: string, options: MeasureVitalsOptions): Promise<MeasuredVitals> {
  const { pageSpeedKey, browser } = options
  if (pageSpeedKey !== undefined) {
    try {
      return await askPageSpeed(url, { ...options, pageSpeedKey })
    } catch (error) {
      if (browser === undefined || !isCitableError(error) || options.signal?.aborted === true) throw error
    }
  }
  if (browser === undefined) {
    const message = "Nothing can measure: set PAGESPEED_API_KEY, or install Chromium and playwright-core."
    throw new CitableError(message, { code: "not_configured" })
  }
  return measureInBrowser(await browser(), url, options)
}

async function measureInBrowser(
  browser: PageBrowser,
  url: string,
  { device, timeoutMs = 20_000, signal }: MeasureVitalsOptions,
): Promise<MeasuredVitals> {
  const measured: PageVitals[] = []
  for (let load = 0; load < loads; load++) {
    // oxlint-disable-next-line no-await-in-loop -- loads at once would slow each other down
    measured.push(await browser.measure(url, { device, timeoutMs, ...(signal === undefined ? {} : { signal }) }))
  }
  const lcpMs = median(measured.map((one) => one.lcpMs))
  const cls = median(measured.map((one) => one.cls))
  const missing: MeasuredVitals["missing"] = { inpMs: "Only real visits have it. Set PAGESPEED_API_KEY to read them." }
  if (lcpMs === null) missing.lcpMs = "The page painted nothing."
  if (cls === null) missing.cls = "The browser measured no layout."
  const rounded = {
    lcpMs: lcpMs === null ? null : Math.round(lcpMs),
    cls: cls === null ? null : Math.round(cls * 1000) / 1000,
  }
  return { source: "browser", isField: false, scope: "page", ...rounded, inpMs: null, missing }
}

function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  return known[Math.floor((known.length - 1) / 2)] ?? null
}
