import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

// The benchmarks run in a process group and a temporary folder of their own, so that a stop leaves neither processes nor folders behind.
const folder = mkdtempSync(join(tmpdir(), "citable-bench-"))
// A Postgres that is measured runs as another user.
chmodSync(folder, 0o711)
const hasGroups = process.platform !== "win32"
const program = fileURLToPath(new URL("run-areas.ts", import.meta.url))
const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, ...process.argv.slice(2)], {
  detached: hasGroups,
  env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
  stdio: "inherit",
})
const ended = once(child, "exit") as Promise<[number | null]>

let stoppedBy: "SIGINT" | "SIGTERM" | undefined
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stoppedBy ??= signal
    send("SIGTERM")
  })
}
const [code] = await ended
// What was started for a measurement ends a moment later.
for (let turn = 0; turn < 50 && send(0); turn++) await sleep(100)
send("SIGKILL")
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
process.exitCode = stoppedBy === undefined ? (code ?? 1) : 128 + constants.signals[stoppedBy]

/** Sends a signal to all processes of the benchmarks. Says whether there are any; 0 only asks. */
function send(signal: NodeJS.Signals | 0): boolean {
  const { pid } = child
  if (pid === undefined) return false
  try {
    return process.kill(hasGroups ? -pid : pid, signal)
  } catch {
    // All of them have ended.
    return false
  }
}
