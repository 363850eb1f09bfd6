import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"

export interface CleanShell {
  home: string
  /** What the commands printed so far, one after the other. */
  transcript(): string
  /** Runs commands to their end. Later ones see what these export. Throws with their output if one fails. */
  run(commands: string, cwd: string): Promise<string>
  /** Starts a command that does not end by itself, in a terminal of its own, and waits until it prints `sign`. Gives what `sign` found. */
  start(command: string, cwd: string, sign: RegExp, env?: Record<string, string>): Promise<RegExpExecArray>
  close(): void
}

/**
 * A shell of somebody whose home is empty: nothing of this process's environment but Node, npm and the system's programs. Its npm asks the
 * registry of `registry` only.
 */
export async function openCleanShell({ home, registry }: { home: string; registry: string }): Promise<CleanShell> {
  const bin = join(home, "bin")
  await mkdir(bin, { recursive: true })
  if (!existsSync(join(bin, "node"))) await symlink(process.execPath, join(bin, "node"))
  await writeFile(
    join(home, ".npmrc"),
    `registry=${registry}/\nprefix=${join(home, "global")}\nupdate-notifier=false\nfund=false\naudit=false\n`,
  )
  let env: Record<string, string> = {
    HOME: home,
    PATH: [bin, join(home, "global/bin"), "/usr/local/bin", "/usr/bin", "/bin"].join(":"),
    LANG: "C.UTF-8",
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  }
  const running = new Set<number>()
  const printed: string[] = []

  function open(command: string, cwd: string, more: Record<string, string> = {}) {
    const child = spawn("bash", ["-c", command], {
      cwd,
      env: { ...env, ...more } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
      // A process group, so that whatever it starts ends with it.
      detached: true,
    })
    const own: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        own.push(text)
        printed.push(text)
      })
    const pid = child.pid as number
    running.add(pid)
    child.once("close", () => running.delete(pid))
    return { child, text: () => own.join("") }
  }

  return {
    home,
    transcript: () => printed.join(""),
    async run(commands, cwd) {
      const exported = join(home, ".exported")
      const { child, text } = open(`set -e\n${commands}\nenv -0 > ${exported}`, cwd)
      const [code] = (await once(child, "close")) as [number | null]
      if (code !== 0) throw new Error(`This ended with ${code}:\n${commands}\n${text()}`)
      const pairs = (await readFile(exported, "utf8")).split("\0").filter((line) => line.includes("="))
      env = Object.fromEntries(
        pairs.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
      )
      return text()
    },
    async start(command, cwd, sign, more) {
      const { child, text } = open(command, cwd, more)
      while (child.exitCode === null) {
        const found = sign.exec(text())
        if (found !== null) return found
        await delay(100)
      }
      throw new Error(`This ended with ${child.exitCode}:\n${command}\n${text()}`)
    },
    close() {
      for (const pid of running) process.kill(-pid, "SIGKILL")
    },
  }
}

/** Writes a file and the folders above it. */
export async function writeInto(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
