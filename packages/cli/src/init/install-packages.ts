import { spawn } from "node:child_process"

import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { showWhile } from "../internal/show-while.ts"

const shownLines = 12
const shownBytes = 8192

export interface RunManagerOptions extends Pick<CommandInput, "env" | "signal" | "err" | "isTerminal" | "json"> {
  folder: string
}

/**
 * Runs the package manager of a site, and shows on a terminal that it runs. pnpm also fails after it has installed, if somebody has to decide about
 * the scripts of packages: gives a sentence about that, and the caller looks. Throws `install_failed` with its last lines.
 */
export async function runManager(
  name: string,
  args: readonly string[],
  { folder, ...input }: RunManagerOptions,
): Promise<string | undefined> {
  const { env, signal } = input
  // npm sets variables for what it runs, such as this command, and would obey them before the site's own settings.
  // Undefined removes a variable.
  const removed = Object.keys(env).filter((key) =>
    /^npm_(?:command|lifecycle|package|execpath|node_execpath)/i.test(key),
  )
  // A manager is a script on Windows, which only a shell runs. The words are ours.
  const shell = process.platform === "win32"
  const child = spawn(name, args, {
    cwd: folder,
    env: { ...process.env, ...env, ...Object.fromEntries(removed.map((key) => [key, undefined])) },
    shell,
    signal,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let tail = ""
  const keep = (chunk: Buffer) => {
    tail = (tail + chunk.toString("utf8")).slice(-shownBytes)
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  const words = `${name} ${args.join(" ")}`
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === "ENOENT" ? `${name} is not installed, or not on the PATH` : cause.message
      reject(new CitableError(`${words} did not start: ${reason}.`, { code: "install_failed", cause }))
    })
    child.once("close", resolve)
  })
  const code = await showWhile(
    input,
    () => words,
    () => ended,
  )
  if (code === 0) return undefined
  const [, undecided] = (name === "pnpm" && /Ignored build scripts: ([^\n]+)/.exec(tail)) || []
  if (undecided !== undefined)
    return `pnpm has not run the install scripts of ${undecided.trim().replace(/\.$/, "")}. Allow or deny them: pnpm approve-builds.`
  const lines = tail.trim().split("\n").slice(-shownLines).join("\n")
  throw new CitableError(`${words} exited with ${code}:\n${lines}`, { code: "install_failed" })
}
