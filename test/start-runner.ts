import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

import { buildEnvironment } from "./build-environment.ts"

const bin = fileURLToPath(new URL("../packages/cli/src/bin.ts", import.meta.url))

export interface StartedRunner {
  /** Takes webhooks at `/webhook`. */
  url: string
  /** The link to the release that is live. */
  served: string
  /** What it and its builds have printed. */
  output(): string
  child: ChildProcess
  kill(): void
}

/** Starts `citable rebuild` on a free port, without waiting for quiet, and waits until it listens. */
export async function startRunner(options: {
  site: string
  command: string
  /** Where the command writes to. Default: `dist`. */
  output?: string
  /** Where releases are kept. Default: in the site. */
  folder?: string
  /** Whether builds reuse pages of the live release. Default: `false`. */
  partial?: boolean
  /** Whether the next build waits before it is needed. Default: `false`. */
  standby?: boolean
  env: Record<string, string>
}): Promise<StartedRunner> {
  const argv = [
    "rebuild",
    "--site",
    options.site,
    "--command",
    options.command,
    "--debounce",
    "0",
    "--port",
    "0",
    "--json",
    ...(options.partial === true ? ["--partial"] : []),
    ...(options.standby === true ? ["--standby"] : []),
    ...(options.output === undefined ? [] : ["--output", options.output]),
    ...(options.folder === undefined ? [] : ["--folder", options.folder]),
  ]
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", bin, ...argv], {
    env: { ...process.env, ...buildEnvironment, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, serve: served } = JSON.parse(line) as { url: string; serve: string }
    return { url, served, output: () => output, child, kill: () => void child.kill("SIGTERM") }
  }
  throw new Error(`citable rebuild ended:\n${output}`)
}
