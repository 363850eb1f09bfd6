import { CitableError, isCitableError } from "@citable/contract"
import { withDeadline } from "@citable/safe-fetch/bounds"
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Response } from "playwright-core"

import { decodeHtml } from "../fetch/decode-html.ts"
import type { GuardSession } from "./guard-session.ts"
import { attachToPage, openPageWorld, type PageWorld } from "./page-world.ts"

export interface PageCall {
  url: URL
  timeoutMs: number
  signal?: AbortSignal | undefined
  session: GuardSession
  proxyUrl: string
  context: BrowserContextOptions
  /** Waits for half a second without requests, even if the page has no scripts. */
  isStill?: boolean
  /** Ends the browser, if a page keeps its context from closing. */
  kill: () => void
}

/** A page after it loaded. */
export interface LoadedPage {
  page: Page
  world: PageWorld
  finalUrl: string
  status: number
  headers: Record<string, string>
  /** Answers the document as the server sent it, or null if the browser no longer has it. */
  readSource: () => Promise<string | null>
  /** Stops the page's scripts and timers for good. */
  freeze: () => Promise<void>
}

/** Opens a page in a context of its own, waits until it is quiet, and lets `work` look at it. Nothing of it is left afterwards. */
export async function runPageCall<Result>(
  browser: Browser,
  call: PageCall,
  work: (loaded: LoadedPage) => Promise<Result>,
): Promise<Result> {
  const { session, signal, proxyUrl } = call
  signal?.throwIfAborted()
  const ending = Promise.withResolvers<never>()
  ending.promise.catch(() => {})
  const abort = (): void => ending.reject(signal?.reason)
  signal?.addEventListener("abort", abort, { once: true })
  const crashed = (): void => ending.reject(failed("The page crashed the browser."))
  browser.once("disconnected", crashed)
  let context: BrowserContext | undefined
  try {
    context = await withDeadline(
      browser.newContext({
        ...call.context,
        proxy: { server: proxyUrl, bypass: "<-loopback>", username: session.username, password: session.password },
        serviceWorkers: "block",
        acceptDownloads: false,
        permissions: [],
        reducedMotion: "reduce",
        colorScheme: "light",
        locale: "en-US",
        timezoneId: "UTC",
      }),
      15_000,
    )
    const [page] = await Promise.all([
      context.newPage(),
      context.route(
        (target) => !["http:", "https:", "data:", "blob:"].includes(target.protocol),
        (route) => route.abort(),
      ),
    ])
    page.on("crash", crashed)
    page.on("dialog", (dialog) => {
      dialog.dismiss().catch(() => {})
    })
    // A second window has nobody who looks at it.
    context.on("page", (other) => {
      if (other !== page) other.close().catch(() => {})
    })
    return await Promise.race([look(page, call, work), ending.promise])
  } catch (error) {
    throw isCitableError(error) || signal?.aborted === true ? error : toPageError(error, call)
  } finally {
    signal?.removeEventListener("abort", abort)
    browser.off("disconnected", crashed)
    session.close()
    if (context !== undefined && browser.isConnected()) await withDeadline(context.close(), 3000).catch(call.kill)
  }
}

async function look<Result>(
  page: Page,
  call: PageCall,
  work: (loaded: LoadedPage) => Promise<Result>,
): Promise<Result> {
  const { url, timeoutMs, session } = call
  const end = performance.now() + timeoutMs
  const remaining = (): number => Math.max(1, Math.ceil(end - performance.now()))
  let asked = url.hostname
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    asked = URL.parse(request.url())?.hostname ?? asked
  })
  // Each answer of the browser takes its time, so nothing waits that need not.
  const attaching = attachToPage(page)
  attaching.catch(() => {})
  let response: Response | null
  try {
    response = await page.goto(url.href, { waitUntil: "commit", timeout: remaining() })
  } catch (error) {
    throw session.failureOf(asked) ?? error
  }
  if (response === null) throw failed(`${url.host} returned no page.`)
  const cdp = await attaching
  const [headers, world] = await Promise.all([
    withDeadline(response.allHeaders(), remaining()),
    settle(page, cdp, { isStill: call.isStill === true, remaining }),
  ])
  delete headers["set-cookie"]
  // A page can lead the browser elsewhere by itself. Where that fails, Chromium shows a page of its own.
  if (!(await world.run(() => location.protocol.startsWith("http")))) {
    throw session.failureOf(asked) ?? failed(`${url.host} led to something that the browser refuses.`)
  }
  const freeze = async (): Promise<void> => {
    await withDeadline(world.cdp.send("Emulation.setScriptExecutionDisabled", { value: true }), 5000)
  }
  const readSource = async (): Promise<string | null> => {
    const body = await withDeadline(response.body(), 5000).catch(() => null)
    return body === null ? null : decodeHtml(body, headers["content-type"]).html
  }
  return work({ page, world, finalUrl: page.url(), status: response.status(), headers, readSource, freeze })
}

/** Waits until the page reached a state, but no longer than its time: pages that poll are never idle. Answers whether it did. */
async function reaches(page: Page, state: "load" | "networkidle", timeout: number): Promise<boolean> {
  try {
    await page.waitForLoadState(state, { timeout })
    return true
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return false
    throw error
  }
}

/** Waits for the load and, if the page has scripts, for half a second without requests. Then opens a world in it. */
async function settle(
  page: Page,
  cdp: CDPSession,
  { isStill, remaining }: { isStill: boolean; remaining: () => number },
): Promise<PageWorld> {
  const isLoaded = await reaches(page, "load", remaining())
  const early = await openPageWorld(cdp)
  if (!isLoaded || (!isStill && (await early.run(() => document.scripts.length === 0, 0, 3000)))) return early
  await reaches(page, "networkidle", remaining())
  // Scripts may have led to another document.
  return openPageWorld(cdp)
}

function failed(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "browser_failed", cause })
}

function toPageError(cause: unknown, { url, timeoutMs }: PageCall): CitableError {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (/Timeout \d+ms exceeded/.test(text)) {
    return new CitableError(`${url.host} took longer than ${timeoutMs} ms.`, { code: "timeout", cause })
  }
  if (/Download is starting/.test(text)) {
    return new CitableError(`${url.host} answered with a file to download, not with a page.`, {
      code: "not_a_page",
      cause,
    })
  }
  const [, code] = /net::(ERR_\w+)/.exec(text) ?? []
  if (code === "ERR_INVALID_AUTH_CREDENTIALS" || code === "ERR_UNKNOWN_URL_SCHEME") {
    return failed(`${url.host} led to something that the browser refuses.`, cause)
  }
  if (code?.startsWith("ERR_CERT") === true) {
    return new CitableError(`The certificate of ${url.host} is not valid.`, { code: "unreachable", cause })
  }
  return code === undefined
    ? failed(`The browser could not open ${url.host}. It says: ${text.split("\n", 1)[0]?.slice(0, 200)}`, cause)
    : new CitableError(`${url.host} could not be reached, or did not answer in HTTP.`, { code: "unreachable", cause })
}
