import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"

import { bundleProgram } from "@citable/dev"

import { runCli } from "../src/run-cli.ts"

/** Runs a command in this process, with nothing in its environment but `env`. */
export async function runCommand(argv: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = []
  const err: string[] = []
  const io = { env, out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const code = await runCli([...argv], { ...io, signal: new AbortController().signal })
  return { code, out: out.join("\n"), err: err.join("\n") }
}

/** Runs a command in a process that writes no file above a size, in units of 512 bytes. A larger write fails like on a full disk. */
export async function runOnFullDisk(argv: readonly string[], limit: number, env: Record<string, string> = {}) {
  const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
  const shell = ["-c", `ulimit -f ${limit}; exec "$@"`, "sh", process.execPath]
  const child = spawn("/bin/sh", [...shell, "--disable-warning=ExperimentalWarning", bin, ...argv], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, "exit") as Promise<[number]>])
  return { code, err }
}
