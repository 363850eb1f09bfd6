import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, rm, writeFile } from "node:fs/promises"

import { CitableError } from "@citable/contract"
import { nameProcess } from "@citable/webhooks/leases"

import { endGroup } from "./end-group.ts"

export interface BuildCommand {
  /** A command line for the shell. */
  command: string
  cwd: string
  /** Added to the environment of this process. */
  env: Record<string, string | undefined>
  /** The file that names the process of the build, so that the next runner can end an orphan. */
  pidFile: string
  /** Milliseconds from SIGTERM to SIGKILL. Default 5,000. */
  graceMs?: number
  /** Gets every line that the command prints. */
  onLine: (line: string) => void
}

export interface StartedBuild {
  /** Resolves when its process ends, however that is. */
  ended: Promise<void>
  /** Writes its process down in another file, in place of the first one. */
  moveTo(pidFile: string): Promise<void>
  /** Resolves if the command ends with 0. An abort ends its whole process group. */
  finish(signal: AbortSignal): Promise<void>
}

/** Secrets that the build does not need and its dependencies must not see. */
const secretVariables = { CITABLE_WEBHOOK_SECRET: undefined, CITABLE_TOKEN: undefined, CITABLE_STATUS_TOKEN: undefined }
const lastLines = 20

/** Starts a command in its own process group. When the command ends, all that it has left behind ends, too. */
export async function startBuild(options: BuildCommand): Promise<StartedBuild> {
  // The command waits for a line, so it starts only after this process has recorded whom to end.
  const child = spawn(`read -r begin || exit 1\nexec </dev/null\n${options.command}`, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env, ...secretVariables },
    shell: true,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  })
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>
  const { pid } = child
  const name = pid === undefined ? "" : nameProcess(pid)
  let { pidFile } = options
  let isClosed = false
  // If the command ends before it reads the line, its exit status says so.
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
  const clear = async (): Promise<void> => {
    isClosed = true
    // This also ends processes that the command started and left behind. Later, another process can have its number.
    endGroup(pid, "SIGKILL")
    const written = await readFile(pidFile, "utf8").catch(() => "")
    if (written === name) await rm(pidFile, { force: true })
  }
  // `finish()` tells about a shell that does not start.
  const ended = closed.then(clear, clear)
  try {
    if (pid !== undefined) await writeFile(pidFile, name)
  } catch (error) {
    endGroup(pid, "SIGKILL")
    throw error
  }
  child.stdin.end("begin\n")
  return {
    ended,
    async moveTo(next) {
      await writeFile(next, name)
      await rm(pidFile, { force: true })
      pidFile = next
    },
    async finish(signal) {
      let force: NodeJS.Timeout | undefined
      const abort = () => {
        if (isClosed) return
        endGroup(pid, "SIGTERM")
        force = setTimeout(() => endGroup(pid, "SIGKILL"), options.graceMs ?? 5000)
      }
      if (signal.aborted) abort()
      signal.addEventListener("abort", abort)
      try {
        const [code, killedBy] = await closed
        if (code === 0 && !signal.aborted) return
        const how = signal.aborted ? "was stopped" : code === null ? `was ended by ${killedBy}` : `ended with ${code}`
        throw new CitableError(`The build ${how}. Its last lines:\n${tail.join("\n")}`, { code: "build_failed" })
      } finally {
        signal.removeEventListener("abort", abort)
        clearTimeout(force)
        await ended
      }
    },
  }
}
