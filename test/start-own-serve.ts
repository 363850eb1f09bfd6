import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

import { bundleProgram } from "@citable/dev"

const bin = await bundleProgram(new URL("../packages/cli/src/bin.ts", import.meta.url))

/** What `citable serve --json` prints when it listens. */
export interface OwnServe {
  line: { url: string; operator_token: string; brand_id: string; config?: string; config_changes?: string }
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

const spawnServe = (folder: string, env: Record<string, string>, argv: readonly string[]) =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", bin, "serve", "--port", "0", "--json", ...argv], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  })

/** Starts `citable serve` as a process in a folder. */
export async function startOwnServe(folder: string, env: Record<string, string> = {}): Promise<OwnServe> {
  const child = spawnServe(folder, env, [])
  const errors: string[] = []
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()))
  const ended = once(child, "exit").then(() => {
    throw new Error(`citable serve ended: ${errors.join("")}`)
  })
  const [text] = (await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended])) as [string]
  const line = JSON.parse(text) as OwnServe["line"]
  return {
    line,
    async call<Answer>(method: string, path: string, body?: unknown) {
      const headers = { authorization: `Bearer ${line.operator_token}`, "content-type": "application/json" }
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(line.url + path, { method, headers, ...content })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as Answer
    },
    async stop() {
      ended.catch(() => {})
      child.kill("SIGTERM")
      await once(child, "close")
    },
  }
}

/** Runs a `citable serve` that is refused, and gives its exit code and its error. */
export async function runOwnServe(folder: string, ...argv: string[]): Promise<{ code: number; message: string }> {
  const child = spawnServe(folder, {}, argv)
  const errors: string[] = []
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()))
  child.stdout.on("data", () => child.kill("SIGTERM"))
  const [code] = (await once(child, "close")) as [number]
  const { error } = JSON.parse(errors.join("")) as { error: { message: string } }
  return { code, message: error.message }
}
