import { channel } from "node:diagnostics_channel"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

import type { Parsing } from "@citable/parsing/parse-task"

let parsing: Promise<Parsing> | undefined

/** Says what each job cost, for whoever subscribes to it. */
const costs = channel("citable.parsing")

/**
 * The pool of this process, which parses bytes of strangers on threads. All services of a process share it. The diagnostics channel `citable.parsing`
 * gets a `JobCost` for each job.
 */
export function parsingOfProcess(): Pick<Parsing, "run"> {
  return { run: async (task, job) => (await (parsing ??= open())).run(task, job) }
}

/** Loads the pool with its first job. */
async function open(): Promise<Parsing> {
  const { createParsing } = await import("@citable/parsing/create-parsing")
  // In a bundle, the entry is a file of the package beside this one.
  const entry = pathToFileURL(createRequire(import.meta.url).resolve("@citable/service/threads")).href
  return createParsing({ entry, onJob: (cost) => costs.publish(cost) })
}
