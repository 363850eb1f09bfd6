import { fork } from "node:child_process"
import { once } from "node:events"

import { bundleProgram } from "@citable/dev"

import type { ServeOptions } from "../../fixtures/serve-publishing.ts"

const program = await bundleProgram(new URL("../../fixtures/serve-publishing.ts", import.meta.url))

export interface PublishingProcess {
  url: string
  /** Only of the first start on a folder or database. */
  operatorToken?: string
  brandId?: string
  /** Sets how far its clock is ahead, in milliseconds. */
  setAhead(ahead: number): Promise<void>
  /** Kills it like a power cut. */
  kill(): Promise<void>
}

/** Starts the real service in a process of its own. `flags` are for Node, and `env` is for what the flags load. */
export async function startPublishingProcess(
  options: ServeOptions & { ahead: number },
  { flags = [], env = {} }: { flags?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<PublishingProcess> {
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: ["--disable-warning=ExperimentalWarning", ...flags],
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const gone = once(child, "exit")
  const ready = await Promise.race([once(child, "message"), gone.then(() => undefined)])
  if (ready === undefined) throw new Error("The service ended before it listened.")
  const started = ready[0] as Pick<PublishingProcess, "url" | "operatorToken" | "brandId">
  return {
    ...started,
    async setAhead(ahead) {
      child.send(ahead)
      await once(child, "message")
    },
    async kill() {
      child.kill("SIGKILL")
      await gone
    },
  }
}
