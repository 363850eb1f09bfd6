import { fork } from "node:child_process"

import type { GrowthMessage, GrowthRun } from "./growth-process.ts"

/** What a function costs with bodies of one kind. */
export interface Growth {
  kind: string
  /** Microseconds of CPU time by size; at least so many, where the call was ended. */
  cpu: Map<number, number>
  /** A call took so long that its process was ended. */
  isEnded: boolean
}

/** A call that takes longer, by the clock, is ended with its process. */
const longest = 15_000

/** Measures one function in processes of their own: the first goes on until a call does not end, the next from the kind after it. */
export async function measureGrowth(run: GrowthRun): Promise<Growth[]> {
  const found = new Map<string, Growth>()
  let kinds = run.kinds
  while (kinds.length > 0) {
    const stuck = await measureUntilStuck({ ...run, kinds }, found)
    kinds = stuck === undefined ? [] : kinds.slice(kinds.indexOf(stuck) + 1)
  }
  return [...found.values()]
}

/** The kind of the body with which a call did not end; undefined where all did. */
function measureUntilStuck(run: GrowthRun, found: Map<string, Growth>): Promise<string | undefined> {
  const child = fork(new URL("growth-process.ts", import.meta.url), [JSON.stringify(run)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  let last: GrowthMessage | undefined
  let isStuck = false
  let timer: NodeJS.Timeout | undefined
  return new Promise((resolve, reject) => {
    child.on("message", (message: GrowthMessage) => {
      clearTimeout(timer)
      last = message
      const { kind, size, cpu } = message
      const growth = found.get(kind) ?? { kind, cpu: new Map<number, number>(), isEnded: false }
      found.set(kind, growth)
      if (cpu !== undefined) growth.cpu.set(size, cpu)
      else {
        timer = setTimeout(() => {
          isStuck = true
          growth.isEnded = true
          growth.cpu.set(size, longest * 1000)
          child.kill("SIGKILL")
        }, longest)
      }
    })
    child.once("error", reject)
    child.once("exit", (code) => {
      clearTimeout(timer)
      if (isStuck) resolve(last?.kind)
      else if (code === 0) resolve(undefined)
      else reject(new Error(`${run.name} ended with ${code} at ${last?.kind ?? "its start"}, ${last?.size ?? 0}`))
    })
  })
}
