import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { CitableError } from "@citable/contract"
import type { GuardedConnectOptions } from "@citable/safe-fetch"

import { chooseSandbox, type SandboxOptions, type StartSandboxed } from "../browser/choose-sandbox.ts"
import { browserEnvironment, toArguments } from "../browser/chromium-arguments.ts"
import { findBrowser } from "../browser/find-browser.ts"
import type { GuardSession } from "../browser/guard-session.ts"
import { startGuardProxy } from "../browser/start-guard-proxy.ts"
import { toPageUrl } from "../browser/to-page-url.ts"
import { labVitals } from "./lab-vitals.ts"
import type { LighthouseAnswer, LighthouseTask } from "./lighthouse-task.ts"
import type { MeasuredVitals, VitalsDevice } from "./measured-vitals.ts"

export interface LighthouseOptions
  extends
    Pick<GuardedConnectOptions, "allowPrivateNetwork" | "lookup" | "connect">,
    Pick<SandboxOptions, "sandbox" | "onWarning"> {
  device: VitalsDevice
  /** Starts each Chromium: the result of `chooseSandbox`. Default: a new one, from `sandbox` and `onWarning`. */
  startSandboxed?: StartSandboxed
  /** The Chromium to start. Default: the known places. */
  executablePath?: string
  /** Added to Chromium's own user agent. */
  userAgent?: string
  /** A folder in which the npm package `lighthouse` is installed. Default: where this package finds it. */
  from?: string
  /** How often the page is loaded, for the median. Default: 3. */
  loads?: number
  /** Milliseconds for everything. Default: 120,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** The most bytes that all loads of a page get. */
const maxBytes = 100_000_000

/**
 * Measures a page with Lighthouse: in a separate process with its own Chromium, which reaches the network only through the guard and always
 * ends with the call.
 *
 * @throws {CitableError} `lighthouse_missing`, `browser_missing`, `sandbox_missing`, `invalid_url`, `address_not_allowed`, `unreachable`,
 * `timeout`, or `lighthouse_failed` for a page that Lighthouse cannot measure.
 */
export async function runLighthouse(address: string, options: LighthouseOptions): Promise<MeasuredVitals> {
  const url = toPageUrl(address)
  const { device, executablePath = findBrowser(), userAgent, loads = 3, signal } = options
  const { startSandboxed = chooseSandbox(options) } = options
  if (executablePath === undefined) {
    const message = "There is no Chromium on this machine. Install it, and set CITABLE_CHROMIUM if it is elsewhere."
    throw new CitableError(message, { code: "browser_missing" })
  }
  signal?.throwIfAborted()
  const proxy = await startGuardProxy(options)
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80))
  const session = proxy.openSession({ port, maxBytes })
  try {
    return await startSandboxed(async (sandbox) => {
      const profile = await mkdtemp(join(tmpdir(), "citable-lighthouse-"))
      const task = {
        url: url.href,
        device,
        loads,
        from: options.from === undefined ? import.meta.url : join(options.from, "package.json"),
        executablePath,
        args: [
          ...browserArguments,
          `--user-data-dir=${profile}`,
          `--proxy-server=${proxy.url}`,
          ...(sandbox ? [] : ["--no-sandbox"]),
        ],
        proxy: { username: session.username, password: session.password },
        name: userAgent,
      }
      try {
        return await work(task, { ...options, session })
      } finally {
        await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      }
    })
  } finally {
    session.close()
    await proxy.close()
  }
}

const browserArguments = [
  ...toArguments({}),
  "--headless=new",
  "--remote-debugging-port=0",
  // Chromium goes around proxies for loopback unless told otherwise.
  "--proxy-bypass-list=<-loopback>",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-sync",
  "--mute-audio",
  "--password-store=basic",
  "--use-mock-keychain",
]

async function work(
  task: LighthouseTask,
  { session, timeoutMs = 120_000, signal }: LighthouseOptions & { session: GuardSession },
): Promise<MeasuredVitals> {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const script = fileURLToPath(new URL(`./lighthouse-process.${extension}`, import.meta.url))
  const child = spawn(process.execPath, ["--max-old-space-size=1024", script], {
    // The leader of a group, so that Chromium ends with it.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: browserEnvironment(),
  })
  let said = ""
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000)
  })
  const gone = once(child, "close").catch(() => {})
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    child.send(task)
    const ending = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
    const answer = await Promise.race([
      once(child, "message", { signal: ending }).then(([message]) => message as LighthouseAnswer),
      gone.then(
        () =>
          ({
            code: "lighthouse_failed",
            message: "Lighthouse exited at once. The cause says why.",
            cause: said,
          }) as const,
      ),
    ])
    if ("loads" in answer) return labVitals("lighthouse", answer.loads)
    const { code, message, cause } = answer
    throw (
      (code === "lighthouse_failed" ? session.failureOf(new URL(task.url).hostname) : undefined) ??
      new CitableError(`${message}${remedies[code]}`, {
        code,
        cause: cause === undefined ? undefined : new Error(cause),
      })
    )
  } catch (cause) {
    signal?.throwIfAborted()
    if (!deadline.aborted) throw cause
    const { host } = new URL(task.url)
    throw new CitableError(`Lighthouse took longer than ${timeoutMs} ms for ${host}.`, { code: "timeout", cause })
  } finally {
    killGroup(child)
    await gone
  }
}

const remedies = {
  lighthouse_missing: " Install the npm package lighthouse, or playwright-core.",
  sandbox_missing: " Allow user namespaces, or set CITABLE_CHROMIUM_SANDBOX=false inside a container.",
  lighthouse_failed: "",
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL")
  } catch {
    // It is gone already.
  }
}
