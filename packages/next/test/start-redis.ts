import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { findRedis } from "@citable/dev"

import { findPort } from "./find-port.ts"

export interface StartedRedis {
  url: string
  close(): Promise<void>
}

/** A Redis of its own on loopback, that keeps nothing. */
export async function startRedis(): Promise<StartedRedis> {
  const program = findRedis(existsSync)
  if (program === undefined) throw new Error("No redis-server is found: set REDIS_SERVER_PATH.")
  const folder = await mkdtemp(join(tmpdir(), "citable-redis-"))
  const port = await findPort()
  const child = spawn(program, ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--dir", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  await new Promise<void>((resolve, reject) => {
    let text = ""
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part
      if (text.includes("Ready to accept connections")) resolve()
    })
    child.once("close", () => reject(new Error(`redis-server ended:\n${text}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, "close")
      child.kill("SIGKILL")
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  }
}
