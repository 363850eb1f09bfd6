import { CitableError } from "@citable/contract"
import { readUpTo } from "@citable/safe-fetch/bounds"

import type { MeasuredVitals, VitalsDevice } from "./measured-vitals.ts"

export type PageSpeedFetch = (url: string, init: { signal: AbortSignal }) => Promise<Response>

export interface PageSpeedOptions {
  pageSpeedKey: string
  device: VitalsDevice
  fetch?: PageSpeedFetch
  pageSpeedUrl?: string
  signal?: AbortSignal
}

interface Metric {
  percentile?: number
}

interface Experience {
  metrics?: Record<string, Metric | undefined>
  origin_fallback?: boolean
}

interface Answer {
  loadingExperience?: Experience
  lighthouseResult?: { audits?: Record<string, { numericValue?: number } | undefined> }
}

const address = "https://www.googleapis.com/pagespeedonline/v5/runPagespeed"
/** Google runs Lighthouse for each request. */
const timeoutMs = 90_000
const maxBytes = 10_000_000

/** Asks PageSpeed Insights for the visits of 28 days, and its own measurement where there are too few. */
export async function askPageSpeed(url: string, options: PageSpeedOptions): Promise<MeasuredVitals> {
  const { loadingExperience, lighthouseResult } = await ask(url, options)
  const field = (name: string): number | null => loadingExperience?.metrics?.[name]?.percentile ?? null
  const lab = (name: string): number | null => lighthouseResult?.audits?.[name]?.numericValue ?? null
  const visits = field("LARGEST_CONTENTFUL_PAINT_MS")
  const shift = field("CUMULATIVE_LAYOUT_SHIFT_SCORE")
  const isField = visits !== null
  const scope = isField && loadingExperience?.origin_fallback === true ? "origin" : "page"
  const lcpMs = isField ? visits : lab("largest-contentful-paint")
  // Google writes the score of visits as a whole number of hundredths.
  const cls = isField ? (shift === null ? null : shift / 100) : lab("cumulative-layout-shift")
  const inpMs = isField ? field("INTERACTION_TO_NEXT_PAINT") : null
  const missing: MeasuredVitals["missing"] = {}
  if (lcpMs === null) missing.lcpMs = "PageSpeed Insights has no value."
  if (cls === null) missing.cls = "PageSpeed Insights has no value."
  if (inpMs === null) missing.inpMs = "Google has too few visits to this page."
  const rounded = {
    lcpMs: lcpMs === null ? null : Math.round(lcpMs),
    cls: cls === null ? null : Math.round(cls * 1000) / 1000,
  }
  return { source: "page_speed", isField, scope, ...rounded, inpMs, missing, words: null }
}

async function ask(url: string, options: PageSpeedOptions): Promise<Answer> {
  const { pageSpeedKey, device, fetch: send = fetch, pageSpeedUrl = address, signal } = options
  const query = new URLSearchParams({ url, strategy: device, category: "performance", key: pageSpeedKey })
  const deadline = AbortSignal.timeout(timeoutMs)
  let status: number
  let text: string
  try {
    const response = await send(`${pageSpeedUrl}?${query.toString()}`, {
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    })
    status = response.status
    text = new TextDecoder().decode((await readUpTo(response, maxBytes)).bytes)
  } catch {
    signal?.throwIfAborted()
    // The cause could have the address, and so the key.
    throw failed("PageSpeed Insights could not be reached, or did not answer in time.")
  }
  if (status === 400 || status === 403) {
    const message = "PageSpeed Insights refused the request. Check PAGESPEED_API_KEY and that the API is enabled."
    throw new CitableError(message, { code: "page_speed_refused" })
  }
  if (status !== 200) throw failed(`PageSpeed Insights answered ${status}.`)
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw failed("PageSpeed Insights answered something that is not JSON.")
  }
}

function failed(message: string): CitableError {
  return new CitableError(message, { code: "page_speed_failed" })
}
