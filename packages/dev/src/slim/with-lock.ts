import { mkdirSync, rmSync, statSync } from "node:fs"
import { setTimeout } from "node:timers/promises"

/** Whoever holds a lock longer was killed. */
const longest = 60_000

/** Runs a function while no other process runs one with the same lock. */
export async function withLock(folder: string, run: () => Promise<void>): Promise<void> {
  while (!take(folder)) {
    const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && since < Date.now() - longest) rmSync(folder, { recursive: true, force: true })
    await setTimeout(100)
  }
  try {
    await run()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function take(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    return false
  }
}
