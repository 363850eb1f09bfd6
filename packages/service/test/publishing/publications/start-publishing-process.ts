import { fork } from "node:child_process"
import { once } from "node:events"

import { bundleProgram } from "@citable/dev"

import type { ServeOptions } from "../../fixtures/serve-publishing.ts"

const usual = await bundleProgram(new URL("../../fixtures/serve-publishing.ts", import.meta.url))

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

export interface ProcessOptions {
  /** For Node. */
  flags?: readonly string[]
  /** For what the flags load. */
  env?: Readonly<Record<string, string>>
  /** Default: the one of this package's fixtures. */
  program?: string
  /** More arguments of the program. */
  more?: Readonly<Record<string, unknown>>
}

/** Starts the real service in a process of its own. */
export async function startPublishingProcess(
  options: ServeOptions & { ahead: number },
  { flags = [], env = {}, program = usual, more = {} }: ProcessOptions = {},
): Promise<PublishingProcess> {
  const child = fork(program, [JSON.stringify({ ...options, ...more })], {
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
