import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

import type { KillableService } from "../../dashboard/test/write-together.ts"

interface Listening {
  url: string
  operator_token: string
  setup_url: string
}

/** Starts `citable serve` with the program `bin`, as a process of its own. */
export async function startKillable(bin: string, dataDir: string): Promise<KillableService & { setupUrl: string }> {
  let child: ChildProcess | undefined
  async function serve(port: string): Promise<Listening> {
    const argv = ["--disable-warning=ExperimentalWarning", bin, "serve", "--port", port, "--data", dataDir, "--json"]
    const started = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] })
    child = started
    for await (const line of createInterface({ input: started.stdout })) return JSON.parse(line) as Listening
    throw new Error("citable serve ended without listening")
  }
  const { url, operator_token: token, setup_url: setupUrl } = await serve("0")
  return {
    url,
    token,
    setupUrl,
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
    async start() {
      await serve(new URL(url).port)
    },
  }
}
