import type { SafeFetchOptions } from "@citable/safe-fetch"
import type { BrowserContextOptions } from "playwright-core"

import { capturePage } from "./capture-page.ts"
import { createBrowserPool } from "./create-browser-pool.ts"
import { observeVitals } from "./observe-vitals.ts"
import type { PageBrowser } from "./page-browser.ts"
import { type LoadedPage, runPageCall } from "./run-page-call.ts"
import { serializeVisible } from "./serialize-visible.ts"
import { startGuardProxy } from "./start-guard-proxy.ts"
import { toPageUrl } from "./to-page-url.ts"
import { toUserAgent } from "./to-user-agent.ts"

export interface PageBrowserOptions extends Pick<SafeFetchOptions, "allowPrivateNetwork" | "lookup" | "connect"> {
  /** The Chromium to start. Default: the known places. */
  executablePath?: string
  /**
   * Whether Chromium keeps its sandbox. Default: wherever the machine lets it, so not for root and not without user namespaces; `onWarning`
   * is told of a browser without a sandbox.
   */
  sandbox?: boolean
  /** Added to Chromium's own user agent: what the plain fetch sends, so that people find both in their logs. */
  userAgent?: string
  /**
   * SHA-256 in Base64 of public keys whose certificates are trusted, whoever signed them: of a server on a private network that signs its
   * own. Default: none.
   */
  trustedKeys?: readonly string[]
  /** Milliseconds after which an idle browser closes. Default: 60,000. */
  idleMs?: number
  /** The maximum number of calls of one browser. Default: 50. */
  maxCalls?: number
  /** Milliseconds after which a browser gets no more calls. Default: 600,000. */
  maxAgeMs?: number
  /** The maximum number of bytes that one page may load. Default: 25,000,000. */
  maxPageBytes?: number
  /** Gets what the person who runs the program should know, such as a browser without its sandbox. */
  onWarning?: (message: string) => void
}

/** The most characters of a rendered page. */
const maxHtml = 8_000_000

/** Opens a browser for untrusted pages. Chromium starts with the first call, and again after it ended or crashed. */
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
      const agent = toUserAgent(chromium.userAgent, { isMobile: context.isMobile === true, name: userAgent })
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
    async measure(url, { device, withHtml = false, ...call }) {
      const { lcpMs, cls, html } = await visit(url, call, { ...devices[device], isStill: true }, async (loaded) => {
        const { world, freeze, readSource, status } = loaded
        const measured = await world.run(observeVitals, stillMs)
        if (!withHtml || status >= 400) return { ...measured, html: null }
        const before = await readSource()
        await freeze()
        const after = await world.run(serializeVisible, maxHtml)
        return { ...measured, html: before === null ? null : { before, after } }
      })
      return { lcpMs, cls, html }
    },
    async findBarriers(url, { device, ...call }) {
      const { runAxe } = await import("./run-axe.ts")
      const work = async ({ world, status }: LoadedPage) => ({ faults: status >= 400 ? null : await runAxe(world) })
      const { finalUrl, status, faults } = await visit(url, call, { ...devices[device], isStill: true }, work)
      return { finalUrl, status, faults }
    },
    async close() {
      await pool.close()
      await proxy.close()
    },
  }
}

/** Milliseconds for a last shift of the layout after the page is quiet. */
const stillMs = 500

const devices = {
  desktop: { viewport: { width: 1350, height: 940 } },
  mobile: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>
