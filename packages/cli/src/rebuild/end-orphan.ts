import { readFile } from "node:fs/promises"

import { nameProcess } from "@citable/webhooks/leases"

import { endGroup } from "./end-group.ts"

/** Ends the build of a killed runner, which would otherwise write into the next one. The file names its process. */
export async function endOrphan(pidFile: string): Promise<void> {
  let name: string
  try {
    name = await readFile(pidFile, "utf8")
  } catch {
    // There is no such build.
    return
  }
  const pid = Number(name.split(" ")[1])
  // Another process can have its number by now, on this machine or in another container.
  const orphan = processOf(name)
  if (!(pid > 1) || orphan === undefined || orphan !== processOf(nameProcess(pid))) return
  endGroup(pid, "SIGKILL")
  // A killed process can still finish a write. If nobody reaps it, it never goes, so the wait is limited.
  for (let tries = 0; tries < 100 && isThere(pid); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Reads the place, number and start of a process from its name. Undefined if a kill cut the file off. */
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
