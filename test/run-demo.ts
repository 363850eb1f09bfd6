import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

import type { Feature } from "../examples/demo/src/features.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

export interface RunningDemo {
  /** What it has printed so far. */
  text(): string
  serviceUrl: string
  operatorToken: string
  /** Signs one visitor in. */
  visitorUrl: string
  astroUrl: string
  nextUrl: string
  child: ChildProcess
  /** As Ctrl-C does; the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the demo as `npm start` does and waits until both sites show the article that it publishes. With a feature, starts that one as
 * `pnpm dev` does.
 */
export async function runDemo(feature?: Feature): Promise<RunningDemo> {
  const args = feature === undefined ? ["examples/demo/src/main.ts"] : ["examples/demo/src/dev.ts", feature]
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: root,
    env: { ...process.env, SITE_QUICK: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let text = ""
  const exit = once(child, "exit") as Promise<[number | null]>
  await new Promise<void>((resolve, reject) => {
    const guard = setTimeout(() => reject(new Error(`The demo did not come up:\n${text}`)), 420_000)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString()
        if (text.includes("Ctrl-C stops everything.")) {
          clearTimeout(guard)
          resolve()
        }
      })
    }
    child.once("exit", (code) => {
      clearTimeout(guard)
      reject(new Error(`The demo ended with ${code}:\n${text}`))
    })
  })
  const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ""
  return {
    text: () => text,
    serviceUrl: find(/^Service +(\S+)/m),
    visitorUrl: find(/^Write at +(\S+)/m),
    operatorToken: find(/CITABLE_TOKEN=(\S+)/),
    astroUrl: find(/^Look at +(\S+)/m),
    nextUrl: find(/^Look at +\S+ +and +(\S+)/m),
    child,
    async stop() {
      child.kill("SIGINT")
      return (await exit)[0]
    },
  }
}
