import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** The compiled code of the modules that builds load, which Node then does not compile again. */
export interface CompileCache {
  /** The variables that make Node use it; empty if the environment has a choice of its own. */
  env: Record<string, string>
  /** Removes all of it once it is too large. Node itself never removes code of modules that are gone. */
  trim(): Promise<void>
}

/** About 20 times what a site of Astro needs. */
const maxBytes = 256 * 1024 ** 2
const variables = ["NODE_COMPILE_CACHE", "NODE_DISABLE_COMPILE_CACHE"]

export function openCompileCache(
  dir: string,
  environment: Record<string, string | undefined>,
  max = maxBytes,
): CompileCache {
  const isOwn = variables.some((name) => environment[name] !== undefined)
  return {
    env: isOwn ? {} : { NODE_COMPILE_CACHE: dir },
    async trim() {
      if (isOwn || (await measure(dir)) <= max) return
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function measure(dir: string): Promise<number> {
  let bytes = 0
  try {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  } catch (error) {
    // No build has used it yet, or another process removes files.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  return bytes
}
