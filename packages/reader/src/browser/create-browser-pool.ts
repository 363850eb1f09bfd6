import { CitableError } from "@citable/contract"

import { chooseSandbox, type SandboxOptions } from "./choose-sandbox.ts"
import { type Chromium, launchChromium } from "./launch-chromium.ts"

export interface BrowserPoolOptions extends Pick<SandboxOptions, "sandbox" | "onWarning"> {
  executablePath?: string
  trustedKeys?: readonly string[]
  idleMs?: number
  maxCalls?: number
  maxAgeMs?: number
}

/** Lends one Chromium to at most two calls at once, and starts another when it is worn out or gone. */
export interface BrowserPool {
  use<Result>(signal: AbortSignal | undefined, work: (chromium: Chromium) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** A browser uses about 300 MB, and a page a whole core. */
const maxAtOnce = 2
const maxWaiting = 32

interface Lent {
  launching: Promise<Chromium>
  startedAt: number
  calls: number
  active: number
}

/** Creates the pool. It starts nothing before the first call. */
export function createBrowserPool(options: BrowserPoolOptions, proxyUrl: string): BrowserPool {
  const { idleMs = 60_000, maxCalls = 50, maxAgeMs = 600_000 } = options
  const startSandboxed = chooseSandbox(options)
  const waiting: (() => void)[] = []
  const all = new Set<Lent>()
  let current: Lent | undefined
  let active = 0
  let isClosed = false
  let idle: ReturnType<typeof setTimeout> | undefined

  function launch(): Lent {
    const { executablePath, trustedKeys } = options
    const launching = startSandboxed((sandbox) => launchChromium({ executablePath, sandbox, proxyUrl, trustedKeys }))
    const lent: Lent = { launching, startedAt: performance.now(), calls: 0, active: 0 }
    all.add(lent)
    const forget = (): void => {
      all.delete(lent)
      if (current === lent) current = undefined
    }
    launching.then(({ browser }) => browser.once("disconnected", forget), forget)
    return lent
  }

  function take(): Lent {
    clearTimeout(idle)
    const isWorn =
      current !== undefined && (current.calls >= maxCalls || performance.now() - current.startedAt > maxAgeMs)
    if (isWorn && current?.active === 0) void end(current)
    if (isWorn) current = undefined
    current ??= launch()
    current.calls++
    current.active++
    return current
  }

  function giveBack(lent: Lent): void {
    lent.active--
    if (lent.active === 0 && lent !== current) void end(lent)
    if (active > 0) return
    idle = setTimeout(() => {
      const left = current
      current = undefined
      if (left !== undefined) void end(left)
    }, idleMs)
    idle.unref()
  }

  /** Closes a browser, or kills it if it does not close. */
  async function end(lent: Lent): Promise<void> {
    const chromium = await lent.launching.catch(() => undefined)
    if (chromium === undefined) return
    const killing = setTimeout(chromium.kill, 3000)
    await chromium.browser.close().catch(() => {})
    clearTimeout(killing)
  }

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (active < maxAtOnce) {
      active++
      return
    }
    if (waiting.length >= maxWaiting) {
      throw new CitableError("The browser has too many pages waiting. Try again later.", { code: "browser_busy" })
    }
    const turn = Promise.withResolvers<void>()
    waiting.push(turn.resolve)
    const leave = (): void => {
      const place = waiting.indexOf(turn.resolve)
      if (place === -1) return
      waiting.splice(place, 1)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener("abort", leave, { once: true })
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener("abort", leave)
    }
  }

  return {
    async use(signal, work) {
      if (isClosed) throw new CitableError("The browser is closed.", { code: "browser_failed" })
      await enter(signal)
      let lent: Lent | undefined
      try {
        lent = take()
        return await work(await lent.launching)
      } finally {
        // A place is handed on, so that nobody slips in between.
        const next = waiting.shift()
        if (next === undefined) active--
        else next()
        if (lent !== undefined) giveBack(lent)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await Promise.all([...all].map(end))
    },
  }
}
