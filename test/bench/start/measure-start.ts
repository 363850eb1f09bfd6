import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const tellUsage = fileURLToPath(new URL("tell-usage.mjs", import.meta.url))

/** A program that prints one line of JSON with its `url` when it listens. */
export interface Program {
  /** The module and its arguments. */
  argv: readonly string[]
  env: Record<string, string>
  /** What is asked first. */
  request: (listening: Listening) => { path: string; token?: string | undefined }
}

export interface Listening {
  url: string
  brand_id?: string
  operator_token?: string
}

/** What a start costs, until the first answer is read. */
export interface Start {
  /** Microseconds. */
  cpu: number
  /** Milliseconds. */
  wall: number
  /** Bytes in memory, so long after the answer. */
  memory: number
  listening: Listening
}

/** Starts a program, reads one answer, lets it rest, and ends it. */
export async function measureStart(program: Program, restMs: number): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, ["--import", tellUsage, ...program.argv], {
    env: { ...process.env, ...program.env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  })
  try {
    const listening = await readListening(child)
    const { path, token } = program.request(listening)
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(listening.url + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const wall = performance.now() - began
    const { cpu } = await ask(child)
    await sleep(restMs)
    const { memory } = await ask(child)
    return { cpu, wall, memory, listening }
  } finally {
    // A running child writes its compiled code when it ends by itself.
    if (child.exitCode === null) {
      const gone = once(child, "exit")
      child.kill("SIGTERM")
      await gone
    }
  }
}

async function readListening(child: ChildProcess): Promise<Listening> {
  if (child.stdout === null) throw new Error("The program has no output")
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, "exit").then(() => Promise.reject(new Error("The program ended before it listened")))
  ended.catch(() => {})
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string]
  return JSON.parse(line) as Listening
}

async function ask(child: ChildProcess): Promise<{ cpu: number; memory: number }> {
  child.send("usage")
  const [usage] = (await once(child, "message")) as [{ cpu: number; memory: number }]
  return usage
}
