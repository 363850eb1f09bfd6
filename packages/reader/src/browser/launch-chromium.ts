import { CitableError } from "@citable/contract"
import type { Browser } from "playwright-core"

import { browserEnvironment, toArguments } from "./chromium-arguments.ts"
import { findBrowser } from "./find-browser.ts"
import { isSandboxRefusal } from "./is-sandbox-refusal.ts"

export interface LaunchOptions {
  executablePath: string | undefined
  /** Whether the renderers keep their sandbox. */
  sandbox: boolean
  /** The only way out. */
  proxyUrl: string
  /** SHA-256 in Base64 of public keys whose certificates are trusted, whoever signed them. */
  trustedKeys?: readonly string[] | undefined
}

/** A Chromium that runs. */
export interface Chromium {
  browser: Browser
  /** Its own user agent. */
  userAgent: string
  /** Ends the browser and all of its processes, whatever state they are in. */
  kill: () => void
}

/**
 * Starts a Chromium that can reach nothing but the proxy: it resolves no names, sends no UDP, and goes through the proxy for loopback as
 * well. Its environment has none of the variables of this program, which may be secrets.
 *
 * @throws {CitableError} `browser_missing`, `sandbox_missing` or `browser_failed`
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  const executablePath = options.executablePath ?? findBrowser()
  if (executablePath === undefined) throw missing("There is no Chromium on this machine.")
  const { chromium } = await import("playwright-core").catch((cause: unknown) => {
    throw toImportError(cause)
  })
  try {
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox: options.sandbox,
      // Chromium goes around proxies for loopback unless told otherwise.
      proxy: { server: options.proxyUrl, bypass: "<-loopback>" },
      args: toArguments(options),
      env: browserEnvironment(),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    })
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send("SystemInfo.getProcessInfo")
    const { userAgent } = await session.send("Browser.getVersion")
    const pid = processInfo.find(({ type }) => type === "browser")?.id
    return { browser, userAgent, kill: () => killGroup(browser, pid) }
  } catch (cause) {
    throw toLaunchError(cause, executablePath)
  }
}

/** playwright-core starts the browser as the leader of a process group. */
function killGroup(browser: Browser, pid: number | undefined): void {
  if (pid === undefined || process.platform === "win32") {
    browser.close().catch(() => {})
    return
  }
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, "SIGKILL")
    } catch {
      // It is gone already.
    }
  }
}

function missing(what: string, cause?: unknown): CitableError {
  const remedy =
    "Install Chromium and the npm package playwright-core, and set CITABLE_CHROMIUM if Chromium is elsewhere."
  return new CitableError(`${what} ${remedy}`, { code: "browser_missing", cause })
}

function toImportError(cause: unknown): CitableError {
  const { code, message } = cause as Partial<NodeJS.ErrnoException>
  // Another package that playwright-core needs can be missing, too.
  if (code === "ERR_MODULE_NOT_FOUND" && message?.includes("'playwright-core'") === true)
    return missing("playwright-core is not installed.", cause)
  const text = "playwright-core is installed, but does not load. The cause says why. Install it again."
  return new CitableError(text, { code: "browser_failed", cause })
}

function toLaunchError(cause: unknown, path: string): CitableError {
  const text = String(cause)
  if (/doesn't exist|ENOENT/.test(text)) return missing(`There is no program ${path}.`, cause)
  if (isSandboxRefusal(text)) {
    const message =
      "Chromium cannot create its sandbox. Allow user namespaces, or set CITABLE_CHROMIUM_SANDBOX=false inside a container."
    return new CitableError(message, { code: "sandbox_missing", cause })
  }
  return new CitableError(`Chromium did not start. It says: ${toReason(text)}`, { code: "browser_failed", cause })
}

/** The first line that the browser wrote to its error output, or else how it ended. */
function toReason(text: string): string {
  const line = /^\[pid=\d+\]\[err\] (.+)/m.exec(text)?.[1] ?? /<process did exit: (.+?)>/.exec(text)?.[1]
  return (line ?? text.split("\n", 1)[0] ?? "").slice(0, 300)
}
