import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { inspect } from "node:util"

import { isCitableError } from "@citable/contract"

import { toUserAgent } from "../browser/to-user-agent.ts"
import type { LabLoad } from "./lab-vitals.ts"
import type { LighthouseAnswer, LighthouseTask } from "./lighthouse-task.ts"
import { openDebuggedChromium } from "./open-debugged-chromium.ts"

// A process of its own: Lighthouse keeps hundreds of megabytes, and what it waits for may never come. `runLighthouse` starts and ends it.

interface Audit {
  numericValue?: number
  errorMessage?: string
}

interface Result {
  runtimeError?: { code: string; message: string }
  audits: Record<string, Audit | undefined>
}

/** What we call of the package. */
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Result } | undefined>

/** Lighthouse's own values for the two devices. */
const devices = {
  mobile: {
    formFactor: "mobile",
    screenEmulation: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
  },
  desktop: {
    formFactor: "desktop",
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    throttling: {
      rttMs: 40,
      throughputKbps: 10_240,
      cpuSlowdownMultiplier: 1,
      requestLatencyMs: 0,
      downloadThroughputKbps: 0,
      uploadThroughputKbps: 0,
    },
  },
} as const

const audits = { lcpMs: "largest-contentful-paint", cls: "cumulative-layout-shift" } as const

async function work(task: LighthouseTask): Promise<LighthouseAnswer> {
  const lighthouse = await load(task.from)
  if (lighthouse === undefined) return { code: "lighthouse_missing", message: "lighthouse is not installed." }
  const { port, userAgent } = await openDebuggedChromium(task.executablePath, task.args, task.proxy)
  const flags = {
    port,
    output: "json",
    logLevel: "silent",
    onlyAudits: Object.values(audits),
    throttlingMethod: "simulate",
    emulatedUserAgent: toUserAgent(userAgent, { isMobile: task.device === "mobile", name: task.name }),
    ...devices[task.device],
  }
  const loads: LabLoad[] = []
  for (let count = 0; count < task.loads; count++) {
    // oxlint-disable-next-line no-await-in-loop -- loads at once would slow each other down
    const result = await lighthouse(task.url, flags)
    if (result === undefined) return { code: "lighthouse_failed", message: "Lighthouse returned no result." }
    const { runtimeError } = result.lhr
    if (runtimeError !== undefined && runtimeError.code !== "NO_FCP") {
      return { code: "lighthouse_failed", message: `Lighthouse: ${runtimeError.message}` }
    }
    loads.push(toLoad(result.lhr))
  }
  return { loads }
}

function toLoad({ audits: all, runtimeError }: Result): LabLoad {
  const missing: NonNullable<LabLoad["missing"]> = {}
  const read = (name: keyof typeof audits): number | null => {
    const { numericValue, errorMessage } = all[audits[name]] ?? {}
    if (numericValue !== undefined) return numericValue
    missing[name] = `Lighthouse has no value: ${runtimeError?.message ?? errorMessage ?? "it gives no reason"}`
    return null
  }
  return { lcpMs: read("lcpMs"), cls: read("cls"), missing }
}

async function load(from: string): Promise<Lighthouse | undefined> {
  let path: string
  try {
    path = createRequire(from).resolve("lighthouse")
  } catch {
    return undefined
  }
  const module = (await import(pathToFileURL(path).href)) as { default: Lighthouse }
  return module.default
}

function toFailure(error: unknown): LighthouseAnswer {
  const code = isCitableError(error) && error.code === "sandbox_missing" ? "sandbox_missing" : "lighthouse_failed"
  // Other errors name files of this machine.
  const message = isCitableError(error) ? error.message : "Lighthouse failed. The cause says why."
  return { code, message, cause: inspect(error) }
}

process.once("message", (task) => {
  void work(task as LighthouseTask)
    .catch(toFailure)
    .then((answer) => process.send?.(answer))
})

// Who started this is gone. The browser is in the same group.
process.once("disconnect", () => {
  process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL")
})
