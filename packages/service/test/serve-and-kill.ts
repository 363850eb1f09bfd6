import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

import { bundleProgram } from "@citable/dev"

const cli = await bundleProgram(new URL("../../cli/src/bin.ts", import.meta.url))
const killAt = new URL("fixtures/kill-at.ts", import.meta.url).href

export interface ServingProcess {
  url: string
  /** Set only at the first start on a folder. */
  first?: { operatorToken: string; brandId: string }
  /** Kills the process like a power cut, without cleanup. */
  kill(): Promise<void>
  /** Resolves when the process has ended for any reason. */
  gone: Promise<unknown>
}

/** The settings of fixtures/kill-at.ts, which make the service kill itself. */
export type KillAt = { KILL_AFTER_STEP: string } | { KILL_KEYS_FROM: string } | { KILL_IN_PURGE: string }

/** Runs `citable serve` on a data folder and a free port, with additional environment variables. */
export async function serve(
  dataDir: string,
  at?: KillAt,
  env: Readonly<Record<string, string>> = {},
): Promise<ServingProcess> {
  const serving = await tryServe(dataDir, at, env)
  if (serving === undefined) throw new Error("citable serve ended without listening")
  return serving
}

/** The same, but undefined if the process ends before it listens. */
export async function tryServe(
  dataDir: string,
  at?: KillAt,
  env: Readonly<Record<string, string>> = {},
): Promise<ServingProcess | undefined> {
  const flags = ["--disable-warning=ExperimentalWarning", ...(at === undefined ? [] : ["--import", killAt])]
  const command = [...flags, cli, "serve", "--data", dataDir, "--port", "0", "--rate-limit", "0", "--json"]
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...at, ...env },
  })
  const gone = once(child, "exit")
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, operator_token: operatorToken, brand_id: brandId } = JSON.parse(line) as Record<string, string>
    return {
      url: url ?? "",
      ...(operatorToken === undefined || brandId === undefined ? {} : { first: { operatorToken, brandId } }),
      kill: () => kill(child),
      gone,
    }
  }
  await gone
  return undefined
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}
