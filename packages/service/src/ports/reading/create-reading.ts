import { CitableError, isCitableError } from "@citable/contract"
import type { PageFetch, PageFetchOptions } from "@citable/reader"
import type { PageBrowser } from "@citable/reader/browser"
import type { MeasureVitalsOptions, StartSandboxed } from "@citable/reader/vitals"

import { crawlerToken } from "./crawler-token.ts"

/** How the service reaches pages that users name: of their own sites, and of strangers. */
export interface ReadNetwork extends Omit<PageFetchOptions, "userAgent"> {
  /** The Chromium to start. False: none. Default: the known places. */
  chromium?: string | false
  /** Whether Chromium keeps its sandbox. Default: wherever the machine allows it. */
  chromiumSandbox?: boolean
  /** Milliseconds between two probes of a site as different crawlers. Default: 1,000. */
  probePauseMs?: number
}

/** What reads pages. */
export interface Reading {
  /** Sends one guarded request. */
  fetch: PageFetch
  /**
   * Opens the one browser of this process, at its first use.
   *
   * @throws {CitableError} `browser_missing` without Chromium or playwright-core.
   */
  browser: () => Promise<PageBrowser>
  /** Measures a page with Lighthouse, which needs no playwright-core. */
  lighthouse: NonNullable<MeasureVitalsOptions["lighthouse"]>
  /** When the certificate of a host expires, in milliseconds since 1970. Null for a host that shows none. */
  readCertificate: (host: string, signal?: AbortSignal) => Promise<number | null>
  /** The key of PageSpeed Insights. */
  pageSpeedKey?: string | undefined
  probePauseMs: number
}

export interface ReadingOptions {
  network?: ReadNetwork | undefined
  pageSpeedKey?: string | undefined
  /** People find it in the logs of their sites. */
  publicUrl?: string | undefined
  onError: (error: unknown) => void
}

/** Creates what reads pages. It loads the reader, and starts a browser, at the first use of each. */
export function createReading(options: ReadingOptions): Reading & { close: () => Promise<void> } {
  const { network: { chromium, chromiumSandbox, probePauseMs = 1000, ...guard } = {}, pageSpeedKey, onError } = options
  const userAgent = `${crawlerToken}/1.0${options.publicUrl === undefined ? "" : ` (+${options.publicUrl})`}`
  let fetching: Promise<PageFetch> | undefined
  let opening: Promise<PageBrowser> | undefined
  let startSandboxed: StartSandboxed | undefined
  const openFetch = async (): Promise<PageFetch> => {
    const { createPageFetch } = await import("@citable/reader")
    return createPageFetch({ ...guard, userAgent })
  }
  const browserOptions = () => {
    if (chromium === false) {
      throw new CitableError("This instance is set up without a browser.", { code: "browser_missing" })
    }
    return {
      ...guard,
      userAgent,
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      ...(chromiumSandbox === undefined ? {} : { sandbox: chromiumSandbox }),
      onWarning: (message: string) => onError(new CitableError(message, { code: "browser_warning" })),
    }
  }
  const openBrowser = async (): Promise<PageBrowser> => {
    const { openPageBrowser } = await import("@citable/reader/browser")
    return openPageBrowser(browserOptions())
  }
  return {
    fetch: Object.assign(async (request: Parameters<PageFetch>[0]) => (await (fetching ??= openFetch()))(request), {
      close: () => Promise.resolve(),
    }),
    async browser() {
      opening ??= openBrowser()
      try {
        return await opening
      } catch (error) {
        // Somebody can install Chromium while the service runs.
        opening = undefined
        throw error
      }
    },
    async lighthouse(url, call) {
      const { chooseSandbox, runLighthouse } = await import("@citable/reader/vitals")
      const how = browserOptions()
      startSandboxed ??= chooseSandbox(how)
      return runLighthouse(url, { ...how, startSandboxed, ...call })
    },
    async readCertificate(host, signal) {
      const { readCertificate } = await import("@citable/reader")
      try {
        return (await readCertificate(host, { ...guard, ...(signal && { signal }) })).expiresAt
      } catch (error) {
        signal?.throwIfAborted()
        if (isCitableError(error)) return null
        throw error
      }
    },
    pageSpeedKey,
    probePauseMs,
    async close() {
      const [fetch, browser] = await Promise.allSettled([fetching, opening])
      if (browser.status === "fulfilled") await browser.value?.close()
      if (fetch.status === "fulfilled") await fetch.value?.close()
    },
  }
}
