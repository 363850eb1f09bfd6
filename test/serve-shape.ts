import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, readdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { serveFolder } from "./serve-folder.ts"
import type { SiteShape } from "./site-shape.ts"

export interface ServedShape {
  url: string
  stop(): Promise<void>
}

/** Serves what the site's build has made, as its host would. A server gets the port at which its webhooks arrive. */
export async function serveShape(
  folder: string,
  shape: SiteShape,
  { port, env }: { port: number; env: NodeJS.ProcessEnv },
): Promise<ServedShape> {
  if (shape.serve === "files") {
    const files = await serveFolder(join(folder, shape.framework === "astro" ? "dist" : "out"), shape.base)
    return { url: files.url, stop: () => files.close() }
  }
  const child = spawn(process.execPath, await toWords(folder, shape, port), {
    cwd: folder,
    env: { ...env, NODE_ENV: "production", HOST: "127.0.0.1", HOSTNAME: "localhost", PORT: String(port) },
    // A process group, so that its workers stop with it.
    detached: true,
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text))
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    const isUp = await fetch(url, { method: "HEAD", redirect: "manual" }).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, stop: () => stop(child) }
    await sleep(100)
  }
  throw new Error(`The server of the site ended with ${child.exitCode}:\n${said.join("")}`)
}

async function toWords(folder: string, { serve }: SiteShape, port: number): Promise<string[]> {
  if (serve === "astro") return ["--env-file=.env", "dist/server/entry.mjs"]
  if (serve === "next") {
    const next = createRequire(join(folder, "package.json")).resolve("next/dist/bin/next")
    // By any other name, Next sends what a proxy of the site rewrites through the proxy again.
    return [next, "start", "-H", "localhost", "-p", String(port)]
  }
  await cp(join(folder, ".next/static"), join(folder, ".next/standalone/.next/static"), { recursive: true })
  const file = (await readdir(folder)).includes(".env.local") ? ".env.local" : ".env"
  return [`--env-file=${file}`, ".next/standalone/server.js"]
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, "close")
  process.kill(-(child.pid as number), "SIGKILL")
  await closed
}
