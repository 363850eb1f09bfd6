import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

export interface Measured {
  status: number
  /** The size of the answer in bytes. */
  bytes: number
  text: string
  /** The CPU time of the service's process from the request to its answer, in milliseconds. */
  cpu: number
  /** The slowest answer of `/healthz` in the meantime, in milliseconds. */
  health: number
}

export interface MeasuredService {
  url: string
  /** A key of the brand with all possible scopes. */
  key: string
  operatorToken: string
  ids: Readonly<Record<string, string>>
  /** Sends a request, and calls `/healthz` until the answer arrives. */
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Measured>
  stop(): Promise<void>
}

const module = fileURLToPath(new URL("../fixtures/serve-brand.ts", import.meta.url))

/** Starts a service in a process of its own. Its brand has one item of each kind. */
export async function startMeasuredService(): Promise<MeasuredService> {
  const child = fork(module, {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const [world] = (await once(child, "message")) as [Pick<MeasuredService, "url" | "key" | "operatorToken" | "ids">]
  const usage = async (): Promise<number> => {
    child.send("usage")
    const [cpu] = (await once(child, "message")) as [number]
    return cpu
  }
  async function exchange(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const response = await fetch(world.url + path, {
      method,
      redirect: "manual",
      headers: {
        authorization: `Bearer ${world.key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
  }
  async function longestHealth(until: AbortSignal): Promise<number> {
    let longest = 0
    while (!until.aborted) {
      const at = performance.now()
      await exchange("GET", "/healthz")
      longest = Math.max(longest, performance.now() - at)
      await sleep(5, undefined, { signal: until }).catch(() => {})
    }
    return longest
  }
  return {
    ...world,
    async send(...asked) {
      const before = await usage()
      const meanwhile = new AbortController()
      const health = longestHealth(meanwhile.signal)
      const answered = exchange(...asked).finally(() => meanwhile.abort())
      const { status, content } = await answered
      return {
        status,
        bytes: content.length,
        text: content.toString(),
        cpu: (await usage()) - before,
        health: await health,
      }
    },
    async stop() {
      const gone = once(child, "exit")
      child.disconnect()
      await gone
    },
  }
}
