import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Runs a command of promtool, such as `check rules`, on a file with this text. Throws with its output if it fails. */
export function runPromtool(command: readonly string[], text: string): void {
  const folder = mkdtempSync(join(tmpdir(), "citable-promtool-"))
  try {
    const file = join(folder, "file.yml")
    writeFileSync(file, text)
    const { status, stdout, stderr } = spawnSync("promtool", [...command, file], { encoding: "utf8" })
    if (status !== 0) throw new Error(`${stdout}${stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
