import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import type { S3Options } from "@citable/service"

/**
 * Starts s3rver with one bucket on a free port of this machine. It knows the id of a key, and takes any signature of version 4: that
 * those are right is shown by nothing here.
 */
export async function startS3(): Promise<{ options: S3Options; close(): Promise<void> }> {
  const require = createRequire(import.meta.url)
  const bin = join(dirname(require.resolve("s3rver/package.json")), "bin/s3rver.js")
  const folder = await mkdtemp(join(tmpdir(), "citable-s3-"))
  const words = ["-d", folder, "-a", "127.0.0.1", "-p", "0", "--configure-bucket", "citable", "--no-vhost-buckets"]
  const child = spawn(process.execPath, [bin, ...words], { stdio: ["ignore", "pipe", "inherit"] })
  const port = await new Promise<string>((resolve, reject) => {
    let text = ""
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      const match = /listening on 127\.0\.0\.1:(\d+)/.exec(text)
      if (match?.[1] !== undefined) resolve(match[1])
    })
    child.once("exit", () => reject(new Error(`s3rver ended: ${text}`)))
  })
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "citable",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      prefix: "library/",
    },
    async close() {
      child.kill("SIGKILL")
      await rm(folder, { recursive: true, force: true })
    },
  }
}
