import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"

export interface ChildOptions {
  cwd: string
  env: Record<string, string>
  /** Gets every line of standard output and standard error. */
  onLine?: (line: string) => void
}

export interface Children {
  /** Starts a Node program that runs until it is stopped. */
  start(args: readonly string[], options: ChildOptions): ChildProcess
  /** Runs a Node program to its end. If it fails, throws with its last lines. */
  run(args: readonly string[], options: ChildOptions): Promise<void>
  /** Stops all of them, with the processes that they started. */
  stop(): Promise<void>
}

/** Tracks the processes of a demo. Each has a process group of its own, so that none is left behind. */
export function createChildren(): Children {
  const running = new Set<ChildProcess>()

  function start(args: readonly string[], { cwd, env, onLine }: ChildOptions): ChildProcess {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    })
    running.add(child)
    child.once("exit", () => running.delete(child))
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => onLine?.(line))
    return child
  }

  return {
    start,
    run(args, options) {
      const last: string[] = []
      const onLine = (line: string) => {
        options.onLine?.(line)
        last.push(line)
        if (last.length > 40) last.shift()
      }
      return new Promise((resolve, reject) => {
        const child = start(args, { ...options, onLine })
        child.once("error", reject)
        child.once("close", (code, signal) => {
          if (code === 0) resolve()
          else reject(new Error(`${args[0]?.split("/").at(-1)} ended with ${signal ?? code}:\n${last.join("\n")}`))
        })
      })
    },
    async stop() {
      await Promise.all(
        [...running].map(
          (child) =>
            new Promise<void>((resolve) => {
              child.once("exit", () => resolve())
              signalGroup(child, "SIGTERM")
              setTimeout(() => signalGroup(child, "SIGKILL"), 5000).unref()
            }),
        ),
      )
    },
  }
}

/** Finds the script of a package's command, in the package's manifest. */
export function resolveBin(from: string, packageName: string): string {
  const manifest = createRequire(join(from, "package.json")).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bin === "string" ? bin : (bin[packageName] ?? ""))
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    if (process.platform === "win32") child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
