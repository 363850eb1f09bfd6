import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

/** The URL of the module whose exports the threads of the service carry out. In a bundle, it is a file beside this one. */
export function findThreads(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve("@citable/dashboard/threads")).href
}
