import { spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"

import { CitableError } from "@citable/contract"

import { hasPlugAndPlay } from "../internal/find-installed.ts"
import { endGroup } from "../rebuild/end-group.ts"

const marker = "citable-init:"
const usualMs = 120_000
const keptBytes = 64 * 1024

/** What a script has at hand: the `require` of the site's own files, and ways to answer. */
const prelude = `
const { createRequire, flushCompileCache } = require("node:module")
const { writeSync } = require("node:fs")
const { dirname, join, relative } = require("node:path")
const { fileURLToPath, pathToFileURL } = require("node:url")
const siteRequire = createRequire(join(process.cwd(), "package.json"))
const tell = (value) => writeSync(1, "\\n" + ${JSON.stringify(marker)} + JSON.stringify(value) + "\\n")
const report = (value) => {
  // Whoever waits for the answer kills this process. Node keeps what it compiled if the environment has a place for it.
  flushCompileCache?.()
  tell(value)
  process.exit(0)
}
const fail = (error) => {
  const { message, hint, loc } = error ?? {}
  writeSync(2, "\\n" + [message ?? error, hint, loc?.file].filter((part) => part != null).join(" ").replaceAll("\\n", " "))
  process.exit(1)
}
`

export interface RunInSiteOptions {
  env: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
  /** Makes the message of the error from what the script said last. */
  explain: (reason: string) => string
  /** How long the script may take until it answers. Default: two minutes. */
  timeoutMs?: number
}

/** A script that goes on after its answer, such as one that serves pages. */
export interface RunningScript {
  answer: unknown
  /** What it said on the way of errors. */
  said: () => string
  stop: () => Promise<void>
}

/**
 * Runs a script with the packages of a site, in a process of the site, and gives what it reports. It ends with `report(value)` or
 * `fail(error)`. Throws `config_does_not_load`, whose cause is a `TimeoutError` if it took too long.
 */
export async function runInSite(folder: string, script: string, options: RunInSiteOptions): Promise<unknown> {
  const running = await startInSite(folder, script, options)
  await running.stop()
  return running.answer
}

/** As {@link runInSite}, for a script that answers with `tell(value)` and goes on until somebody stops it. */
export async function startInSite(
  folder: string,
  script: string,
  { env, signal, explain, timeoutMs = usualMs }: RunInSiteOptions,
): Promise<RunningScript> {
  const isPlugAndPlay = hasPlugAndPlay(folder)
  const isWindows = process.platform === "win32"
  const child = spawn(
    isPlugAndPlay ? "yarn" : process.execPath,
    [...(isPlugAndPlay ? ["node"] : []), "-e", prelude + script],
    // A group of its own, because a framework starts processes as well.
    { cwd: folder, env: { ...process.env, ...env }, detached: !isWindows, stdio: ["ignore", "pipe", "pipe"] },
  )
  let [out, said] = ["", ""]
  const end = () => (isWindows ? child.kill() : endGroup(child.pid, "SIGKILL"))
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const stop = async () => {
    signal.removeEventListener("abort", end)
    end()
    await ended
  }
  signal.addEventListener("abort", end)
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      child.once("error", reject)
      const late = new DOMException(`It did not answer within ${timeoutMs / 1000} seconds.`, "TimeoutError")
      timer = setTimeout(() => reject(late), timeoutMs)
      child.stderr.setEncoding("utf8").on("data", (text: string) => void (said = (said + text).slice(-keptBytes)))
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        out = (out + text).slice(-keptBytes)
        const line = out
          .split("\n")
          .slice(0, -1)
          .findLast((one) => one.startsWith(marker))
        if (line !== undefined) resolve(JSON.parse(line.slice(marker.length)))
      })
      child.once("close", (code) => reject(new Error(said.trim() || `It ended with ${code}.`)))
    })
    return { answer, said: () => said, stop }
  } catch (cause) {
    await stop()
    if (signal.aborted) throw new CitableError("Stopped.", { code: "aborted", cause })
    throw new CitableError(explain(toReason((cause as Error).message)), { code: "config_does_not_load", cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The last lines of a log, without its colours, times and levels, and each once. */
function toReason(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\d\d:\d\d:\d\d\s*)?(?:\[\w+\]\s*)*/, "").trim())
    .filter((line) => line !== "")
    .slice(-3)
  return lines.filter((line, at) => !lines.slice(0, at).some((other) => other.includes(line))).join(" ")
}
