import { spawn } from "node:child_process"
import { once } from "node:events"
import { rm, writeFile } from "node:fs/promises"

import { CitableError } from "@citable/contract"
import { nameProcess } from "@citable/webhooks/leases"

import { endGroup } from "./end-group.ts"

export interface BuildCommand {
  /** For the shell. */
  command: string
  cwd: string
  /** Besides that of this process. */
  env: Record<string, string | undefined>
  /** Remembers the process that builds, so that one that a kill has orphaned can be ended. */
  pidFile: string
  signal: AbortSignal
  /** Milliseconds from asking it to end until it is ended. Default 5,000. */
  graceMs?: number
  /** Gets what the command prints. */
  onLine: (line: string) => void
}

/** What the command needs not, and its dependencies should not see. */
const secretVariables = { CITABLE_WEBHOOK_SECRET: undefined, CITABLE_TOKEN: undefined, CITABLE_STATUS_TOKEN: undefined }
const lastLines = 20

/** Runs a command in a process group of its own, and resolves when it ended with 0. An abort ends the whole group. */
export async function runBuild(options: BuildCommand): Promise<void> {
  // The command begins when this process has noted whom to end, and never if it is killed before.
  const child = spawn(`read -r begin || exit 1\nexec </dev/null\n${options.command}`, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env, ...secretVariables },
    shell: true,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  })
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>
  const { pid } = child
  // One that was ended before it read says so by how it ended.
  child.stdin.on("error", () => undefined)
  const tail: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
        options.onLine(line.slice(0, 2000))
        tail.push(line.slice(0, 500))
        if (tail.length > lastLines) tail.shift()
      }
    })
  }
  let force: NodeJS.Timeout | undefined
  const abort = () => {
    endGroup(pid, "SIGTERM")
    force = setTimeout(() => endGroup(pid, "SIGKILL"), options.graceMs ?? 5000)
  }
  if (options.signal.aborted) abort()
  options.signal.addEventListener("abort", abort)
  try {
    if (pid !== undefined) await writeFile(options.pidFile, nameProcess(pid))
    child.stdin.end("begin\n")
    const [code, signal] = await ended
    if (code === 0 && !options.signal.aborted) return
    const how = options.signal.aborted ? "was ended" : code === null ? `was ended by ${signal}` : `ended with ${code}`
    throw new CitableError(`The build ${how}. The last that it said:\n${tail.join("\n")}`, { code: "build_failed" })
  } finally {
    options.signal.removeEventListener("abort", abort)
    clearTimeout(force)
    // What it started and left behind goes with it.
    endGroup(pid, "SIGKILL")
    await rm(options.pidFile, { force: true })
  }
}
