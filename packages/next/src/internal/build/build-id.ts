import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** The id of the build that runs, which keeps its cache apart from that of another; of this process where no file tells. */
export function createBuildIdReader(distDir: string, processName: string): () => Promise<string> {
  let id: Promise<string> | undefined
  return () =>
    (id ??= readFile(join(distDir, "BUILD_ID"), "utf8").then(
      (text) => text.trim(),
      // A serverless bundle may leave the file out; then nothing is shared with another process, and nothing is stale.
      () => processName,
    ))
}
