import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { findRedis } from "@citable/dev"

import { findPort } from "./find-port.ts"
import { startRedisStandIn } from "./redis-stand-in.ts"

export interface StartedRedis {
  url: string
  port: number
  close(): Promise<void>
}

/** Starts a Redis on loopback that stores nothing on disk, or a stand-in if none is installed. */
export async function startRedis(port?: number): Promise<StartedRedis> {
  const chosen = port ?? (await findPort())
  const program = findRedis(existsSync)
  const close = program === undefined ? await startRedisStandIn(chosen) : await startServer(program, chosen)
  return { url: `redis://127.0.0.1:${chosen}`, port: chosen, close }
}

async function startServer(program: string, port: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "citable-redis-"))
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
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, "close")
    child.kill("SIGKILL")
    await closed
    await rm(folder, { recursive: true, force: true })
  }
}
