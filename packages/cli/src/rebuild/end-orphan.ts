import { readFile } from "node:fs/promises"

import { endGroup } from "./end-group.ts"
import { processStart } from "./process-start.ts"

/** Ends the build of a runner that was killed, by the file that names it: it would write into the next one. */
export async function endOrphan(pidFile: string): Promise<void> {
  let found: { pid: number; started: string | undefined }
  try {
    found = JSON.parse(await readFile(pidFile, "utf8")) as typeof found
  } catch {
    // There is none, or its runner was killed while it wrote that: before the command began.
    return
  }
  // Another process may have its number by now.
  if (found.started === undefined || processStart(found.pid) !== found.started) return
  endGroup(found.pid, "SIGKILL")
  // Killed is not gone: what it was writing may still come. Where nobody reaps it, it never goes.
  for (let tries = 0; tries < 100 && isThere(found.pid); tries++)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
