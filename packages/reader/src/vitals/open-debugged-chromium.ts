import { spawn } from "node:child_process"
import { createInterface } from "node:readline"

import { CitableError } from "@citable/contract"

import { browserEnvironment } from "../browser/chromium-arguments.ts"
import { isSandboxRefusal } from "../browser/is-sandbox-refusal.ts"

export interface DebuggedChromium {
  /** Of the debugging protocol, on loopback. */
  port: number
  userAgent: string
}

const startMs = 30_000

/**
 * Starts a Chromium that another program can steer, and makes it known to the proxy. It ends with the process group of this program.
 *
 * @throws {CitableError} `sandbox_missing` or `lighthouse_failed`
 */
export async function openDebuggedChromium(
  executablePath: string,
  args: readonly string[],
  credentials: { username: string; password: string },
): Promise<DebuggedChromium> {
  const address = await start(executablePath, args)
  const cdp = await connect(address)
  try {
    const { userAgent } = (await cdp.send("Browser.getVersion")) as { userAgent: string }
    await signIn(cdp, credentials)
    return { port: Number(new URL(address).port), userAgent }
  } finally {
    cdp.close()
  }
}

/** Answers the address of the debugging protocol, which Chromium writes. */
function start(executablePath: string, args: readonly string[]): Promise<string> {
  const child = spawn(executablePath, args, { stdio: ["ignore", "ignore", "pipe"], env: browserEnvironment() })
  let said = ""
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failed("Chromium did not start in time.")), startMs)
    const lines = createInterface(child.stderr)
    lines.on("line", (line) => {
      said = `${said}${line}\n`.slice(-4000)
      const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? []
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once("error", (cause) => reject(failed("Chromium did not start. The cause says why.", cause)))
    child.once("exit", () => {
      clearTimeout(timer)
      const cause = new Error(said)
      reject(
        isSandboxRefusal(said)
          ? new CitableError("Chromium cannot create its sandbox.", { code: "sandbox_missing", cause })
          : failed("Chromium exited at once. The cause says why.", cause),
      )
    })
  })
}

type Parameters = Record<string, unknown>
interface Cdp {
  send(method: string, parameters?: Parameters, sessionId?: string): Promise<unknown>
  on(method: string, listener: (parameters: { requestId: string }) => void): void
  close(): void
}

interface Message {
  id?: number
  method?: string
  params?: { requestId: string }
  result?: unknown
  error?: { message: string }
}

async function connect(address: string): Promise<Cdp> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (parameters: { requestId: string }) => void>()
  const opened = Promise.withResolvers<void>()
  socket.addEventListener("open", () => opened.resolve())
  socket.addEventListener("close", () => {
    const error = failed("Chromium exited.")
    opened.reject(error)
    for (const { reject } of waiting.values()) reject(error)
  })
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Message
    if (method !== undefined && params !== undefined) listeners.get(method)?.(params)
    if (id === undefined) return
    if (error === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(error.message))
    waiting.delete(id)
  })
  await opened.promise
  let id = 0
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        waiting.set(++id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    on: (method, listener) => listeners.set(method, listener),
    close: () => socket.close(),
  }
}

/** Chromium takes no credentials of a proxy at its start. It asks for them once, and remembers them. */
async function signIn(cdp: Cdp, credentials: { username: string; password: string }): Promise<void> {
  const { targetId } = (await cdp.send("Target.createTarget", { url: "about:blank" })) as { targetId: string }
  const attached = await cdp.send("Target.attachToTarget", { targetId, flatten: true })
  const { sessionId } = attached as { sessionId: string }
  cdp.on("Fetch.requestPaused", ({ requestId }) => {
    cdp.send("Fetch.continueRequest", { requestId }, sessionId).catch(() => {})
  })
  cdp.on("Fetch.authRequired", ({ requestId }) => {
    const authChallengeResponse = { response: "ProvideCredentials", ...credentials }
    cdp.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }, sessionId).catch(() => {})
  })
  await cdp.send("Fetch.enable", { handleAuthRequests: true }, sessionId)
  // The proxy refuses the port before it looks the name up.
  await cdp.send("Page.navigate", { url: "http://proxy.invalid:81/" }, sessionId)
  await cdp.send("Target.closeTarget", { targetId })
}

function failed(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "lighthouse_failed", cause })
}
