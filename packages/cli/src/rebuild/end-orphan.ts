import { readFile } from "node:fs/promises"

import { nameProcess } from "@citable/webhooks/leases"

import { endGroup } from "./end-group.ts"

/** Ends the build of a runner that was killed, by the file that names it: it would write into the next one. */
export async function endOrphan(pidFile: string): Promise<void> {
  let name: string
  try {
    name = await readFile(pidFile, "utf8")
  } catch {
    // There is none.
    return
  }
  const pid = Number(name.split(" ")[1])
  // Another process may have its number by this time, on this machine or in another container.
  const orphan = processOf(name)
  if (!(pid > 1) || orphan === undefined || orphan !== processOf(nameProcess(pid))) return
  endGroup(pid, "SIGKILL")
  // Killed is not gone: what it was writing may still come. Where nobody reaps it, it never goes.
  for (let tries = 0; tries < 100 && isThere(pid); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** What a name tells of a process: where it runs, its number, and when it began. A file that a kill cut off tells less, and names none. */
function processOf(name: string): string | undefined {
  const [place, pid, started, id] = name.split(" ")
  return started === "-" || id?.length !== 36 ? undefined : [place, pid, started].join(" ")
}

function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
