import { CitableError, isCitableError } from "@citable/contract"

import type { PageBrowser, PageVitals } from "../browser/page-browser.ts"
import { askPageSpeed, type PageSpeedFetch } from "./ask-page-speed.ts"
import { countScriptWords, type ScriptWords } from "./count-script-words.ts"
import { labVitals } from "./lab-vitals.ts"
import type { MeasuredVitals, VitalsDevice } from "./measured-vitals.ts"

export interface MeasureVitalsOptions {
  device: VitalsDevice
  /** The key of PageSpeed Insights. */
  pageSpeedKey?: string | undefined
  /** Sends the requests to PageSpeed Insights. Default: the platform's fetch. */
  fetch?: PageSpeedFetch
  /** Default: Google's address. */
  pageSpeedUrl?: string
  /** Opens the browser, if it is needed. */
  browser?: () => Promise<PageBrowser>
  /** Runs Lighthouse, where there is no browser: `runLighthouse` with how to reach the page. */
  lighthouse?: (url: string, call: { device: VitalsDevice; signal?: AbortSignal }) => Promise<MeasuredVitals>
  /** Whether to count words before and after scripts, which costs one more load where the browser does not measure. */
  countsWords?: boolean
  /** Milliseconds for one load in the browser. Default: 20,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** How often the browser loads a page, for the median. */
const loads = 3

/** What is thrown where a way to measure is not set up, so that the next one has its turn. */
const absent = new Set(["browser_missing", "lighthouse_missing"])

/**
 * Measures a page's Core Web Vitals: by PageSpeed Insights if there is a key, otherwise by three loads in our own browser, or else by
 * Lighthouse.
 *
 * @throws {CitableError} `page_speed_failed`, `page_speed_refused`, the codes of `PageBrowser` and `runLighthouse`, or `not_configured` if
 * nothing can measure.
 */
export async function measureVitals(url: string, options: MeasureVitalsOptions): Promise<MeasuredVitals> {
  const { pageSpeedKey, browser, lighthouse, device, signal } = options
  let failure: CitableError | undefined
  const orNext = (error: unknown): void => {
    if (!isCitableError(error) || signal?.aborted === true) throw error
    failure ??= error
  }
  if (pageSpeedKey !== undefined) {
    try {
      const measured = await askPageSpeed(url, { ...options, pageSpeedKey })
      return { ...measured, words: await countWords(url, options) }
    } catch (error) {
      orNext(error)
    }
  }
  if (browser !== undefined) {
    try {
      return await measureInBrowser(await browser(), url, options)
    } catch (error) {
      if (!isCitableError(error) || !absent.has(error.code)) throw error
      orNext(error)
    }
  }
  if (lighthouse !== undefined) {
    try {
      return await lighthouse(url, { device, ...(signal === undefined ? {} : { signal }) })
    } catch (error) {
      if (!isCitableError(error) || !absent.has(error.code)) throw error
      orNext(error)
    }
  }
  if (failure !== undefined) throw failure
  const message =
    "This instance cannot measure pages. Set PAGESPEED_API_KEY, or install Chromium and playwright-core or lighthouse."
  throw new CitableError(message, { code: "not_configured" })
}

async function measureInBrowser(
  browser: PageBrowser,
  url: string,
  { device, countsWords, timeoutMs = 20_000, signal }: MeasureVitalsOptions,
): Promise<MeasuredVitals> {
  const measured: PageVitals[] = []
  for (let load = 0; load < loads; load++) {
    const withHtml = countsWords === true && load === loads - 1
    const call = { device, timeoutMs, withHtml, ...(signal === undefined ? {} : { signal }) }
    // oxlint-disable-next-line no-await-in-loop -- loads at once would slow each other down
    measured.push(await browser.measure(url, call))
  }
  const html = measured.at(-1)?.html ?? null
  const words = html === null ? null : countScriptWords(url, html)
  return { ...labVitals("browser", measured), words }
}

/** Counts words for a page that Google measured. Where the browser cannot, the page is measured all the same. */
async function countWords(
  url: string,
  { browser, countsWords, device, timeoutMs = 20_000, signal }: MeasureVitalsOptions,
): Promise<ScriptWords | null> {
  if (browser === undefined || countsWords !== true) return null
  try {
    const call = { device, timeoutMs, withHtml: true, ...(signal === undefined ? {} : { signal }) }
    const { html } = await (await browser()).measure(url, call)
    return html === null ? null : countScriptWords(url, html)
  } catch (error) {
    if (!isCitableError(error) || signal?.aborted === true) throw error
    return null
  }
}
