import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

import { createParsing } from "./create-parsing.ts"
import type { Parsing } from "./parse-task.ts"

let parsing: Parsing | undefined

/** The pool of this process, which parses bytes of strangers on threads. All services of a process share it. */
export function parsingOfProcess(): Parsing {
  // In a bundle, the entry is a file of the package beside this one.
  const entry = () => pathToFileURL(createRequire(import.meta.url).resolve("@citable/service/threads")).href
  return (parsing ??= createParsing({ entry: entry() }))
}
