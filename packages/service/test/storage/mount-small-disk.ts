import { spawnSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface SmallDisk {
  folder: string
  /** Takes what is left, to the last byte. */
  fill(): void
  makeRoom(): void
  close(): void
}

/** Mounts a disk in memory. Needs root, or a `sudo` without a password. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "citable-small-disk-"))
  run("mount", "-t", "tmpfs", "-o", `size=${bytes},mode=1777`, "tmpfs", folder)
  const ballast = join(folder, "ballast")
  const close = () => {
    process.off("exit", close)
    run("umount", "--lazy", folder)
    rmSync(folder, { recursive: true })
  }
  process.once("exit", close)
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a")
      try {
        for (;;) writeSync(file, Buffer.alloc(64 * 1024))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast),
    close,
  }
}

function run(...command: string[]): void {
  const [program = "", ...rest] = process.getuid?.() === 0 ? command : ["sudo", "--non-interactive", ...command]
  const { status, stderr, error } = spawnSync(program, rest, { encoding: "utf8" })
  if (status !== 0) throw new Error(`${command.join(" ")} failed: ${stderr ?? ""}`, { cause: error })
}
