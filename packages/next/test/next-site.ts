import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

import { findPort } from "./find-port.ts"

export interface NextSite {
  /** The folder that Next serves. */
  dist: string
  /** The folder of a static export. */
  out: string
  /** Runs `next build`, and gives its output. */
  build(env?: Record<string, string>): Promise<string>
  /** Runs `next start` on `PORT` or on a free port, and waits until it answers. */
  start(env?: Record<string, string>): Promise<RunningSite>
  /** Deletes the files that Next wrote. */
  remove(): Promise<void>
}

export interface RunningSite {
  url: string
  get(path: string): Promise<SitePage>
  stop(): Promise<void>
}

export interface SitePage {
  status: number
  location: string | null
  text: string
  /** Differs between two renderings of the same page. */
  rendering: string | undefined
}

/** A guard against hangs. In a soak, other builds can run at the same time. */
const longestBuildMs = process.env["CITABLE_TIER"] === "soak" ? 1_700_000 : 540_000

/** Creates a fixture site, or one in an absolute folder, with its own `distDir`. Only a static export needs the default one. */
export function createNextSite(base: Record<string, string>, dist = ".next", name = "site"): NextSite {
  const folder = resolve(import.meta.dirname, "fixtures", name)
  const next = createRequire(join(folder, "next.config.ts")).resolve("next/dist/bin/next")
  const run = (args: string[], env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [next, ...args], {
      cwd: folder,
      // With Vitest's own NODE_ENV, Next would build for tests.
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", SITE_DIST: dist, ...base, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // A process group, so that its workers stop with it.
      detached: true,
    })
  return {
    dist: join(folder, dist),
    out: join(folder, "out"),
    async build(env = {}) {
      const child = run(["build"], env)
      const output = collect(child)
      const guard = setTimeout(() => kill(child), longestBuildMs)
      const [code] = (await once(child, "close")) as [number | null]
      clearTimeout(guard)
      if (code !== 0) throw new Error(`next build ended with ${code}:\n${output()}`)
      return output()
    },
    async start(env = {}) {
      const port = env["PORT"] ?? (await findPort())
      const child = run(["start", "-p", String(port), "-H", "127.0.0.1"], env)
      const output = collect(child)
      const url = `http://127.0.0.1:${port}`
      try {
        await waitUntilUp(url, child)
      } catch (cause) {
        kill(child)
        throw new Error(`next start did not answer:\n${output()}`, { cause })
      }
      return { url, get: (path) => getPage(url + path), stop: () => stop(child) }
    },
    async remove() {
      for (const made of [dist, "out"]) await rm(join(folder, made), { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function getPage(url: string): Promise<SitePage> {
  const response = await fetch(url, { redirect: "manual" })
  const text = await response.text()
  const rendering = /data-rendering="([^"]+)"/.exec(text)?.[1]
  return { status: response.status, location: response.headers.get("location"), text, rendering }
}

function collect(child: ChildProcess): () => string {
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => parts.push(text))
  }
  return () => parts.join("")
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(180_000)
  while (child.exitCode === null) {
    deadline.throwIfAborted()
    try {
      await fetch(url, { method: "HEAD", signal: deadline })
      return
    } catch {
      await delay(50)
    }
  }
  throw new Error(`It ended with ${child.exitCode}.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, "close")
  kill(child)
  await closed
}

function kill(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), "SIGKILL")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
