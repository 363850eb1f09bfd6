import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { readRecord } from "../site/init-record.ts"
import { type Check, fail } from "./check.ts"

/** Checks whether lines are missing that `citable init` could not write by itself. No check if none are. */
export function checkPastes(folder: string): Check[] {
  const missing = (readRecord(folder)?.pastes ?? []).filter(({ path }) => {
    const at = join(folder, path)
    return !existsSync(at) || !readFileSync(at, "utf8").includes("@citable/")
  })
  const count = missing.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count === 0) return []
  const places = missing.map(({ path, lines }) => `${path}: ${lines.join(" | ")}`).join("; ")
  const remedy = `Paste them, then run citable init again to write the pages. ${places}`
  return [
    fail("pastes", `${count} lines are still to paste into ${missing.map(({ path }) => path).join(" and ")}.`, remedy),
  ]
}
