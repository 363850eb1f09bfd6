import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { hasProcessEnded, nameProcess } from "@citable/webhooks/leases"

/**
 * Notes in a data folder that this process serves it, with the settings that all processes must share. Returns what to warn of if another one
 * does so already, and a function that removes the note. Two processes may share a folder, but seldom does somebody mean it.
 */
export function noteServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): { warning: string | undefined; remove: () => void } {
  const path = join(dataDir, "serve.process")
  const own = nameProcess()
  const note = [own, ...Object.entries(settings).map((pair) => pair.join("="))].join("\n")
  const [other, ...others] = read(path)?.split("\n") ?? []
  // Of a process in another container, nobody knows whether it runs.
  const isOther = placeOf(other) === placeOf(own) && other !== undefined && !hasProcessEnded(other)
  // The first process keeps its note: it is the one that a third should hear of.
  if (!isOther) writeFileSync(path, note)
  const pid = other?.split(" ")[1]
  const differing = others.filter((line) => !note.split("\n").includes(line)).map((line) => line.split("=")[0])
  const differences =
    differing.length === 0
      ? ""
      : ` They have different values of ${differing.join(" and ")}, and whichever takes a job decides.`
  return {
    warning: isOther
      ? `Another citable serve (process ${pid ?? "unknown"}) uses ${dataDir}. Both work, and share the jobs. Stop one of them, unless you want both.${differences}`
      : undefined,
    remove: () => {
      if (read(path) === note) rmSync(path, { force: true })
    },
  }
}

/** Where a process runs: its machine and container. */
const placeOf = (name: string | undefined): string | undefined => name?.split(" ")[0]

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
