import { execFile } from "node:child_process"
import { promisify } from "node:util"

import { CitableError } from "@citable/contract"

import { hasPlugAndPlay } from "../internal/find-installed.ts"

const run = promisify(execFile)
const marker = "citable-init:"
const timeoutMs = 120_000

/** What a script has at hand: the `require` of the site's own files, and a way to answer. */
const prelude = `
const { createRequire } = require("node:module")
const { writeSync } = require("node:fs")
const { dirname, join, relative } = require("node:path")
const { fileURLToPath, pathToFileURL } = require("node:url")
const siteRequire = createRequire(join(process.cwd(), "package.json"))
const report = (value) => {
  writeSync(1, "\\n" + ${JSON.stringify(marker)} + JSON.stringify(value) + "\\n")
  process.exit(0)
}
const fail = (error) => {
  writeSync(2, "\\n" + String(error?.message ?? error))
  process.exit(1)
}
`

export interface RunInSiteOptions {
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** Makes the message of the error from what the script said last. */
  explain: (reason: string) => string
}

/**
 * Runs a script with the packages of a site, in a process of the site, and gives what it reports. It ends with `report(value)` or
 * `fail(error)`. Throws `config_does_not_load`.
 */
export async function runInSite(
  folder: string,
  script: string,
  { env, signal, explain }: RunInSiteOptions,
): Promise<unknown> {
  const isPlugAndPlay = hasPlugAndPlay(folder)
  const command = isPlugAndPlay ? "yarn" : process.execPath
  const args = [...(isPlugAndPlay ? ["node"] : []), "-e", prelude + script]
  try {
    const options = { cwd: folder, env: { ...process.env, ...env }, signal, timeout: timeoutMs, maxBuffer: 2 ** 24 }
    const { stdout } = await run(command, args, options)
    const line = stdout.split("\n").findLast((one) => one.startsWith(marker))
    return JSON.parse(line?.slice(marker.length) ?? "")
  } catch (cause) {
    if (signal.aborted) throw new CitableError("Stopped.", { code: "aborted", cause })
    const { stderr } = cause as { stderr?: string }
    const reason = (stderr?.trim() || String(cause)).split("\n").slice(-3).join(" ")
    throw new CitableError(explain(reason), { code: "config_does_not_load", cause })
  }
}
