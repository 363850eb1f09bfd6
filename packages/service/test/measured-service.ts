import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

export interface Measured {
  status: number
  /** Bytes of the answer. */
  bytes: number
  text: string
  /** Milliseconds of CPU time of the service's process, from the request to its answer. */
  cpu: number
  /** The longest that `/healthz` took meanwhile, in milliseconds. */
  health: number
}

export interface MeasuredService {
  url: string
  /** Of the brand: may do all that a key can. */
  key: string
  operatorToken: string
  ids: Readonly<Record<string, string>>
  /** Sends a request and asks for `/healthz` until it is answered. */
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Measured>
  stop(): Promise<void>
}

const module = fileURLToPath(new URL("fixtures/serve-brand.ts", import.meta.url))

/** Starts a service in a process of its own, with one of everything in its brand. */
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
