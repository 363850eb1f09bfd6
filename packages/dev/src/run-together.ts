import { spawn } from "node:child_process"
import { setPriority } from "node:os"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { setTimeout } from "node:timers/promises"

/**
 * Runs commands at the same time, and gives their exit codes in order. One command alone has the terminal; the output of
 * several comes line by line as they write it. Where processors are short, each command has them before the next one.
 */
export async function runTogether(commands: readonly string[][], cwd: string): Promise<number[]> {
  const isAlone = commands.length === 1
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}
  return Promise.all(
    commands.map(async ([command = "", ...args], index) => {
      const child = spawn(command, args, {
        cwd,
        stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
        env: isAlone ? process.env : { ...process.env, ...color },
        shell: process.platform === "win32",
      })
      // 0 is what every process has, and 19 is the lowest.
      if (index > 0 && child.pid !== undefined) setPriority(child.pid, Math.min(index * 5, 19))
      const outputs = [copyLines(child.stdout, process.stdout), copyLines(child.stderr, process.stderr)]
      const code = await new Promise<number>((resolve, reject) => {
        child.once("error", reject)
        child.once("exit", (status) => resolve(status ?? 1))
      })
      // A process that outlives the command may keep its output open.
      await Promise.race([Promise.all(outputs), setTimeout(5000, undefined, { ref: false })])
      child.stdout?.destroy()
      child.stderr?.destroy()
      return code
    }),
  )
}

async function copyLines(from: Readable | null, to: NodeJS.WritableStream): Promise<void> {
  if (from === null) return
  for await (const line of createInterface({ input: from, crlfDelay: Number.POSITIVE_INFINITY })) to.write(`${line}\n`)
}
