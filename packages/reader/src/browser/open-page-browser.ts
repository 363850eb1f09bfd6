import { CitableError } from "@citable/contract"
import type { SafeFetchOptions } from "@citable/safe-fetch"
import type { BrowserContextOptions } from "playwright-core"

import { capturePage } from "./capture-page.ts"
import { createBrowserPool } from "./create-browser-pool.ts"
import { observeVitals } from "./observe-vitals.ts"
import type { PageBrowser } from "./page-browser.ts"
import { type LoadedPage, runPageCall } from "./run-page-call.ts"
import { serializeVisible } from "./serialize-visible.ts"
import { startGuardProxy } from "./start-guard-proxy.ts"

export interface PageBrowserOptions extends Pick<SafeFetchOptions, "allowPrivateNetwork" | "lookup" | "connect"> {
  /** The Chromium to start. Default: the known places. */
  executablePath?: string
  /** Whether Chromium keeps its sandbox. Default: true, except for root, for whom Chromium does not start with it. */
  sandbox?: boolean
  /** Added to Chromium's own user agent, so that people find it in their logs. */
  userAgent?: string
  /** Milliseconds after which a browser that nobody uses ends. Default: 60,000. */
  idleMs?: number
  /** The most calls of one browser. Default: 50. */
  maxCalls?: number
  /** Milliseconds after which a browser gets no more calls. Default: 600,000. */
  maxAgeMs?: number
  /** The most bytes that one page may load. Default: 25,000,000. */
  maxPageBytes?: number
  /** Gets what the person who runs the program should know, such as a browser without its sandbox. */
  onWarning?: (message: string) => void
}

/** The most characters of a rendered page. */
const maxHtml = 8_000_000

/** Opens a browser for pages of strangers. Chromium starts with the first call, and again after it ended or crashed. */
export async function openPageBrowser(options: PageBrowserOptions = {}): Promise<PageBrowser> {
  const { maxPageBytes = 25_000_000, userAgent } = options
  const proxy = await startGuardProxy(options)
  const pool = createBrowserPool(options, proxy.url)

  function visit<Result>(
    address: string,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
    { isStill = false, ...context }: BrowserContextOptions & { isStill?: boolean },
    work: (loaded: LoadedPage) => Promise<Result>,
  ) {
    const url = toPageUrl(address)
    return pool.use(signal, async (chromium) => {
      const port = Number(url.port || (url.protocol === "https:" ? 443 : 80))
      const session = proxy.openSession({ port, maxBytes: maxPageBytes })
      const agent = userAgent === undefined ? chromium.userAgent : `${chromium.userAgent} ${userAgent}`
      const call = { url, timeoutMs, signal, isStill, session, proxyUrl: proxy.url, kill: chromium.kill }
      return runPageCall(chromium.browser, { ...call, context: { userAgent: agent, ...context } }, async (loaded) => {
        const { finalUrl, status, headers } = loaded
        const result = await work(loaded)
        return { finalUrl, status, headers, refused: session.refused(), ...result }
      })
    })
  }

  return {
    async render(url, call) {
      return visit(url, call, { viewport: { width: 1280, height: 800 } }, async ({ world, freeze }) => {
        await freeze()
        return { html: await world.run(serializeVisible, maxHtml) }
      })
    },
    async capture(url, { timeoutMs, signal, ...wanted }) {
      const viewport = { width: wanted.width, height: wanted.height }
      const call = { timeoutMs, ...(signal === undefined ? {} : { signal }) }
      return visit(url, call, { viewport }, ({ world }) => capturePage(world, wanted))
    },
    async measure(url, { device, ...call }) {
      const { lcpMs, cls } = await visit(url, call, { ...devices[device], isStill: true }, ({ world }) =>
        world.run(observeVitals, 100),
      )
      return { lcpMs, cls }
    },
    async close() {
      await pool.close()
      await proxy.close()
    },
  }
}

const devices = {
  desktop: { viewport: { width: 1350, height: 940 } },
  mobile: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>

function toPageUrl(address: string): URL {
  const url = URL.parse(address)
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") {
    const message = "The URL must begin with https:// or http:// and must not contain a user name."
    throw new CitableError(message, { code: "invalid_url" })
  }
  return url
}
