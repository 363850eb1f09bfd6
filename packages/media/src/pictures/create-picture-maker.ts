import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

import type { PictureAnswer, PictureTask } from "./picture-task.ts"

/** Makes smaller versions of pictures, in a process of its own. */
export interface PictureMaker {
  /** Why this process makes none, as half a sentence; undefined if it does. */
  fault(): string | undefined
  /** Makes versions of one file. Files wait for each other. Never rejects. */
  make(task: PictureTask): Promise<PictureAnswer>
  /** Ends the process. What it was making is `stopped`. */
  close(): Promise<void>
}

export interface PictureMakerOptions {
  /** Why there are no versions: an operator does not want them, or sharp is missing. */
  fault: string | undefined
  /** Milliseconds after which the process is killed, whatever it does. Default: 180,000. It ends itself after 30 seconds of processor time. */
  timeoutMs?: number
  /** Milliseconds without work after which the process ends. Default: 10,000. */
  idleMs?: number
}

const stopped = "The service stopped."

/** Signals by which machines and operators end processes. Others say that the process itself failed. */
const outsideSignals = new Set<string | null>(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"])

export function createPictureMaker(options: PictureMakerOptions): PictureMaker {
  const { timeoutMs = 180_000, idleMs = 10_000 } = options
  let { fault } = options
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function makeInTurn(task: PictureTask): Promise<PictureAnswer> {
    if (fault !== undefined) return { outcome: "unusable", reason: fault }
    if (isClosed) return { outcome: "stopped", reason: stopped }
    clearTimeout(idle)
    // An idle process can have been ended from outside.
    if (child?.exitCode !== null || child.signalCode !== null) child = undefined
    const running = (child ??= start())
    const answer = await ask(running, task, timeoutMs)
    if (answer.outcome === "unusable") fault = `the npm package sharp does not load: ${answer.reason}`
    const isUsable = ["made", "animation", "failed"].includes(answer.outcome) && answer.isLast === false
    if (isUsable) {
      idle = setTimeout(() => void end(running), idleMs)
      idle.unref()
    } else {
      await end(running)
    }
    if (isClosed && answer.outcome === "interrupted") return { outcome: "stopped", reason: stopped }
    return answer
  }

  async function end(running: ChildProcess): Promise<void> {
    if (child === running) child = undefined
    if (running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, "exit")
    running.ref()
    running.kill("SIGKILL")
    await gone
  }

  return {
    fault: () => fault,
    make(task) {
      const made = turn.then(() => makeInTurn(task))
      turn = made
      return made
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      if (child !== undefined) await end(child)
    },
  }
}

function start(): ChildProcess {
  const name = `./picture-process.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`
  const script = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, ["--max-old-space-size=256", script], {
    // Ctrl-C in a terminal is for the service, which ends this process itself.
    detached: process.platform !== "win32",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    windowsHide: true,
    // It gets neither the service's secrets nor its options of Node.
    env: { ...(process.env["SystemRoot"] && { SystemRoot: process.env["SystemRoot"] }), MALLOC_ARENA_MAX: "2" },
  })
  // `ask` hears of errors while it waits. At other times they are about a process that ended, and its end is what counts.
  child.on("error", () => {})
  // An idle process does not keep the service alive.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as unknown as { unref?: () => void } | null)?.unref?.()
  return child
}

async function ask(child: ChildProcess, task: PictureTask, timeoutMs: number): Promise<PictureAnswer> {
  const answer = Promise.withResolvers<PictureAnswer>()
  let said = ""
  const listen = (text: Buffer) => void (said = (said + text.toString()).slice(-2000))
  const onMessage = (message: unknown) => answer.resolve(message as PictureAnswer)
  const onError = (error: Error) => answer.resolve({ outcome: "interrupted", reason: error.message })
  const onExit = (code: number | null, signal: string | null) => answer.resolve(explainExit(code, signal, said))
  const timer = setTimeout(() => {
    answer.resolve({ outcome: "interrupted", reason: `It was not done within ${timeoutMs / 1000} seconds.` })
  }, timeoutMs)
  child.stderr?.on("data", listen)
  child.on("message", onMessage).on("error", onError).on("close", onExit)
  try {
    child.ref()
    child.channel?.ref()
    child.send(task, (error) => {
      // `close` has the reason, and may come later.
      if (error !== null) setTimeout(onError, 1000, error)
    })
    return await answer.promise
  } finally {
    clearTimeout(timer)
    child.stderr?.off("data", listen)
    child.off("message", onMessage).off("error", onError).off("close", onExit)
    child.unref()
    child.channel?.unref()
  }
}

function explainExit(code: number | null, signal: string | null, said: string): PictureAnswer {
  const how = signal ?? `code ${code}`
  if (outsideSignals.has(signal)) {
    return { outcome: "interrupted", reason: `The process that decodes pictures was ended (${how}).` }
  }
  const last = said.trim().split("\n").at(-1)?.slice(0, 200)
  const words = last === undefined || last === "" ? "" : ` ${last}`
  return { outcome: "failed", reason: `The process that decodes pictures crashed at this file (${how}).${words}` }
}
