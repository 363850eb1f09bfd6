import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** Reads the id of the running build, which separates its cache from those of other builds. Without the file, it is the process's name. */
export function createBuildIdReader(distDir: string, processName: string): () => Promise<string> {
  let id: Promise<string> | undefined
  return () =>
    (id ??= readFile(join(distDir, "BUILD_ID"), "utf8").then(
      (text) => text.trim(),
      // A serverless bundle may not contain the file. Then the process shares nothing, so nothing is stale.
      () => processName,
    ))
}
