import { CitableError } from "@citable/contract"
import type { Browser } from "playwright-core"

import { findBrowser } from "./find-browser.ts"

export interface LaunchOptions {
  executablePath: string | undefined
  /** Whether the renderers keep their sandbox. */
  sandbox: boolean
  /** The only way out. */
  proxyUrl: string
}

/** A Chromium that runs. */
export interface Chromium {
  browser: Browser
  /** Its own user agent, without the word for a browser without windows. */
  userAgent: string
  /** Ends the browser and all of its processes, whatever state they are in. */
  kill: () => void
}

/**
 * Starts a Chromium that can reach nothing but the proxy: it resolves no names, sends no UDP, and goes through the proxy for loopback as
 * well. Its environment has none of the variables of this program, which may be secrets.
 *
 * @throws {CitableError} `browser_missing` or `browser_failed`
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  const executablePath = options.executablePath ?? findBrowser()
  if (executablePath === undefined) throw missing("There is no Chromium on this machine.")
  const { chromium } = await import("playwright-core").catch((cause: unknown) => {
    throw missing("playwright-core is not installed.", cause)
  })
  try {
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox: options.sandbox,
      // Chromium goes around proxies for loopback unless told otherwise.
      proxy: { server: options.proxyUrl, bypass: "<-loopback>" },
      args,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "/tmp", LANG: "C.UTF-8", TZ: "UTC" },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    })
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send("SystemInfo.getProcessInfo")
    const { userAgent } = await session.send("Browser.getVersion")
    const pid = processInfo.find(({ type }) => type === "browser")?.id
    return { browser, userAgent: userAgent.replace("HeadlessChrome", "Chrome"), kill: () => killGroup(browser, pid) }
  } catch (cause) {
    throw toLaunchError(cause, executablePath)
  }
}

/** Later values of one switch replace earlier ones, so this repeats what playwright-core disables. */
const disabledFeatures = [
  "AimEnabled",
  "AutofillServerCommunication",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "Translate",
]

const args = [
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Newer releases know the second name only.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--disable-domain-reliability",
  "--disable-gpu",
  "--no-pings",
  "--js-flags=--max-old-space-size=512",
  `--disable-features=${disabledFeatures.join(",")}`,
]

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

function toLaunchError(cause: unknown, path: string): CitableError {
  const text = String(cause)
  if (/doesn't exist|ENOENT/.test(text)) return missing(`There is no program ${path}.`, cause)
  const isRefused = /no usable sandbox|sandboxing failed/i.test(text)
  const message = isRefused
    ? "Chromium cannot make its sandbox. Allow user namespaces, or start it without the sandbox inside a container."
    : "Chromium did not start. The cause says why."
  return new CitableError(message, { code: "browser_failed", cause })
}
