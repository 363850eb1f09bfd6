import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

import { findPostgres } from "@citable/dev"

/** Runs statements one after the other. Gives the values of their rows, with `|` between them, as one text. */
export async function psql(url: string, ...statements: string[]): Promise<string> {
  const commands = statements.flatMap((statement) => ["-c", statement])
  const words = [url, "-Atq", "-v", "ON_ERROR_STOP=1", ...commands]
  const { stdout } = await promisify(execFile)(join(findPostgres(existsSync) ?? "", "psql"), words)
  return stdout.trim()
}
